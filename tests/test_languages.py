"""Catalogues are whole and true to the code; how a language is chosen; a market board has room for French."""

import os
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import samarkand
from samarkand.commands import lab
from samarkand.errors import InvalidOption
from samarkand.grammar import (
    ENGLISH,
    Sentence,
    current,
    language_of,
    languages,
    listed,
    locale,
    speaking,
    spoken,
)
from samarkand.grammar.catalogues import Entry, Translations, entries, files_of
from samarkand.grammar.current import _at_first, follow_the_system, system_language
from samarkand.lessons.reading import read
from samarkand.market.picture.board import board
from samarkand.picture import PUBLIC, Rect, Text
from samarkand.picture import wording as picture_words
from samarkand.routes.picture.panel import CARD_HEIGHT
from tests.geometry import covers
from tests.longer import LONGER
from tests.market.test_picture import POSITIONS, overlapping_texts
from tests.routes import test_picture as routes
from tests.sackson import test_picture as sackson
from tools import catalogues, glossary

IDENTIFIER = re.compile(r"\[[A-Z]-[^\]]*\]")
REACH = 8  # pixels between two plates, into which a name may reach
FRENCH = language_of("fr")
STILL_ENGLISH = {"sheets"}  # the domains without a catalogue: it may only become less


def places(words):
    return sorted({name for _, name, _, _ in Formatter().parse(words) if name})


def numbers_of_forms(words):
    """How many forms each place that counts has."""
    return [form.count("|") + 1 for _, _, form, _ in Formatter().parse(words) if form and "|" in form]


def faults(domain, language, file):
    """What is wrong with a catalogue, a line each."""
    kept, said = list(entries(file)), catalogues.said(domain)
    known = {(entry.context, entry.words) for entry in kept}
    now = {(entry.context, entry.words) for entry in said}
    yield from (f"run `python -m tools.catalogues`: {context} is not there" for context, _ in now - known)
    yield from (f"run `python -m tools.catalogues`: {context} is said no more" for context, _ in known - now)
    by_room = {}
    for entry in kept:
        if not entry.said or entry.is_fuzzy:
            yield f"{entry.context} waits for a translator"
            continue
        if places(entry.said) != places(entry.words):
            yield f"{entry.context}: the places are {places(entry.said)}, not {places(entry.words)}"
        if set(numbers_of_forms(entry.said)) - {language.plurals}:
            yield f"{entry.context}: not {language.plurals} forms"
        if sorted(IDENTIFIER.findall(entry.said)) != sorted(IDENTIFIER.findall(entry.words)):
            yield f"{entry.context}: cites other rules"
        room = entry.context.partition(":")[0]
        if by_room.setdefault((room, entry.words), entry.said) != entry.said:
            yield f"{entry.context}: the same words of a room are said in two ways"


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH.code])
def test_catalogues_are_whole_and_true_to_the_code(code):
    """Of the domains that there are, and but for those that are still to come."""
    found = {file.name.removesuffix(".po"): file.read_text(encoding="utf-8") for file in files_of(code)}
    assert set(catalogues.DOMAINS) - set(found) <= STILL_ENGLISH
    wrong = [fault for domain, file in found.items() for fault in faults(domain, language_of(code), file)]
    assert wrong == []


def test_faults_of_a_catalogue_would_be_found(monkeypatch):
    """Gone, new, not translated, other places, other rules, too few forms, said in two ways."""
    said = {
        "GONE": "gone", "EMPTY": "empty", "PLACES": "{a} b", "RULE": "by [M-R1]", "COUNT": "{n:# a|# as}",
        "ONE": "twice", "TWO": "twice",
    }  # fmt: skip
    kept = {
        "EMPTY": "",
        "PLACES": "{b} a",
        "RULE": "[M-R2]",
        "COUNT": "{n:# a|# as|# ass}",
        "ONE": "1",
        "TWO": "2",
    }
    now = [Entry(f"room:{name}", words, "") for name, words in said.items() if name != "GONE"]
    before = [Entry(f"room:{name}", words, kept.get(name, name)) for name, words in said.items()]
    monkeypatch.setattr(catalogues, "said", lambda domain: [*now, Entry("room:NEW", "new", "")])
    told = "\n".join(faults("d", FRENCH, catalogues.written("fr", "d", before)))
    for expected in ("NEW is not", "GONE is said no", "EMPTY waits", "PLACES: the places", "RULE: cites"):
        assert expected in told
    assert "COUNT: not 2 forms" in told and "TWO: the same words" in told


