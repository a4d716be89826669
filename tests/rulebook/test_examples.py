"""Worked examples: the rulebook's numbers against the engine's, and wrong numbers found out."""

import dataclasses
import functools
import re
from pathlib import Path

import pytest

from samarkand import catalogue, editions, examples
from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES, package
from samarkand.sackson import examples as sackson
from samarkand.worked_examples import CONTRADICTS, DIFFER, HOLDS, MISPRINT, REFUTED, Claim

NOT_PLAIN = {
    "sackson": {("S-C1", "names"): DIFFER, ("S-V7", ""): DIFFER},
    "routes": {
        ("R-X1", ""): DIFFER,
        ("R-X2", ""): DIFFER,
        ("R-G2", ""): DIFFER,
        ("R-D1", ""): DIFFER,
        ("R-W4", "tiles"): MISPRINT,
    },
    "market": {("M-C1", "names"): DIFFER, ("M-W1", ""): CONTRADICTS, ("M-W2", ""): CONTRADICTS},
}


@functools.cache
def frame():
    """All examples with their verdicts."""
    return examples.verify()


def frame_of(identifier):
    rows = frame()[frame().identifier == identifier]
    assert len(rows), identifier
    return rows


def all_examples():
    return [(game, example) for game in GAMES for example in examples.examples(game)]


def names(pairs):
    return [f"{example.identifier} {example.case}".strip() for _, example in pairs]


def test_the_table():
    """The columns of the issue first, in its order, then case and why; every game, one row an example."""
    assert list(frame().columns) == [
        "identifier", "game", "source", "what", "expected", "obtained", "verdict", "case", "why",
    ]  # fmt: skip
    assert list(dict.fromkeys(frame().game)) == list(GAMES)
    assert len(frame()) == len(all_examples()) == len(set(zip(frame().identifier, frame().case, strict=True)))
    assert examples.verify("sackson").equals(frame()[frame().game == "sackson"].reset_index(drop=True))


@pytest.mark.parametrize("game", GAMES)
def test_verdicts(game):
    """[S-W1 … S-W5, R-W1 … R-W7, M-W1 … M-W3] What holds, and what is not plain, each by its word."""
    rows = frame()[(frame().game == game) & (frame().verdict != HOLDS)]
    assert (
        dict(zip(zip(rows.identifier, rows.case, strict=True), rows.verdict, strict=True)) == NOT_PLAIN[game]
    )


@pytest.mark.parametrize(("game", "example"), all_examples(), ids=names(all_examples()))
def test_example_is_in_form(game, example):
    """An example has a claim that can be played; where claims differ they say by whom, and why."""
    assert example.playable
    assert example.identifier in catalogue.catalogue(game)
    assert example.differing == (example.verdict in (CONTRADICTS, MISPRINT, DIFFER))
    assert all(claim.source for claim in example.claims)
    if example.differing:
        assert example.why
        assert all(claim.by for claim in example.claims)
    assert catalogue.citations_in(example.why) <= set(catalogue.catalogue(game))


@pytest.mark.parametrize(("game", "example"), all_examples(), ids=names(all_examples()))
def test_a_wrong_expectation_is_refuted(game, example):
    """No example holds whatever it says: with any one claim changed it is refuted."""
    for index, claim in enumerate(example.claims):
        wrong = Claim(claim.source, claim.expected + " and more", claim.by, claim.options)
        claims = (*example.claims[:index], wrong, *example.claims[index + 1 :])
        verdict = examples.verify_example(game, dataclasses.replace(example, claims=claims)).verdict
        assert (verdict == REFUTED) == (claim.options is not None)


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_catalogue_is_played(game):
    """None of the catalogue's worked examples is left out, and all are catalogued."""
    worked = re.compile(r"[A-Z]-W[0-9]+")
    catalogued = {name for name in catalogue.catalogue(game) if worked.fullmatch(name)}
    played = set(frame()[frame().game == game].identifier)
    assert catalogued == {name for name in played if worked.fullmatch(name)}


def played(identifier, case=""):
    """The record before and after an example, and its game."""
    states = examples.play(identifier, case)
    return states[0], states[-1]


def test_market_contradicts_itself():
    """M-W1, M-W2, M-F4: 16 and 20 as the example counts, 14 and 18 by the table; both are shown."""
    for identifier, by_example, by_table in (("M-W1", 16, 14), ("M-W2", 20, 18)):
        assert played(identifier, "the example")[1].scores()[0] == by_example
        assert played(identifier, "the table")[1].scores()[0] == by_table
        (row,) = frame_of(identifier).itertuples()
        for words in (row.expected, row.obtained):
            assert f"the example: {by_example} points" in words
            assert f"the table: {by_table} points" in words
        assert catalogue.citations_in(row.why) == {"M-F4"}


