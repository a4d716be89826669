"""Redraw the pictures of the three boards in the documentation: `python -m tools.pictures`."""

import random
from collections.abc import Callable
from pathlib import Path

import samarkand
from samarkand import State, picture
from samarkand.grammar import for_reader
from samarkand.market.components import PASS
from samarkand.market.components import Phase as MarketPhase
from samarkand.picture.seats import reader_of
from samarkand.routes.components import Phase as RoutesPhase
from samarkand.sackson.components import Phase as SacksonPhase

DOCS = Path(__file__).resolve().parents[1] / "docs"


def sackson() -> State:
    """Return a position of Sackson's game, some random moves after its beginning."""
    state, dice = samarkand.game("sackson", players=4).new_initial_state(), random.Random(1998)
    while len(state.history()) < 150 or state.record.phase != SacksonPhase.MOVE:
        _play(state, dice)
    return state


def routes() -> State:
    """Return a position of *Routes to Riches*, some random moves after its beginning."""
    state, dice = samarkand.game("routes", players=4).new_initial_state(), random.Random(2010)
    while state.record.turns < 48 or state.record.phase != RoutesPhase.PLACE or state.record.player != 0:
        _play(state, dice)
    return state


def market() -> State:
    """Return a position of *Le marché*, some random moves after its beginning."""
    state, dice = samarkand.game("market", players=4).new_initial_state(), random.Random(2010)
    while state.record.turns < 5 or state.record.phase != MarketPhase.STOP or state.current_player() != 0:
        if state.record.phase == MarketPhase.STOP and dice.random() < 0.8:
            state.apply_action(PASS)
        else:
            _play(state, dice)
    return state


POSITIONS: dict[str, Callable[[], State]] = {"sackson": sackson, "routes": routes, "market": market}


def _play(state: State, dice: random.Random) -> None:
    """Play one legal action, or a chance event according to its probabilities."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, [float(chance) for chance in chances])[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def drawing(game: str) -> str:
    """Return the SVG of a game's position as the first player sees it. Players are counted from 1."""
    state = POSITIONS[game]()
    with for_reader(reader_of(state.game.num_players)):
        return picture.svg(state.game.package.picture.board(state, 0)) + "\n"


if __name__ == "__main__":
    for _game in POSITIONS:
        (DOCS / f"{_game}.svg").write_text(drawing(_game), encoding="utf-8")