def test_a_catalogue_that_is_brought_up_to_date_keeps_what_was_translated():
    before = [Entry("r:A", "a", "á"), Entry("r:B", "b", "β"), Entry("r:GONE", "c", "γ")]
    now = [Entry("r:A", "a", ""), Entry("r:B", "b!", ""), Entry("r:NEW", 'd "\\\n', "")]
    merged = catalogues.merged(now, before)
    assert merged == [Entry("r:A", "a", "á"), Entry("r:B", "b!", "β", True), now[2]]
    assert list(entries(catalogues.written("fr", "boards", merged))) == merged
    by_poedit = '#: a.py\n#, fuzzy\nmsgctxt ""\n"r:"\n"A"\nmsgid ""\n"a \\"b\\""\n"\\nc"\nmsgstr "d"\n'
    assert list(entries(by_poedit)) == [Entry("r:A", 'a "b"\nc', "d", True)]


def test_a_sentence_is_said_in_the_language_that_is_spoken_then():
    from samarkand_widgets import wording

    assert wording.UNDO == "Undo"
    with speaking(FRENCH):
        undo = wording.UNDO  # as where a module is imported while French is spoken
        assert wording.UNDO == "Annuler" and wording.UNDO.token == "Undo"
        assert wording.SPEEDS["slow"] == "lente" and "__name__" in vars(wording)
        state = samarkand.game("market").new_initial_state()
        assert state.action_label(0) == "le joueur 0 reçoit les fruits"
        assert state.action_to_string(0) == "give fruit to player 0"
        assert Sentence("nobody has translated this").say() == "nobody has translated this"
    assert wording.UNDO == "Undo" == undo.say()


def test_three_plurals():
    polish = ENGLISH._replace(
        code="x-pl",
        plurals=3,
        plural=lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
        translate=lambda room, words: "{number:# karta|# karty|# kart}",
    )
    with speaking(polish):
        said = [Sentence("{number:# card|# cards}").say(number=number) for number in (1, 2, 5, 12, 22)]
    assert said == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_how_a_language_is_chosen(monkeypatch, capsys):
    monkeypatch.setattr(current, "_told", set())
    with pytest.raises(InvalidOption, match=r"language: found 'xx', expected one of en, fr"):
        samarkand.language("xx")
    assert samarkand.language() == "en"
    try:
        assert samarkand.language("fr_CA.UTF-8") == "fr" == spoken().code
    finally:
        samarkand.language("en")
    assert "aucun francophone" in capsys.readouterr().err
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "fr-FR")
    assert _at_first() is FRENCH
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "klingon")
    with pytest.raises(InvalidOption, match="SAMARKAND_LANGUAGE: found 'klingon'"):
        _at_first()


def test_a_translated_notebook_speaks_its_language(tmp_path, monkeypatch):
    """Wherever it is opened, whatever language is chosen there; a folder that is only called `fr` is none."""
    original, french = tmp_path / "lessons" / "03.ipynb", tmp_path / "fr" / "lessons" / "03.ipynb"
    for file in (original, french):
        file.parent.mkdir(parents=True)
        file.touch()
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "en")
    for file, expected in ((french, FRENCH), (original, ENGLISH)):
        monkeypatch.setenv("JPY_SESSION_NAME", str(file))
        assert _at_first() is expected
    original.unlink()
    monkeypatch.setenv("JPY_SESSION_NAME", str(french))
    assert _at_first() is ENGLISH


def test_the_system_is_followed_at_a_terminal_alone(monkeypatch):
    """A script, a test, a stored notebook say the same on every computer."""
    outside = {name: value for name, value in os.environ.items() if name != "SAMARKAND_LANGUAGE"}
    outside |= {
        "LANG": "fr_FR.UTF-8",
        "LANGUAGE": "fr",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    show = "import samarkand; print(samarkand.game('market').new_initial_state().action_label(0))"
    for command, expected in (
        (["-c", show], "fruit is given"),
        (["-m", "samarkand", "rules", "M-E1"], "End of"),
    ):
        run = subprocess.run(
            [sys.executable, *command], capture_output=True, text=True, check=True, env=outside
        )
        assert expected in run.stdout
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "en")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "oc:fr")
    follow_the_system()
    assert samarkand.language() == "en"
    monkeypatch.delenv("SAMARKAND_LANGUAGE")
    try:
        follow_the_system()
        assert samarkand.language() == "fr" == os.environ["SAMARKAND_LANGUAGE"]
    finally:
        samarkand.language("en")


