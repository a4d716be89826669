"""French: its catalogue is complete, boards have room for it, and it is chosen in several ways."""

import os
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

import samarkand
from samarkand.commands import lab
from samarkand.errors import InvalidInput
from samarkand.grammar import (
    ENGLISH,
    _,
    current,
    current_language,
    language_of,
    languages,
    locale,
    override_language,
)
from samarkand.grammar.catalogues import Entry, entries, file_of
from samarkand.grammar.current import _at_first, adopt_system_language
from samarkand.picture import Text
from samarkand.routes.picture.panel import CARD_HEIGHT
from samarkand.textboard import PUBLIC
from samarkand_widgets import DrawExplorer, MarketBoard
from tests.geometry import covers, overlapping
from tests.market import test_picture as market
from tests.reading import readable, texts_of
from tests.routes import test_picture as routes
from tests.sackson import test_picture as sackson

ROOT = Path(__file__).resolve().parents[1]
IDENTIFIER = re.compile(r"\[[A-Z]-[^\]]*\]")
FRENCH = language_of("fr")
# These worksheets are not translated yet.
SHEETS = "teaching/samarkand_teaching/press/worksheets/"
TRANSLATED_SHEET = f"{SHEETS}two_alike.py"
UPDATE = "update the catalogue with the two commands of CONTRIBUTING.md"


@pytest.fixture
def english():
    """The test begins and ends in English, without a notice about French."""
    current._told.add("fr")
    samarkand.language("en")
    yield
    samarkand.language("en")


# --- the catalogue ----------------------------------------------------------------------------------------


def catalogue_of(file):
    """Return the messages of a catalogue by context and English text."""
    with file.open("rb") as opened:
        return {(message.context, message.id): message for message in read_po(opened) if message.id}


@pytest.fixture(scope="module")
def french():
    return catalogue_of(file_of("fr"))


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """The messages that Babel finds in the code, the templates, the rules and the texts about lessons."""
    file = tmp_path_factory.mktemp("extracted") / "texts.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        options = ["-F", "pyproject.toml", "--add-location=file", "-o", str(file)]
        CommandLineInterface().run(["pybabel", "--quiet", "extract", *options, "."])
    return catalogue_of(file)


def forms_of(message):
    """Return the translations of a message, one for each plural, or an empty list."""
    forms = [message.string] if isinstance(message.string, str) else list(message.string)
    return forms if all(forms) else []


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_catalogue_has_the_texts_that_babel_finds(french, extracted):
    assert extracted.keys() - french.keys() == set(), UPDATE
    assert french.keys() - extracted.keys() == set(), UPDATE


def test_every_text_but_some_worksheets_is_in_french(french):
    missing = [
        message.id
        for message in french.values()
        if message.fuzzy or not forms_of(message)
        for file, _ in message.locations
        if not file.startswith(SHEETS) or file == TRANSLATED_SHEET
    ]
    assert missing == []


def test_translations_have_the_places_plurals_and_rules_of_the_english(french):
    assert [fault for message in french.values() for fault in faults(message)] == []


def faults(message):
    """Yield a line for each fault of a translation."""
    english = message.id if isinstance(message.id, tuple) else (message.id,)
    needed = set.intersection(*map(places, english))
    allowed = set.union(*map(places, english))
    forms = forms_of(message)
    if forms and len(forms) != (FRENCH.plurals if message.pluralizable else 1):
        yield f"found {len(forms)} plurals: {english}"
    for number, form in enumerate(forms, 1):
        is_singular = number < len(forms)  # it may leave out the number that is counted
        if len(needed - places(form)) > is_singular or not places(form) <= allowed:
            yield f"found the places {sorted(places(form))}, expected {sorted(allowed)}: {form}"
        counting = [part for _, _, part, _ in Formatter().parse(form) if part and "|" in part]
        if any(part.count("|") + 1 != FRENCH.plurals for part in counting):
            yield f"expected {FRENCH.plurals} forms in each place that counts: {form}"
        if sorted(IDENTIFIER.findall(form)) != sorted(IDENTIFIER.findall(english[0])):
            yield f"cites other rules: {form}"


def test_the_program_reads_what_babel_reads(french):
    """Also a catalogue whose lines an editor has broken."""
    ours = {(e.context or None, (e.words, e.plural) if e.plural else e.words): [e.said, *e.several]
            for e in entries(file_of("fr").read_text(encoding="utf-8"))}  # fmt: skip
    assert {key: forms for key, forms in ours.items() if all(forms)} == {
        key: forms_of(message) for key, message in french.items() if forms_of(message)
    }
    poedit = '#: a.py\n#, fuzzy\nmsgctxt ""\n"r:"\n"A"\nmsgid ""\n"a \\"b\\""\n"\\nc"\nmsgstr "d"\n'
    assert list(entries(poedit)) == [Entry("r:A", 'a "b"\nc', "d", True)]