def test_claims_that_no_longer_differ_hold():
    """A verdict is found, not repeated: where both texts say the same it holds, which is a change."""
    example = next(example for _, example in all_examples() if example.identifier == "S-V7")
    claims = (example.claims[0], dataclasses.replace(example.claims[0], by="B"))
    found = examples.verify_example("sackson", dataclasses.replace(example, claims=claims))
    assert found.verdict == HOLDS
    assert found.changed


def test_an_impossible_step_is_refuted(monkeypatch):
    """A step that the engine refuses is reported, not hidden."""
    example = next(example for _, example in all_examples() if example.identifier == "S-W1")
    wrong = dataclasses.replace(example, steps=(*example.steps[:-1], "sell 7"))
    monkeypatch.setattr(sackson, "EXAMPLES", (wrong,))
    row = examples.verify("sackson").iloc[0]
    assert row.verdict == REFUTED
    assert row.obtained.startswith("refused: 'sell 7'")


@pytest.fixture
def my_edition(tmp_path):
    """A file that prints another price for 5 jewels."""
    shipped = Path(editions.load(package("sackson"), "abacus-1998").path).read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(shipped.replace("5 = 120, 6 = 200", "5 = 125, 6 = 200"), encoding="utf-8")
    return file


def test_an_edition_of_ones_own_is_held_against_the_rulebook(my_edition):
    """S-W1: a file with another price is found out by the example."""
    frame = examples.verify("sackson", my_edition).set_index("identifier")
    assert frame[frame.verdict == REFUTED].index.tolist() == ["S-W1"]
    assert frame.obtained["S-W1"] == "125 piastres"


@pytest.mark.parametrize(("game", "example"), all_examples(), ids=names(all_examples()))
def test_play_gives_every_position_and_each_adds_up(game, example):
    """One state before the first step and one after each; all sound; the first unchanged."""
    for claim in example.playable:
        states = examples.play(example.identifier, example.label(claim))
        assert states[0].game.name == game
        assert [len(state.history()) for state in states] == list(range(len(example.steps) + 1))
        for state in states:
            state.check()


def test_wrong_names_are_refused():
    with pytest.raises(InvalidInput, match="such as S-W5, S-W4, S-W3$"):
        examples.play("S-W9")
    with pytest.raises(InvalidInput, match="expected 'open' or 'covered'"):
        examples.play("S-W2")
    with pytest.raises(InvalidInput, match="expected 'A' or 'B'"):
        examples.play("S-V7")
    with pytest.raises(InvalidInput, match="sackson"):
        examples.verify("chess")
    with pytest.raises(InvalidInput, match="without a game"):
        examples.verify(edition="abacus-1998")


# The command line


def test_verify_on_the_command_line(capsys):
    """The same table, readably: every cell of every row is there; all is as on record."""
    assert main(["verify"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    for row in frame().itertuples():
        for cell in (row.identifier, row.source, row.what[1:], row.expected, row.obtained, row.why):
            assert " ".join(cell.split()) in words
        assert row.verdict.upper() in words
    assert words.endswith("All as on record.")
    assert f"{len(frame())} checks: holds {(frame().verdict == HOLDS).sum()}" in words


def test_verify_fails_when_a_verdict_changes(my_edition, capsys):
    """S-W1: one price changed, and the command ends with code 1 and names the example."""
    assert main(["verify", "sackson", "--edition", str(my_edition)]) == 1
    out = capsys.readouterr().out
    assert "S-W1, sackson: REFUTED (on record: holds)" in out
    assert out.splitlines()[-1].endswith("Verdicts that differ from the record: S-W1.")


def test_verify_fails_when_a_text_no_longer_differs(monkeypatch, capsys):
    """S-V7: a rule that plays B's way under A's option changes the verdict, too."""
    example = next(example for _, example in all_examples() if example.identifier == "S-V7")
    monkeypatch.setattr(sackson, "EXAMPLES", (dataclasses.replace(example, claims=example.claims[:1]),))
    assert main(["verify", "sackson"]) == 1
    assert "S-V7, sackson: HOLDS (on record: texts differ)" in capsys.readouterr().out


def test_verify_refuses_nonsense(capsys):
    assert main(["verify", "--edition", "abacus-1998"]) == 1
    assert capsys.readouterr().err.startswith("samarkand: edition: found an edition without a game")
    for words in (["verify", "chess"], ["verify", "sackson", "--colour"]):
        with pytest.raises(SystemExit) as stop:
            main(words)
        assert stop.value.code == 2
        capsys.readouterr()