@pytest.mark.parametrize(
    ("locale", "preferred", "expected"),
    [
        ("fr_FR.UTF-8", "", "fr"),
        ("de_DE.UTF-8", "", None),
        ("de_DE.UTF-8", "oc:fr", "fr"),
        ("fr_FR.UTF-8", "oc:de", None),
        ("fr_FR.UTF-8", "de:en:fr", "en"),
        ("de_DE.UTF-8", "en_GB:fr", "en"),
        ("de_DE.UTF-8", "::fr_CA@euro", "fr"),
        ("fr_FR.UTF-8", "C:fr", None),
        ("C", "fr", None),
        ("C.UTF-8", "fr", None),
        ("POSIX", "fr", None),
        ("", "fr", None),
    ],
)
def test_the_variables_of_the_system_mean_what_gnu_gettext_says(locale, preferred, expected):
    """The locale C is not translated; elsewhere the first available language of `LANGUAGE` counts."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        variables = {name: locale, "LANGUAGE": preferred, "LC_CTYPE": "fr_FR.UTF-8"}
        assert system_language(variables) == expected
    assert system_language({"LC_ALL": locale, "LANG": "fr_FR", "LANGUAGE": preferred}) == (
        expected if locale else "fr"
    )


@pytest.mark.parametrize(
    ("setting", "spoken_then"),
    [
        ('"locale": "fr_FR"', "fr"),
        ('// "locale": "fr_FR"\n"locale": "default"', "en"),
        ('"locale": "xx"', "en"),
    ],
)
def test_the_setting_of_jupyterlab_is_followed_where_it_is_started(
    tmp_path, monkeypatch, setting, spoken_then
):
    file = tmp_path / lab.LANGUAGE
    file.parent.mkdir(parents=True)
    file.write_text(f"{{\n    {setting}\n}}", encoding="utf-8")
    monkeypatch.setenv(lab.ITS_SETTINGS, str(tmp_path))
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "")
    try:
        lab.follow_jupyterlab()
        assert samarkand.language() == spoken_then
        monkeypatch.setenv("SAMARKAND_LANGUAGE", "en")
        samarkand.language("en")
        lab.follow_jupyterlab()
        assert samarkand.language() == "en"
    finally:
        samarkand.language("en")


def loose(shown):
    """Texts that are wider than the plate that they stand on, and how much."""
    plates = [shape.bounds() for shape in shown.shapes if isinstance(shape, Rect)]
    for text in (shape for shape in shown.shapes if isinstance(shape, Text)):
        left, top, right, bottom = text.bounds()
        x, y = (left + right) / 2, (top + bottom) / 2
        on = [plate for plate in plates if plate[0] <= x <= plate[2] and plate[1] <= y <= plate[3]]
        home = min(on, key=lambda plate: plate[2] - plate[0], default=(0, 0, shown.width, 0))
        yield text.text, round(max(home[0] - left, right - home[2]))


def ill_set(shown):
    """Texts that overlap, leave the picture, or are cut; a name on a card in a full hand always is."""
    cards = [shape.bounds() for shape in shown.shapes if getattr(shape, "height", 0) == CARD_HEIGHT]
    for pair in overlapping_texts(shown):
        yield [shape.text for shape in pair]
    for shape in shown.shapes:
        if not covers((0, 0, shown.width, shown.height), shape.bounds()):
            yield shape
        if isinstance(shape, Text) and len(shape.text) > 1 and shape.text.endswith("…"):
            if not any(covers(card, shape.bounds()) for card in cards):
                yield shape.text


@pytest.mark.parametrize("name", POSITIONS)
def test_a_market_board_has_room_for_longer_texts(name):
    """In French, and if every text were 35 per cent longer; English tells what was so before."""
    state = POSITIONS[name]()
    for viewer in (None, 0, PUBLIC):
        most = max(wide for _, wide in loose(board(state, viewer)))
        for language in (FRENCH, LONGER):
            with speaking(language):
                shown = board(state, viewer)
            assert list(ill_set(shown)) == []
            assert [each for each in loose(shown) if each[1] > max(most, REACH)] == []


@pytest.mark.parametrize(
    ("pictures", "name"), [(each, name) for each in (sackson, routes) for name in each.POSITIONS]
)
def test_a_board_has_room_for_longer_texts(pictures, name):
    """In French, and if every text were 35 per cent longer."""
    state = pictures.POSITIONS[name]()
    for viewer in (None, 0):
        for language in (FRENCH, LONGER):
            with speaking(language):
                assert list(ill_set(pictures.board(state, viewer))) == []


def test_the_glossary_is_kept():
    """The page is current, and no catalogue says a term otherwise."""
    assert glossary.PAGE.read_text(encoding="utf-8") == glossary.page()
    wrong = []
    for file in files_of("fr"):
        domain, found = file.name.removesuffix(".po"), list(entries(file.read_text(encoding="utf-8")))
        wrong += glossary.used_otherwise(glossary.terms_of(domain), found)
    assert wrong == []
    screen = Entry("room:NAME", "a screen", "un écran")
    assert len(list(glossary.used_otherwise(glossary.terms()["market"], [screen]))) == 1


GERMAN = {
    "Undo": "Zurück",
    "New game": "Neues Spiel",
    "The clock shows {number}.": "Die Uhr steht auf {number}.",
    "player {player}": "Spieler {player}",
    "offer {card}": "{card} anbieten",
    "offers {card}": "bietet {card} an",
    "{good} {value}": "{good} {value}",
    "camel {value}": "Kamel {value}",
    "{good} is given to player {player}": "Spieler {player} bekommt {good:several}",
    "{number:# card|# cards}": "{number:# Karte|# Karten}",
}
TABLE = """
from samarkand.grammar.tables import Language

