"""The numbers of players: Python counts them from 0; what people read has names, or counts from 1."""

import io
import random
import re
import sys

import pytest

import samarkand
import samarkand_widgets
from samarkand.__main__ import main
from samarkand.grammar import for_reader
from samarkand.registry import GAMES
from samarkand.replay.page import data, pictures
from samarkand_widgets.advice import hints
from samarkand_widgets.story import story
from tests.reading import readable, texts_of
from tests.widgets.pressing import click

BOARDS = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
SEATS = {  # and the players whom a text may call by a number
    ("human", "greedy", "random"): [],
    ("greedy", "human: Ada", "human"): [2],
}
# A name has a blank that does not break, so a number with a plain blank has not become a name.
NUMBER = re.compile(r"\b(?:player|joueur|seat|place n°) (\d)", re.IGNORECASE)
NAME = re.compile(r"\b(?:Player|Joueur)\xa0(\d)", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _english():
    yield
    samarkand.language("en")


class Texts:
    """Texts for people. Each text with a player's number, or with a name that nobody has, is wrong."""

    def __init__(self, persons):
        self.persons, self.wrong, self.texts = persons, [], set()

    def read(self, where, *texts):
        for text in set(texts) - self.texts:
            self.texts.add(text)
            plain = readable(text)
            strangers = [name for name in NAME.findall(plain) if int(name) - 1 not in self.persons]
            if NUMBER.search(plain) or strangers:
                found = NUMBER.search(plain) or NAME.search(plain)
                self.wrong.append((where, plain[max(0, found.start() - 60) : found.end() + 40]))

    def check(self, fewest):
        assert self.wrong == [] and len(self.texts) > fewest


def near_the_end(name, players=3, seed=3):
    """A whole game, and the same game a few moves before its end."""
    short = {"target": 300} if name == "sackson" else {}
    game = samarkand.game(name, players=players, **short)
    whole = samarkand.play(game.new_initial_state(), "greedy", seed=seed)
    length = len(whole.history())
    before = whole.root()
    for number, action in enumerate(whole.history()):
        if number >= length - 12 and before.current_player() >= 0:
            break
        before.apply_action(action)
    return whole, before


@pytest.mark.parametrize(("seats", "language"), [*zip(SEATS, ("en", "fr"), strict=True)])
@pytest.mark.parametrize("name", GAMES)
def test_a_board_calls_players_by_their_names(name, seats, language, monkeypatch):
    """Its picture, buttons, log, hints, chances, refusals and ending."""
    monkeypatch.setattr(story, "GAMES", 2)
    monkeypatch.setattr(hints, "GAMES", 8)
    samarkand.language(language)
    whole, before = near_the_end(name)
    texts, dice = Texts(SEATS[seats]), random.Random(1)
    more = {"clock": False} if name == "market" else {}
    for start in (before, whole):
        board = getattr(samarkand_widgets, BOARDS[name])(start, list(seats), seed=2, pause=0, **more)
        for turn in range(4):
            texts.read("covered", *texts_of(board))
            board.reveal()
            actions = board.way.actions()
            with for_reader(board.reader):
                texts.read("warning", *map(board.way.warning, actions))
            if turn == 3 and actions:
                for shape in dice.sample([each for each in board.picture.shapes if each.identifier], 8):
                    if shape.identifier not in board.way.targets():
                        click(board, shape.identifier)
                        texts.read("refusal", board.message)
                board.hear({"do": "hints"})
                board.hear({"do": "chances"})
            texts.read("board", *texts_of(board))
            if actions:
                board.act(dice.choice(actions))
        board.close()
    # The chart of chances and the dialog of a new game, whose seats are numbered from 1, are left out.
    texts.wrong = [(where, text) for where, text in texts.wrong if not DIALOG.search(text)]
    texts.check(100)


DIALOG = re.compile(r"^\s*(?:(?:Name of player|Nom du joueur|Player|Joueur) [1-9]\s*$)")


@LANGUAGES
@pytest.mark.parametrize("name", GAMES)
def test_a_replay_page_calls_players_by_their_names(name, language):
    samarkand.language(language)
    whole, _ = near_the_end(name)
    begun = samarkand.play(whole.root(), "greedy", seed=3, until=lambda state: len(state.history()) >= 40)
    for viewer, played in ((None, whole), (1, begun)):
        texts, page = Texts(range(3)), samarkand.replay_page(played, viewer=viewer)
        shown = page.partition('<script type="text/plain"')[0]
        texts.read("replay", shown, *(step["words"] for step in data(page)["steps"]))
        texts.read("picture", *list(pictures(page))[::60])
        texts.check(20)


@LANGUAGES
@pytest.mark.parametrize("name", GAMES)
def test_the_terminal_says_you_to_its_only_reader(name, language, monkeypatch, capsys):
    monkeypatch.setenv("SAMARKAND_LANGUAGE", language)
    typed = (
        ["1"] * 12
        + ["log", *["values"] * (name == "market"), "stop for everything"]
        + ["2", "1"] * 10
        + ["board", "quit"]
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed)))
    assert main(["play", name, "--players", "3", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    texts = Texts([])
    texts.read("terminal", *printed.splitlines())
    texts.check(60)
    if language == "en":
        assert re.search(r"^You (?!:)\w+", printed, re.MULTILINE), "what the reader did"
        assert re.search(r"\n +1  .*of Computer\xa0[23]", printed) or name != "market"


def test_a_plot_counts_players_from_1():
    game = samarkand.game("market", players=3)
    strategies = ["greedy", "random", "random"]
    study = samarkand.study(game, 12, strategies=strategies, rotate=True)
    assert study.plot().series[0].x == ["1 greedy", "2 random", "3 random"]


@pytest.mark.parametrize("name", GAMES)
def test_python_counts_players_from_0(name):
    """Text boards, logs, observations, results and tokens, which programs read."""
    whole, before = near_the_end(name)
    history = "\n".join(whole.history_strings())
    assert "player 0" in history
    for text in (str(before), history, before.information_state_string(1)):
        assert "player 3" not in text.lower() and "\xa0" not in text
    assert not NAME.search(whole.outcome()) and re.search(r"[Pp]layer [012]\b", whole.outcome())
