"""Worked examples: the rulebook's numbers against the engine's, and wrong numbers found out."""

import dataclasses
from pathlib import Path

import pytest

import samarkand
from samarkand import catalogue, editions, examples
from samarkand.errors import InvalidOption, UnknownGame
from samarkand.sackson import examples as sackson

FRAME = examples.verify("sackson")
VERDICTS = {"S-V7": {"texts differ"}, "S-W4": {"confirmed", "as assumed"}}


def frame_of(identifier):
    rows = FRAME[FRAME.identifier == identifier]
    assert len(rows), identifier
    return rows


@pytest.mark.parametrize("identifier", ["S-W1", "S-W2", "S-W3", "S-W4", "S-W5", "S-V7"])
def test_examples_agree(identifier):
    """S-W1 to S-W5, S-V7: what the engine plays is what the rulebook says."""
    rows = frame_of(identifier)
    assert (rows.expected == rows.obtained).all()
    assert set(rows.verdict) == VERDICTS.get(identifier, {"confirmed"})


def test_every_example_of_the_catalogue_is_played():
    """S-W1 to S-W5: none of the catalogue's worked examples is left out, and all are catalogued."""
    catalogued = {name for name in catalogue.catalogue("sackson") if name.startswith("S-W")}
    played = set(FRAME.identifier)
    assert catalogued == {name for name in played if name.startswith("S-W")}
    assert played <= set(catalogue.catalogue("sackson"))


def test_stated_numbers():
    """S-W1, S-W2, S-W3: the sums, from the catalogue's own words."""
    for identifier, numbers in {"S-W1": ["120"], "S-W2": ["40", "20"], "S-W3": ["15", "15"]}.items():
        text = catalogue.rule(identifier).text
        assert [words.split()[0] for words in frame_of(identifier).obtained] == numbers
        assert all(number in text for number in numbers)


def test_texts_differ_in_the_hand_alone():
    """S-V7: both texts take 20; only A takes the cards."""
    rows = frame_of("S-V7").set_index("case")
    assert rows.obtained["A"] == "pays 20, keeps none"
    assert rows.obtained["B"] == "pays 20, keeps 1 fruit, 1 jewel"


def test_a_wrong_expectation_is_refuted(monkeypatch):
    """An example whose number is off must not be confirmed."""
    wrong = dataclasses.replace(sackson.EXAMPLES[0], expected="125 piastres")
    monkeypatch.setattr(sackson, "EXAMPLES", (wrong,))
    assert examples.verify("sackson").verdict.tolist() == ["refuted"]


def test_an_impossible_step_is_refuted(monkeypatch):
    """A step that the engine refuses is reported, not hidden."""
    example = sackson.EXAMPLES[0]
    wrong = dataclasses.replace(example, steps=(*example.steps[:-1], "sell 7"))
    monkeypatch.setattr(sackson, "EXAMPLES", (wrong,))
    row = examples.verify("sackson").iloc[0]
    assert row.verdict == "refuted"
    assert row.obtained.startswith("refused: 'sell 7'")


def test_an_edition_of_ones_own_is_held_against_the_rulebook(tmp_path):
    """S-W1: a file that prints another price for 5 jewels is found out by the example."""
    shipped = Path(editions.load("sackson", "abacus-1998").path).read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(shipped.replace("5 = 120, 6 = 200", "5 = 125, 6 = 200"), encoding="utf-8")
    frame = examples.verify("sackson", file)
    assert frame[frame.verdict == "refuted"].identifier.tolist() == ["S-W1"]
    assert frame.obtained[0] == "125 piastres"


def test_play_gives_every_position_and_each_adds_up():
    """S-W5: one state before the first step and one after each; all sound; the first unchanged."""
    states = examples.play("S-W5", "visit")
    assert len(states) == 1 + len(sackson.VISIT)
    assert [len(state.history()) for state in states] == list(range(len(states)))
    for state in states:
        state.check()


def test_wrong_names_are_refused():
    with pytest.raises(InvalidOption, match="expected one of S-W1"):
        examples.play("S-W9")
    with pytest.raises(InvalidOption, match="expected 'open' or 'covered'"):
        examples.play("S-W2")
    with pytest.raises(UnknownGame, match="sackson"):
        examples.verify("chess")
    with pytest.raises(InvalidOption, match="without a game"):
        examples.verify(edition="abacus-1998")
    assert samarkand.examples is examples
