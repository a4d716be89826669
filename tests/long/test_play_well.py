"""The page on how to play well: each of its numbers is counted again, by the same games."""

import re
from pathlib import Path

import numpy as np
import pytest

import samarkand
from samarkand.routes.actions import DECLINE, KEEP
from samarkand.routes.components import Phase as RoutesPhase
from samarkand.routes.strategies import greedy as greedy_of_routes
from samarkand.sackson.actions import ROLL
from samarkand.sackson.questions import Phase
from samarkand.sackson.strategies import greedy

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rules" / "play-well.md").read_text(encoding="utf-8")
GAMES, SEED, PLAYERS = 4000, 5, 4


def sells_few(config, view, actions, number, dice):
    if view.phase == Phase.NUMBER:
        return actions[0]
    return greedy(config, view, actions, number, dice)


def buys_one(config, view, actions, number, dice):
    if view.phase == Phase.BUY:
        return actions[0]
    return greedy(config, view, actions, number, dice)


def never_rolls(config, view, actions, number, dice):
    if view.phase == Phase.MOVE and number > 1 and actions[number - 1] == ROLL:
        return greedy(config, view, actions, number - 1, dice)
    return greedy(config, view, actions, number, dice)


def one_camel(config, view, actions, number, dice):
    if view.phase == RoutesPhase.SECOND:
        for index in range(number):
            if actions[index] == DECLINE:
                return DECLINE
    return greedy_of_routes(config, view, actions, number, dice)


def keeps(config, view, actions, number, dice):
    if view.phase == RoutesPhase.SELL:
        for index in range(number):
            if actions[index] == KEEP:
                return KEEP
    return greedy_of_routes(config, view, actions, number, dice)


PLAYED = {
    "sells as few cards as it may": ("sackson", sells_few),
    "buys one card in an oasis, never four": ("sackson", buys_one),
    "never rolls the die": ("sackson", never_rolls),
    "never places a second camel": ("routes", one_camel),
    "never sells a card when its space is reached": ("routes", keeps),
}
MEASURED = {
    "relation tiles": ("routes", "relation_tiles"),
    "points for the cards in hand": ("routes", "hand_points"),
    "money": ("routes", "money"),
    "goods tiles": ("routes", "goods_tiles"),
    "cards of the same value": ("market", "equal_value_points"),
    "the good bought least": ("market", "least_bought_points"),
    "unused places on camels": ("market", "unused_place_points"),
    "points by money": ("market", "money_points"),
}


def study(name, strategies, **asked):
    game = samarkand.game(name, players=PLAYERS)
    return samarkand.study(game, GAMES, strategies=strategies, seed=SEED, progress=False, **asked)


def rows(columns):
    number = r"\| (−?[\d.]+) "
    lines = re.findall(rf"^\| ([^|]+?) {number * columns}\|$", PAGE, re.MULTILINE)
    return [(words, *(float(each.replace("−", "-")) for each in numbers)) for words, *numbers in lines]


def test_one_who_does_one_thing_otherwise():
    told = dict(rows(1))
    assert told.keys() == PLAYED.keys()
    for words, (name, strategy) in PLAYED.items():
        played = study(name, [strategy, *["greedy"] * (PLAYERS - 1)], rotate=True)
        assert told[words] == round(100 * played.wins().loc[0, "share"]), words


@pytest.mark.parametrize("name", ["routes", "market"])
def test_what_winners_have(name):
    told = rows(2)
    assert len(told) == len(MEASURED)
    of_game = [each for each, (game, _) in zip(told, MEASURED.values(), strict=True) if game == name]
    measures = [measure for game, measure in MEASURED.values() if game == name]
    frame = study(name, "greedy", measure=measures).frame
    won = np.array([frame[f"win_{player}"] for player in range(PLAYERS)])
    for (words, *numbers), measure in zip(of_game, measures, strict=True):
        values = np.array([frame[f"{measure}_{player}"] for player in range(PLAYERS)])
        means = [float((values * weight).sum() / weight.sum()) for weight in (won, 1 - won)]
        assert numbers == [round(mean, 1) for mean in means], words


@pytest.mark.parametrize("name", ["sackson", "routes"])
def test_how_long_a_game_is(name):
    told = [int(turns) for turns in re.findall(r"A game has (\d+) turns", PAGE)]
    found = study(name, "greedy").frame["turns"].median()
    assert found == told[["sackson", "routes"].index(name)]
