"""The widgets with right arguments, and what a notebook calls of them."""

from typing import Any

import samarkand
import samarkand_teaching as teaching
import samarkand_widgets as widgets
from samarkand.lessons import CommittedGuess, GuessBook, seal
from samarkand.probability import binomial
from tests.odd.entry import Table, things


def table() -> Table:
    """Every public class, and every method that is no answer to an event."""
    return {
        f"samarkand_{'teaching' if name.split('.')[0] in teaching.__all__ else 'widgets'}.{name}": entry
        for name, entry in {**_boards(), **_tools()}.items()
    }


def _boards() -> Table:
    game = things().game
    given: dict[str, Any] = {"game": game, "seats": ["human", "greedy", "greedy"], "seed": 1, "pause": 0}
    board = widgets.MarketBoard(**given, clock=False)
    action = board.state.legal_actions()[0]
    sackson = {**given, "game": samarkand.game("sackson", players=3)}
    room = teaching.ClassRoom()
    tables = teaching.ClassTables(widgets.SacksonBoard, sackson["game"], room=room, tables=2)
    return {
        "Board": (widgets.Board, {**given, "room": None}),
        "Board.act": (widgets.MarketBoard(**given, clock=False).act, {"action": action}),
        "Board.save": (board.save, {"path": "board.json", "replace": True}),
        "Board.load": (board.load, {"path": str(board.save("loaded-board.json", replace=True))}),
        "Board.look_at": (board.look_at, {"name": None}),
        "ClassRoom": (
            teaching.ClassRoom,
            {
                "open_to": "this computer",
                "port": 0,
                "behind": None,
                "proxy": "127.0.0.1",
                "nicknames": False,
                "address": None,
            },
        ),
        "ClassRoom.pause": (room.pause, {"is_paused": False}),
        "ClassRoom.guess": (room.guess, {"guess": widgets.Guess("q", "q", book=GuessBook("room.json"))}),
        "ClassTables": (
            teaching.ClassTables,
            {
                "board": widgets.SacksonBoard,
                "game": sackson["game"],
                "seats": None,
                "room": room,
                "tables": 2,
                "seed": 0,
            },
        ),
        "ClassTables.look_at": (tables.look_at, {"number": 1}),
        "ClassTables.seats_at": (tables.seats_at, {"number": 1}),
        "MarketBoard": (
            widgets.MarketBoard,
            {**given, "clock": False, "tempo": 1.5, "room": None},
        ),
        "MarketBoard.use_clock": (board.use_clock, {"live": False}),
        "RoutesBoard": (
            widgets.RoutesBoard,
            {**given, "game": samarkand.game("routes", players=3), "room": None},
        ),
        "SacksonBoard": (widgets.SacksonBoard, {**sackson, "room": None}),
    }


