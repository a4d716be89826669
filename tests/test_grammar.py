"""Languages: one table of each writes numbers, reads them, rows things and gives nouns their forms."""

import re
from pathlib import Path

import pytest

import samarkand
from samarkand.errors import InvalidEdition
from samarkand.grammar import (
    ENGLISH,
    Noun,
    Sentence,
    alphabetical,
    listed,
    percent,
    speaking,
    written,
)
from samarkand.grammar.french import FRENCH
from samarkand.grammar.reading import Ambiguous, as_typed
from samarkand.lessons.reading import Unreadable, read

ROOT = Path(__file__).resolve().parents[1]
NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def test_a_table_writes_numbers():
    assert [written(0.25, ".2f"), written(10_000, ","), percent(0.4)] == ["0.25", "10,000", "40 %"]
    with speaking(FRENCH):
        assert written(0.25, ".2f") == "0,25"
        assert written(-1_234_567.5, ",.1f") == f"-1{NARROW}234{NARROW}567,5"
        assert (percent(0.4), percent(0.7202, 2)) == (f"40{NO_BREAK}%", f"72,02{NO_BREAK}%")
        assert Sentence("{games:#, partie|#, parties} ; {share:.1f}").say(games=1.5, share=-2.5) == (
            f"1,5 partie{NARROW}; −2,5"
        )
        assert Sentence("{number:# carte|# cartes}").say(number=0) == "0 carte"
    assert Sentence("{number:# card|# cards}").say(number=0) == "0 cards"


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("0,25", "0.25", "0.25"),
        ("0.25", "0.25", "0.25"),
        ("72,02 %", "72.02 %", "72.02 %"),
        ("1 234", "1234", "1234"),
        (f"1{NARROW}234,5", "1234.5", "1234.5"),
        ("1,234.5", "1234.5", "1234.5"),
        ("1.234,5", "1234.5", "1234.5"),
        ("1,234", None, "1.234"),
        ("1.234", "1.234", None),
        ("0,367", "0.367", "0.367"),
        ("−3/4", "-3/4", "-3/4"),
    ],
)
def test_a_table_reads_numbers_and_refuses_what_may_mean_two(typed, english, french):
    for language, expected in ((ENGLISH, english), (FRENCH, french)):
        with speaking(language):
            if expected is None:
                with pytest.raises(Ambiguous, match="may be 1234 or a decimal"):
                    as_typed(typed)
                with pytest.raises(Unreadable):
                    read(typed)
            else:
                assert as_typed(typed) == expected
                assert read(typed) == read(expected) if language is ENGLISH else read(typed).value


def test_a_sentence_asks_a_noun_for_its_form():
    carpet = Noun("carpet", "carpets", {"fr": ("le tapis", "les tapis")})
    levant = Noun("the Levant", names={"fr": ("le Levant", "")})
    words = Sentence("{number} {good} of {family}, to {city}")
    assert words.say(number=3, good=carpet.counted(3), family=levant, city=Noun("Oghuz")) == (
        "3 carpets of the Levant, to Oghuz"
    )
    french = Sentence(
        "{good:à} {family:de}, {city:de} {other:de}, {good:le}", source=Sentence("{good} in {city}")
    )
    with speaking(FRENCH):
        said = french.say(good=carpet.counted(3), family=levant, city=Noun("Oghuz"), other=Noun("Merv"))
    assert said == "aux tapis du Levant, d’Oghuz de Merv, les tapis"
    assert said.token == "carpets in Oghuz"
    assert Sentence("{good:several} sell well").say(good=carpet) == "carpets sell well"


def test_an_edition_names_its_things_in_other_languages(tmp_path):
    shipped = samarkand.game("market", players=3).edition.path
    text = Path(shipped).read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    names = '[names.fr]\nfruit = "les fruits"\njewel = ["le bijou", "les bijoux"]\n'
    mine.write_text(text + names, encoding="utf-8")
    fruit, jewel, *_ = samarkand.game("market", players=3, edition=mine).names.goods
    assert (fruit, jewel.said(), jewel.counted(2).said()) == ("fruit", "jewel", "jewel")
    with speaking(FRENCH):
        assert (
            Sentence("{good:à} et {other:de}").say(good=fruit, other=jewel.counted(2))
            == "aux fruits et des bijoux"
        )
    mine.write_text(text + "[names.fr]\njewel = 3\n", encoding="utf-8")
    with pytest.raises(InvalidEdition, match="names.fr.jewel: found 3, expected a name in quotes"):
        samarkand.game("market", players=3, edition=mine)


def test_rows_and_the_alphabet_are_the_languages():
    with speaking(FRENCH):
        assert listed(["jade", "cuivre", "épices"]) == "jade, cuivre et épices"
    assert listed(["jade", "copper", "spice"]) == "jade, copper and spice"
    assert listed([]) == ""
    assert sorted(["zinc", "épice", "encens"], key=alphabetical) == ["encens", "épice", "zinc"]


# Errors, help for programmers and what only machines read keep Python's own signs.
WRITES = re.compile(r"\{[^{}]*:[+#]?(?:,|,?\.\d+[fge%]|,?\.\{\w+\}f|\.\d%|g)\}")
MACHINES = re.compile(r"raise |error|found|px|width|height|<rect|<text|viewBox|file=sys")
FOR_MACHINES = {"loop_limits.py", "markup.py", "outlines.py", "thinking_bar.py", "story.py"}


def test_numbers_are_written_in_one_place():
    """An f-string that gives a number a form of its own would stay English for ever."""
    wrong = []
    for folder in (ROOT / "samarkand", ROOT / "widgets/samarkand_widgets"):
        for file in folder.rglob("*.py"):
            if file.stem != "wording" and "grammar" not in file.parts and file.name not in FOR_MACHINES:
                for line in file.read_text(encoding="utf-8").splitlines():
                    if 'f"' in line and WRITES.search(line) and not MACHINES.search(line):
                        wrong.append(f"{file.relative_to(ROOT)}: {line.strip()}")
    assert wrong == []
