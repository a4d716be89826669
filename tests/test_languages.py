"""Catalogues are whole and true to the code; how a language is chosen; a market board has room for French."""

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest

import samarkand
from samarkand import textboard
from samarkand.commands import lab
from samarkand.errors import InvalidInput
from samarkand.grammar import (
    ENGLISH,
    _,
    current,
    current_language,
    join_things,
    language_of,
    languages,
    locale,
    ngettext,
    override_language,
)
from samarkand.grammar.catalogues import Entry, Translations, entries, files_of
from samarkand.grammar.current import _at_first, adopt_system_language
from samarkand.lessons.reading import read
from samarkand.market.picture import board
from samarkand.picture import Rect, Text
from samarkand.routes.picture.panel import CARD_HEIGHT
from samarkand.textboard import PUBLIC
from samarkand_widgets.board.controls import SPEED_NAMES
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
    """How many forms each place has that still counts inside a text: one of a text that counts two things."""
    return [form.count("|") + 1 for _, _, form, _ in Formatter().parse(words) if form and "|" in form]


def key(entry):
    return entry.context, entry.words, entry.plural


def texts_of(template):
    """The keys of what the code says: context, English text, English plural."""
    for message in template:
        if message.id:
            text, plural = message.id if isinstance(message.id, tuple) else (message.id, "")
            yield message.context or "", text, plural


def faults(domain, language, file):
    """What is wrong with a catalogue, a line each."""
    kept, now = list(entries(file)), set(texts_of(catalogues.template(domain)))
    known = set(map(key, kept))
    yield from (f"run `python -m tools.catalogues`: missing: {text}" for _, text, _ in now - known)
    yield from (f"run `python -m tools.catalogues`: no longer used: {text}" for _, text, _ in known - now)
    for entry in kept:
        forms = (entry.said, *entry.several)
        if entry.is_fuzzy or not all(forms):
            why = " since the English changed" if entry.is_fuzzy else ""
            yield f"waits for a translator{why}: {entry.words}"
            continue
        if entry.plural and len(forms) != language.plurals:
            yield f"found {len(forms)} plurals, expected {language.plurals}: {entry.words}"
        for number, form in enumerate(forms, 1):
            needed, allowed = both_places(entry)
            is_singular = number < len(forms)  # it may do without the number that is counted
            if len(needed - {*places(form)}) > is_singular or not {*places(form)} <= allowed:
                yield f"found the places {places(form)}, expected {sorted(allowed)}: {entry.words}"
            if set(numbers_of_forms(form)) - {language.plurals}:
                yield f"a place that counts has not {language.plurals} forms: {entry.words}"
            if sorted(IDENTIFIER.findall(form)) != sorted(IDENTIFIER.findall(entry.words)):
                yield f"cites other rules: {entry.words}"


def both_places(entry):
    """The places that each form must have, and those that it may: "once" does without the number."""
    texts = [set(places(text)) for text in (entry.words, entry.plural or entry.words)]
    return set.intersection(*texts), set.union(*texts)


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH.code])
def test_catalogues_are_whole_and_true_to_the_code(code):
    """Of the domains that there are; nothing waits for a translator, and no text has two translations."""
    found = {file.name.removesuffix(".po"): file.read_text(encoding="utf-8") for file in files_of(code)}
    assert set(catalogues.DOMAINS) - set(found) <= STILL_ENGLISH
    wrong = [fault for domain, file in found.items() for fault in faults(domain, language_of(code), file)]
    assert wrong == []
    translations = {}
    for entry in (entry for file in found.values() for entry in entries(file)):
        forms = entry.plural, entry.said, *entry.several
        assert translations.setdefault((entry.context, entry.words), forms) == forms


def template_of(*texts):
    found = catalogues.Catalog()
    for text in texts:
        found.add(text)
    return found


PO = """\
msgid "gone"
msgstr "parti"

msgid "empty"
msgstr ""

#, fuzzy
msgid "a, b"
msgstr "a b"

msgid "{a} b"
msgstr "{b} a"

msgid "by [M-R1]"
msgstr "[M-R2]"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carte"

msgid "{n:# a|# as} {m:# b|# bs}"
msgstr "{n:# a|# as|# ass} {m:# b|# bs}"
"""