# --- French at the table ----------------------------------------------------------------------------------


def untranslated(root, french):
    """Return the English texts of several words on a widget that French translates differently."""
    texts = [message for message in french.values() if message.string and not message.pluralizable]
    differ = {text.id for text in texts if " " in text.id and text.id != text.string}
    lines = {line.strip() for text in texts_of(root) for line in readable(text).split("\n")}
    assert len(lines) > 20
    return differ & lines


@pytest.mark.usefixtures("english")
def test_a_board_is_in_french(french):
    samarkand.language("fr")
    game, seats = samarkand.game("market", players=3), ["human", "greedy", "greedy"]
    shown = MarketBoard(game, seats, seed=3, pause=0, clock=False)
    for _move in range(3):
        assert untranslated(shown, french) == set()
        shown.act(shown.state.legal_actions()[0])
    assert "Annuler" in texts_of(shown)
    shown.close()


@pytest.mark.usefixtures("english")
def test_a_panel_is_in_french(french):
    samarkand.language("fr")
    panel = DrawExplorer()
    assert untranslated(panel, french) == set()
    assert any("0,3" in readable(text) for text in texts_of(panel))
    panel.close()
    with override_language(ENGLISH):
        panel = DrawExplorer()
        assert len(untranslated(panel, french)) > 3
        panel.close()


def test_a_text_board_has_columns_for_french():
    state = samarkand.game("sackson", players=3).set_up(pawns={0: "Khiva"}, hands={0: {"grain": 2}})
    with override_language(FRENCH):
        head, row, *_rows = next(part for part in str(state).split("\n\n") if "argent" in part).splitlines()
    assert head.index("case") == row.index("Khiva") and head.index("main") == row.index("2 blé")


# --- room for French --------------------------------------------------------------------------------------


def ill_set(shown):
    """Yield texts that overlap, leave the picture or are cut, except names on the cards of a full hand."""
    cards = [shape.bounds() for shape in shown.shapes if getattr(shape, "height", 0) == CARD_HEIGHT]
    for pair in overlapping(shape for shape in shown.shapes if isinstance(shape, Text)):
        yield [shape.text for shape in pair]
    for shape in shown.shapes:
        if not covers((0, 0, shown.width, shown.height), shape.bounds()):
            yield shape
        if isinstance(shape, Text) and len(shape.text) > 1 and shape.text.endswith("…"):
            if not any(covers(card, shape.bounds()) for card in cards):
                yield shape.text


@pytest.mark.parametrize(
    ("pictures", "name"), [(each, name) for each in (market, routes, sackson) for name in each.POSITIONS]
)
def test_a_board_has_room_for_french(pictures, name):
    state = pictures.POSITIONS[name]()
    for viewer in (None, 0, PUBLIC):
        with override_language(FRENCH):
            assert list(ill_set(pictures.board(state, viewer))) == []


# --- how a language is chosen -----------------------------------------------------------------------------


def test_a_sentence_is_translated_when_it_is_shown():
    undo = _("Undo")
    with override_language(FRENCH):
        assert str(undo) == "Annuler" and _("Undo") == undo
        assert _("nobody has translated this").format() == "nobody has translated this"
    assert str(undo) == "Undo"


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


# --- another language -------------------------------------------------------------------------------------

TABLE = """
from samarkand.grammar.language import Language

LANGUAGE = Language("de", decimal=",", thousands=".", pair="{first} und {last}")
"""


def test_another_language_is_a_folder(tmp_path, monkeypatch):
    """A table and a catalogue, as in docs/extend.md. Texts without a translation stay English."""
    catalogue = tmp_path / "de" / "LC_MESSAGES" / "samarkand.po"
    catalogue.parent.mkdir(parents=True)
    (tmp_path / "de" / "__init__.py").write_text(TABLE, encoding="utf-8")
    catalogue.write_text('msgid "Undo"\nmsgstr "Zurück"\n\nmsgid "New game"\nmsgstr ""\n', encoding="utf-8")
    monkeypatch.setattr(locale, "__path__", [*locale.__path__, str(tmp_path)])
    assert languages() == ["de", "en", "fr"]
    with override_language(language_of("de")):
        assert str(_("Undo")) == "Zurück" and str(_("New game")) == "New game"
        assert _("{points:,.1f}").format(points=1234.5) == "1.234,5"
    language_of.cache_clear()
