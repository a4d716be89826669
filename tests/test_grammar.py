"""Languages: one table of each writes numbers, reads them, rows things and gives nouns their forms."""

from pathlib import Path

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.grammar import (
    Noun,
    _,
    alphabetical,
    format_number,
    join_things,
    language_of,
    ngettext,
    override_language,
    percent,
)
from samarkand.grammar.sentence import message
from tests import glued

FRENCH = language_of("fr")
ROOT = Path(__file__).resolve().parents[1]
NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def test_a_table_writes_numbers():
    assert [format_number(0.25, ".2f"), format_number(10_000, ","), percent(0.4)] == [
        "0.25",
        "10,000",
        "40 %",
    ]
    with override_language(FRENCH):
        assert format_number(0.25, ".2f") == "0,25"
        assert format_number(-1_234_567.5, ",.1f") == f"-1{NARROW}234{NARROW}567,5"
        assert (percent(0.4), percent(0.7202, 2)) == (f"40{NO_BREAK}%", f"72,02{NO_BREAK}%")
        assert ngettext("{games:,} partie ; {share:.1f}", "{games:,} parties ; {share:.1f}", "games").format(
            games=1.5, share=-2.5
        ) == (f"1,5 partie{NARROW}; −2,5")
        assert ngettext("{number} carte", "{number} cartes", "number").format(number=0) == "0 carte"
    assert ngettext("{number} card", "{number} cards", "number").format(number=0) == "0 cards"


def in_french(sentence, *forms):
    """The table of French in which one sentence has these translations, one for each plural."""
    key = message(sentence.text).text
    return FRENCH._replace(translate=lambda text, context="", plural="": forms if text == key else None)


def test_a_sentence_asks_a_noun_for_its_form():
    carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    levant = Noun("the Levant", names={"fr": ("le Levant", "")})
    words = _("{number} {good} of {family}, to {city}")
    assert words.format(number=3, good=carpet.for_number(3), family=levant, city=Noun("Oghuz")) == (
        "3 carpets of the Levant, to Oghuz"
    )
    sentence = _("{good} in {city}")
    with override_language(in_french(sentence, "{good:à} {family:de}, {city:de} {other:de}, {good:le}")):
        carpets, city, other = carpet.for_number(3), Noun("Oghuz"), Noun("Merv")
        said = sentence.format(good=carpets, family=levant, city=city, other=other)
    assert said == "aux tapis du Levant, d’Oghuz de Merv, les tapis"
    assert said.token == "carpets in Oghuz"
    assert _("{good:several} sell well").format(good=carpet) == "carpets sell well"


def test_what_is_not_counted_and_countries_have_their_own_forms():
    grain, jewel = (
        Noun("grain", names={"fr": ("le blé", "le blé")}),
        Noun("jewel", names={"fr": ("les bijoux",)}),
    )
    family = Noun("China", names={"fr": ("la Chine",)})
    sold = ngettext("{number} card of {good}", "{number} cards of {good}", "number")
    forms = (
        "{number} carte {good:sorte}, marché {good:aux}",
        "{number} cartes {good:sorte}, marché {good:aux}",
    )
    with override_language(in_french(sold, *forms)):
        assert sold.format(number=5, good=grain.for_number(5)) == "5 cartes de blé, marché au blé"
        assert sold.format(number=1, good=jewel) == "1 carte de bijoux, marché aux bijoux"
        assert family.inflect("origine") == "de Chine" and family.inflect("de") == "de la Chine"