def test_faults_of_a_catalogue_would_be_found(monkeypatch):
    """Gone, new, not translated, changed, other places, other rules, too few plurals."""
    texts = ["empty", "a, b", "{a} b", "by [M-R1]", ("{n} card", "{n} cards"), "{n:# a|# as} {m:# b|# bs}"]
    monkeypatch.setattr(catalogues, "template", lambda domain: template_of(*texts, "new"))
    told = list(faults("d", FRENCH, PO))
    assert told == [
        "run `python -m tools.catalogues`: missing: new",
        "run `python -m tools.catalogues`: no longer used: gone",
        "waits for a translator: empty",
        "waits for a translator since the English changed: a, b",
        "found the places ['b'], expected ['a']: {a} b",
        "cites other rules: by [M-R1]",
        "found 1 plurals, expected 2: {n} card",
        "a place that counts has not 2 forms: {n:# a|# as} {m:# b|# bs}",
    ]


def test_a_catalogue_that_is_brought_up_to_date_keeps_what_was_translated(monkeypatch):
    """A changed text keeps its translation as fuzzy, which is not used; what nobody says goes."""
    before = 'msgid "a"\nmsgstr "á"\n\nmsgid "stop at once"\nmsgstr "arrêter"\n\nmsgid "gone"\nmsgstr "x"\n'
    texts = ["a", "stop, at once", ("{n} card", "{n} cards"), 'd "\\\n']
    monkeypatch.setattr(catalogues, "template", lambda domain: template_of(*texts))
    merged = catalogues.update("fr", "boards", before)
    written = catalogues.file_text(merged)
    assert [(entry.words, entry.said, entry.is_fuzzy) for entry in entries(written)] == [
        ("a", "á", False),
        ("stop, at once", "arrêter", True),
        ("{n} card", "", False),
        ('d "\\\n', "", False),
    ]
    assert catalogues.waiting(merged) == ["changed: stop, at once", "new: {n} card", 'new: d "\\\n']
    assert catalogues.file_text(catalogues.update("fr", "boards", written)) == written
    translate = Translations(lambda: [written.encode()])
    assert translate("a") == ("á",) and translate("stop, at once") is None
    by_poedit = '#: a.py\n#, fuzzy\nmsgctxt ""\n"r:"\n"A"\nmsgid ""\n"a \\"b\\""\n"\\nc"\nmsgstr "d"\n'
    assert list(entries(by_poedit)) == [Entry("r:A", 'a "b"\nc', "d", True)]