def _tools() -> Table:
    book = GuessBook("widgets.json")
    book.delete()
    book.commit(CommittedGuess("q", 0.5))
    guess = {
        "question": "Two alike?",
        "name": "two alike",
        "kind": "probability",
        "choices": (),
        "confidence": None,
        "book": book,
        "within": None,
        "unit": "",
        "near": None,
        "room": None,
    }
    throws = {
        "question": "Heads?",
        "experiment": lambda dice: int(dice.integers(2)),
        "outcomes": [0, 1],
        "choices": (),
        "description": "value",
        "seed": 1,
        "many": 10,
    }
    live = {
        "question": "An arrow?",
        "sample": lambda dice, games: dice.integers(6, size=games) == 0,
        "exact": None,
        "games": 100,
        "seed": 7,
        "recorded": 100,
    }
    bids = {
        "question": "How many coins?",
        "worth": 28,
        "room": None,
        "within": None,
        "price": "first",
        "unit": "",
        "seed": 1,
    }
    question = {
        "question": "Two alike?",
        "answer": lambda dice: 0.5,
        "values": range(1, 3),
        "start": None,
        "description": "dice",
        "beside": None,
    }
    beam = {"question": "Level?", "values": {"a": 0, "b": 3}, "unit": "points"}
    thinning = {"question": "Two alike?", "pack": {"grain": 3, "fruit": 2}}
    hill = {"question": "How many?", "probability": "1/6", "sizes": [10, 20], "unit": "rolls", "away": "1/10"}
    silence = {"question": "How long?", "deals": {"a": 2, "b": 3}, "below": "1/50", "turns": 2}
    limit = {
        "question": "Which limit?",
        "fair": binomial(6, "1/6"),
        "loaded": binomial(6, "1/2"),
        "limits": [1, 2],
        "labels": ("fair", "loaded"),
        "unit": "arrows",
    }
    bag = {"question": "A bag", "cards": {"grain": 11, "other": 37}, "good": "grain", "drawn": 4, "seed": 1}
    explorer = {"pile": 48, "special": 11, "drawn": 4, "seed": 7, "good": "grain", "hand_seed": 1}
    die = {"question": "A die", "faces": ("arrow", 1, 2), "seed": 1, "many": 10}
    answered = widgets.Guess(**guess)
    committed = {"guess": 0.5, "low": None, "high": None, "sure": 80}
    vote = teaching.Vote("Two alike?", ["rare", "common"])
    return {
        "ByHand": (widgets.ByHand, throws),
        "Check": (widgets.Check, {"code": seal("two dice", "1/6"), "question": "A seven?"}),
        "Check.judge": (widgets.Check(seal("two dice", "1/6")).judge, {"answer": "1/6"}),
        "ClassHistogram": (widgets.ClassHistogram, {"question": "What we guessed", "exact": 0.5}),
        "ClassHistogram.take": (widgets.ClassHistogram().take, {"guesses": "0.3"}),
        "Die": (widgets.Die, die),
        "Draw": (teaching.Draw, {"device": widgets.Die(**die), "room": None, "each": 10, "watched": None}),
        "Draw.take": (teaching.Draw(widgets.Die(**die)).take, {"counts": {"arrow": 9, "1": 2}}),
        "DrawBag": (widgets.DrawBag, bag),
        "DrawExplorer": (widgets.DrawExplorer, explorer),
        "FallingClock": (teaching.FallingClock, {"worth": 9, "room": None, "seconds": 3.0, "seed": 1}),
        "FallingClock.take": (teaching.FallingClock(9).take, {"stops": "8 6 5"}),
        "FallingClock.share": (teaching.FallingClock(9).share, {"value": 5}),
        "Guess": (widgets.Guess, guess),
        "Guess.commit": (answered.commit, committed),
        "Guess.read_guess": (answered.read_guess, committed),
        "Guess.answer_is": (answered.answer_is, {"truth": 0.7}),
        "Guess.reveal": (answered.reveal, {"truth": 0.7}),
        "LiveSimulation": (widgets.LiveSimulation, live),
        "LiveSimulation.step": (widgets.LiveSimulation(**live).step, {"games": 10}),
        "MyGuesses": (widgets.MyGuesses, {"book": book}),
        "PriceExplorer": (widgets.PriceExplorer, {"game": None}),
        "SealedBids": (teaching.SealedBids, bids),
        "SealedBids.take": (teaching.SealedBids(**bids).take, {"guesses": "25 31"}),
        "SealedBids.answer_is": (teaching.SealedBids(**bids).answer_is, {"truth": 28}),
        "Slider": (widgets.Slider, {"value": 4, "least": 1, "most": 12, "description": "", "words": ()}),
        "Vote": (
            teaching.Vote,
            {"question": "Two alike?", "statements": ["rare", "common"], "room": None, "name": None},
        ),
        "Vote.take": (vote.take, {"counts": {"rare": 1, "common": 2}}),
        "Vote.counts": (vote.counts, {"place": 0}),
        "BalanceBeam": (widgets.BalanceBeam, beam),
        "ThinningPack": (widgets.ThinningPack, thinning),
        "NarrowingHill": (widgets.NarrowingHill, {**hill, "rival": None}),
        "GrowingSilence": (widgets.GrowingSilence, silence),
        "MovingLimit": (widgets.MovingLimit, limit),
        "show_cards": (
            lambda groups, label: widgets.show_cards(groups, label=label),
            {"groups": ["grain"], "label": ""},
        ),
        "show_faces": (
            lambda faces, label: widgets.show_faces(faces, label=label),
            {"faces": 1, "label": ""},
        ),
        "WhatIf": (widgets.WhatIf, question),
        "WholeGames": (
            widgets.WholeGames,
            {"game": things().game, "strategies": "random", "quantity": "win_0"},
        ),
        "WholeGames.results": (
            lambda seed: next(iter(widgets.WholeGames(things().game, "random").results(seed))),
            {"seed": 1},
        ),
    }