def test_an_edition_names_its_things_in_other_languages(tmp_path):
    shipped = samarkand.game("market", players=3).edition.path
    text = Path(shipped).read_text(encoding="utf-8").partition("[names.fr]")[0]
    mine = tmp_path / "mine.toml"
    names = '[names.fr]\nfruit = "les fruits"\njewel = ["le bijou", "les bijoux"]\n'
    mine.write_text(text + names, encoding="utf-8")
    fruit, jewel, *__ = samarkand.game("market", players=3, edition=mine).names.goods
    assert (fruit, jewel.inflect(), jewel.for_number(2).inflect()) == ("fruit", "jewel", "jewel")
    with override_language(FRENCH):
        assert (
            _("{good:à} et {other:de}").format(good=fruit, other=jewel.for_number(2))
            == "aux fruits et des bijoux"
        )
    mine.write_text(text + "[names.fr]\njewel = 3\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="names.fr.jewel: found 3, expected a name in quotes"):
        samarkand.game("market", players=3, edition=mine)


def test_rows_and_the_alphabet_are_the_languages():
    with override_language(FRENCH):
        assert join_things(["jade", "cuivre", "épices"]) == "jade, cuivre et épices"
    assert join_things(["jade", "copper", "spice"]) == "jade, copper and spice"
    assert join_things([]) == ""
    assert sorted(["zinc", "épice", "encens"], key=alphabetical) == ["encens", "épice", "zinc"]


# What stays with Python's own signs, in places as the finders count them: it may only become less.
NUMBERS = {
    "samarkand/checks.py": (1, "an error"),
    "samarkand/compiling/building.py": (1, "seconds of building, for programmers"),
    "samarkand/analysis/studies/columns.py": (1, "an error"),
    "samarkand/probability/answer.py": (1, "asked how many decimals it has, not shown"),
    "samarkand/probability/display.py": (5, "the language's signs come in `decimal`; a width in HTML"),
    "samarkand/probability/intervals.py": (5, "the language's signs come in `in_signs`, at once"),
    "samarkand/lessons/checks.py": (1, "an error"),
    "teaching/samarkand_teaching/press/markup.py": (2, "sizes in SVG"),
    "teaching/samarkand_teaching/press/paper.py": (1, "a width in HTML"),
    "teaching/samarkand_teaching/press/question_bank.py": (1, "a number in a file that programs read"),
    "samarkand/picture/markup.py": (1, "places in SVG"),
    "widgets/samarkand_widgets/advice/histogram.py": (4, "places in SVG"),
    "widgets/samarkand_widgets/advice/thinking_bar.py": (1, "an attribute in HTML"),
    "widgets/samarkand_widgets/panels/panel.py": (1, "a width in HTML"),
    "widgets/samarkand_widgets/stage/strokes.py": (1, "a font of a canvas"),
    "widgets/samarkand_widgets/stage/motion.py": (2, "places in SVG"),
    "widgets/samarkand_widgets/stage/outlines.py": (1, "places in SVG"),
    "widgets/samarkand_widgets/story/story.py": (1, "an attribute in HTML"),
}
ROWS = {
    "samarkand/strategies.py": (1, "a line of Python"),
    "samarkand/compiling/builder.py": (1, "a signature in C"),
    "samarkand/compiling/building.py": (1, "an error"),
    "samarkand/compiling/entries.py": (3, "LLVM's own language"),
    "samarkand/compiling/linking.py": (1, "an error"),
    "samarkand/decisions.py": (1, "tokens"),
    "samarkand/worked_examples.py": (1, "names of cases"),
    "samarkand/lessons/variants.py": (1, "an error"),
    "samarkand/adapters/zoo.py": (1, "an error"),
    "samarkand/catalogue.py": (1, "names of options"),
    "samarkand/analysis/studies/sweep.py": (1, "a cell of a table for programs"),
    "samarkand/state.py": (2, "errors"),
    "samarkand/set_up.py": (3, "errors"),
    "samarkand/editions/__init__.py": (2, "errors"),
    "samarkand/editions/sections.py": (1, "an error"),
    "samarkand/editions/values.py": (3, "errors"),
    "samarkand/engine/driver.py": (1, "an error"),
    "samarkand/game.py": (1, "Python, to be typed"),
    "samarkand/lessons/judge.py": (1, "Python, as a strategy is called"),
    "teaching/samarkand_teaching/press/paper.py": (1, "an error"),
    "samarkand/lessons/reading.py": (2, "the form that answers are compared in"),
    "samarkand/market/decisions.py": (1, "tokens"),
    "samarkand/market/notation.py": (3, "tokens"),
    "samarkand/market/positions.py": (1, "an error"),
    "samarkand/notebooks.py": (1, "an error"),
    "samarkand/textboard.py": (1, "tokens, to be typed"),
    "samarkand/probability/display.py": (1, "a tuple, as in mathematics"),
    "samarkand/probability/distribution.py": (2, "errors"),
    "samarkand/probability/draws.py": (1, "an error"),
    "samarkand/registry.py": (1, "an error"),
    "samarkand/routes/decisions.py": (2, "tokens"),
    "samarkand/routes/edition.py": (2, "errors"),
    "samarkand/routes/notation.py": (1, "tokens"),
    "samarkand/examples.py": (2, "errors"),
    "samarkand/sackson/checks.py": (1, "an error"),
    "samarkand/sackson/edition.py": (2, "errors"),
    "samarkand/theory/sackson/race.py": (1, "an error"),
    "samarkand/sackson/notation.py": (1, "tokens"),
    "widgets/samarkand_widgets/clock/auction.py": (1, "an error"),
    "widgets/samarkand_widgets/lesson/front/module.py": (2, "JavaScript"),
    "teaching/samarkand_teaching/classroom/server.py": (1, "a header"),
}


@pytest.mark.parametrize(("finder", "listed"), [(glued.numbers, NUMBERS), (glued.rows, ROWS)])
def test_numbers_and_rows_are_written_in_one_place(finder, listed):
    """What has signs of its own would stay English for ever."""
    found = {}
    for folder in ("samarkand", "widgets/samarkand_widgets", "teaching/samarkand_teaching"):
        for file in (ROOT / folder).rglob("*.py"):
            number = len(list(finder(file.read_text(encoding="utf-8"))))
            if number and "grammar" not in file.parts:
                found[file.relative_to(ROOT).as_posix()] = number
    assert {file: number for file, number in found.items() if number > listed.get(file, (0,))[0]} == {}


def test_numbers_and_rows_elsewhere_would_be_found():
    source = 'raise E(f"{x:,}", ", ".join(y))\nf"{x:.2f} {x:>5} {x:+d} {y:,} {z:.{n}f}"\n'
    forms = list(glued.numbers(source + 'format(x, ".1%")\n"%.2f" % x'))
    assert sorted(forms) == ["%.2f", ",", ".2f", ".f", "format(x, '.1%')"]
    assert list(glued.rows(source + '", ".join(x)\n" and ".join(x)\n" ".join(x)')) == [", ", " and "]