LANGUAGE = Language("de", decimal=",", thousands=".", pair="{first} und {last}", yes=("ja",), no=("nein",))
"""


def test_a_third_language_is_a_folder(tmp_path, monkeypatch):
    """Ten sentences of German, by the steps of docs/howto/translate.md."""
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "__init__.py").write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(catalogues, "HOME", tmp_path)
    monkeypatch.setattr(locale, "__path__", [*locale.__path__, str(tmp_path)])
    catalogues.main(["de", "--add", "market", "--add", "boards"])
    for file in (tmp_path / "de").glob("*.po"):
        found = [
            entry._replace(said=GERMAN.get(entry.words, "")) for entry in entries(file.read_text("utf-8"))
        ]
        file.write_text(catalogues.written("de", file.stem, found), encoding="utf-8")
    text = samarkand.game("market").edition.path
    names = '[names.de]\nfruit = ["die Frucht", "die Früchte"]\njewel = ["Juwel", "Juwelen"]\n'
    mine = tmp_path / "mine.toml"
    mine.write_text(Path(text).read_text("utf-8") + names, encoding="utf-8")
    state = samarkand.game("market", edition=mine).new_initial_state()
    assert languages() == ["de", "en", "fr"]
    with speaking(language_of("de")):
        assert state.action_label(1) == "Spieler 0 bekommt Juwelen"
        assert state.action_to_string(1) == "give jewel to player 0"
        assert Sentence("{points:,.1f}").say(points=1234.5) == "1.234,5"
        assert listed(["a", "b", "c"]) == "a, b und c"
        assert picture_words.CARDS.say(number=0) == "0 Karten"
        assert read("Ja") == "yes"
        assert picture_words.GAME_OVER == "The game is over."  # nobody has translated it yet
    language_of.cache_clear()


def test_a_catalogue_is_read_when_one_of_its_rooms_says_something_and_says_all_that_is_in_it():
    """Room by room the same as if all catalogues were read at once; nothing is read for the rest."""
    texts = [file.read_text(encoding="utf-8") for file in files_of("fr")]
    whole = {
        (entry.context.partition(":")[0], entry.words): entry.said
        for text in texts
        for entry in entries(text)
        if entry.said and not entry.is_fuzzy
    }
    assert len(whole) > 1_000
    translate = language_of("fr").translate
    assert {key: translate(*key) for key in whole} == whole
    market = Translations(lambda: texts)
    assert market("samarkand.market.wording", "nothing of the kind") is None
    assert {room for room, _ in market._said} == {
        room for room, _ in whole if room.startswith("samarkand.market")
    }
    by_poedit = 'msgctxt ""\n"room:"\n"GO"\nmsgid "Go"\nmsgstr "Allez"\n'
    assert Translations(lambda: [by_poedit])("room", "Go") == "Allez"