def test_no_module_is_anything_but_a_module():
    """A sentence changes nothing in the module that it is written in."""
    program = (
        "import pkgutil, sys, types, importlib, samarkand, samarkand_widgets\n"
        "samarkand.language('fr')\n"
        "for package in (samarkand, samarkand_widgets):\n"
        "    for found in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        if found.name.endswith('wording'):\n"
        "            importlib.import_module(found.name)\n"
        "ours = {n: m for n, m in sys.modules.items() if n.startswith('samarkand') and 'wording' in n}\n"
        "print(len(ours), {n for n, m in ours.items() if type(m) is not types.ModuleType})\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    number, wrong = run.stdout.split(maxsplit=1)
    assert int(number) > 15 and wrong.strip() == "set()"


def test_a_sentence_is_said_in_the_language_that_is_spoken_then():
    pass  # GONE

    assert str(_("Undo")) == "Undo"
    with override_language(FRENCH):
        undo = _("Undo")  # as where a module is imported while French is spoken
        assert str(_("Undo")) == "Annuler" and _("Undo").token == "Undo"
        assert str(SPEED_NAMES["slow"]) == "lente" and "__name__" in vars(wording)
        state = samarkand.game("market").new_initial_state()
        assert state.action_label(0) == "le joueur 0 reçoit les fruits"
        assert state.action_to_string(0) == "give fruit to player 0"
        assert _("nobody has translated this").format() == "nobody has translated this"
    assert str(_("Undo")) == "Undo" == undo.format()


def test_three_plurals():
    polish = ENGLISH._replace(
        code="x-pl",
        plurals=3,
        plural=lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2,
        translate=lambda text, context="", plural="": ("{number} karta", "{number} karty", "{number} kart"),
    )
    with override_language(polish):
        said = [
            ngettext("{number} card", "{number} cards", "number").format(number=number)
            for number in (1, 2, 5, 12, 22)
        ]
    assert said == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_how_a_language_is_chosen(monkeypatch, capsys):
    monkeypatch.setattr(current, "_told", set())
    with pytest.raises(InvalidInput, match=r"language: found 'xx', expected one of en, fr"):
        samarkand.language("xx")
    assert samarkand.language() == "en"
    try:
        assert samarkand.language("fr_CA.UTF-8") == "fr" == current_language().code
    finally:
        samarkand.language("en")
    assert "aucun francophone" in capsys.readouterr().err
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "fr-FR")
    assert _at_first() is FRENCH
    monkeypatch.setenv("SAMARKAND_LANGUAGE", "klingon")
    with pytest.raises(InvalidInput, match="SAMARKAND_LANGUAGE: found 'klingon'"):
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
    monkeypatch.setattr(current.locale, "getlocale", lambda: ("fr_FR", "UTF-8"))
    adopt_system_language()
    assert samarkand.language() == "en"
    monkeypatch.delenv("SAMARKAND_LANGUAGE")
    try:
        adopt_system_language()
        assert samarkand.language() == "fr" == os.environ["SAMARKAND_LANGUAGE"]
    finally:
        samarkand.language("en")


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
            with override_language(language):
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
            with override_language(language):
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
    ("{number} card", "{number} cards"): ("{number} Karte", "{number} Karten"),
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
        text = file.read_text("utf-8")
        found = catalogues.read_po(BytesIO(text.encode()), locale="de", domain=file.stem)
        for message in found:
            message.string = GERMAN.get(message.id, message.string)
        file.write_text(catalogues.file_text(found), encoding="utf-8")
    text = samarkand.game("market").edition.path
    names = '[names.de]\nfruit = ["die Frucht", "die Früchte"]\njewel = ["Juwel", "Juwelen"]\n'
    mine = tmp_path / "mine.toml"
    mine.write_text(Path(text).read_text("utf-8") + names, encoding="utf-8")
    state = samarkand.game("market", edition=mine).new_initial_state()
    assert languages() == ["de", "en", "fr"]
    with override_language(language_of("de")):
        assert state.action_label(1) == "Spieler 0 bekommt Juwelen"
        assert state.action_to_string(1) == "give jewel to player 0"
        assert _("{points:,.1f}").format(points=1234.5) == "1.234,5"
        assert join_things(["a", "b", "c"]) == "a, b und c"
        assert textboard.CARDS.format(number=0) == "0 Karten"
        assert read("Ja") == "yes"
        assert str(textboard.GAME_OVER) == "The game is over."  # nobody has translated it yet
    language_of.cache_clear()


def test_a_catalogue_is_read_when_one_of_its_texts_is_asked_for():
    """Text by text the same as if all catalogues were read at once; nothing else is read."""
    texts = [file.read_bytes() for file in files_of("fr")]
    whole = {
        (entry.words, entry.context): (entry.said, *entry.several)
        for text in texts
        for entry in entries(text.decode())
        if entry.said and not entry.is_fuzzy
    }
    assert len(whole) > 1_000
    translate = language_of("fr").translate
    assert {key: translate(*key) for key in whole} == whole
    alone = Translations(lambda: texts)
    assert alone("nothing of the kind") is None and len(alone._unread) == len(texts)
    assert alone("Undo") == ("Annuler",) and len(alone._unread) < len(texts)


def test_a_text_is_found_however_an_editor_breaks_its_lines():
    """Poedit and gettext break long texts at spaces, at 40 letters or more, and at line feeds."""
    for file in files_of("fr"):
        for entry in entries(file.read_text(encoding="utf-8")):
            lines = [
                line
                for part in entry.words.splitlines(keepends=True)
                for line in re.findall(r".{,40}(?:\s|$)|.+", part, re.S)
            ]
            broken = "\n".join(json.dumps(line, ensure_ascii=False) for line in ["", *lines])
            catalogue = f'msgid {broken}\nmsgstr "x"\n'.encode()
            assert Translations(lambda: [catalogue])(entry.words) == ("x",), entry.words  # noqa: B023
