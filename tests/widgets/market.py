"""Market boards for tests, and what persons and browsers do to them; no browser, no waiting."""

import asyncio

import samarkand
from samarkand.market.components import Phase
from samarkand_widgets import MarketBoard

GAME = samarkand.game("market", players=4)


def patient(config, view, actions, number, dice):
    """Never stops the clock: the last action at a value is to pass."""
    return actions[number - 1]


def eager(config, view, actions, number, dice):
    """Stops for the first card it may."""
    return actions[0]


def wants_three(config, view, actions, number, dice):
    """Stops for the card of player 3 as soon as it may, and for no other."""
    for index in range(number):
        if view.phase == Phase.STOP and actions[index] == 3:
            return 3
    return actions[number - 1]


def make(seats=("human", patient, patient, patient), game=GAME, seed=7, **how):
    return MarketBoard(game, list(seats), seed=seed, **{"pause": 0} | how)


def first_auction():
    """A board in its first auction, the clock standing at 10; the person is the doyen."""
    board = make()
    board.act("offer carpet 1")
    assert board.state.record.clock == 10
    return board


async def counted(board, until, most=2000):
    """Let the event loop run until `until()`."""
    for _ in range(most):
        if until():
            return
        await asyncio.sleep(0)
    raise AssertionError("waited in vain")


def bought(board, player):
    return int(board.state.record.bought[player].sum())
