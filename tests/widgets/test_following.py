"""A board, a panel, a lesson's widget that stands on the page follows when another language is chosen."""

import gc
import random
import weakref

import pytest

import samarkand
import samarkand_widgets
from samarkand.grammar import current
from samarkand.lessons import GuessBook, seal
from samarkand.probability import binomial
from samarkand_teaching import ClassRoom, Vote
from samarkand_widgets import DrawExplorer, MarketBoard, RoutesBoard, SacksonBoard, wording
from samarkand_widgets.panels import wording as panel_words
from samarkand_widgets.stage import reading
from samarkand_widgets.threads.events import within

KINDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}
POSITIONS = [(name, moves) for name in KINDS for moves in (0, 7)]
PANELS = ("PriceExplorer", "CardExplorer", "ScoreExplorer", "DrawExplorer")
# What differs between two widgets that say the same, or counts what was sent.
OWN = {"_dom_classes", "moment", "version"}


class SecondBoards(dict):
    """Has all boards called the second one of the page, so that they may say the same."""

    def setdefault(self, board, number):
        return 2


@pytest.fixture(autouse=True)
def english(monkeypatch, recorder):
    """Each test begins and ends in English, without the notice of a language, and only its widgets follow."""
    # Leave out the widgets of other tests, which are not closed.
    monkeypatch.setattr(current, "_listeners", weakref.WeakKeyDictionary())
    monkeypatch.setattr(current, "_told", {"fr"})
    monkeypatch.setattr(reading, "_numbers", SecondBoards())
    samarkand.language("en")
    yield
    samarkand.language("en")


def told(root):
    """All that a widget and those within tell the page; what refers to another widget is read there."""
    for widget in within(root):
        is_hidden_button = hasattr(widget, "show_at") and widget.layout.display == "none"
        state = {} if is_hidden_button else widget.get_state()
        shown = {name: value for name, value in state.items() if name not in OWN}
        yield type(widget).__name__, {n: value for n, value in shown.items() if "IPY_MODEL" not in str(value)}


def differences(one, other):
    """What two widgets tell differently."""
    return [
        (kind, name, here[name], there[name])
        for (kind, here), (_, there) in zip(told(one), told(other), strict=True)
        for name in here
        if here[name] != there[name]
    ]


def check_following(make):
    """A widget made in English becomes as if it had been made in French, and then what it was."""
    made = [make()]
    before = list(told(made[0]))
    samarkand.language("fr")
    made.append(make())
    assert differences(*made) == []
    assert list(told(made[0])) != before, "nothing is translated"
    samarkand.language("en")
    made.append(make())
    assert differences(made[0], made[2]) == differences(made[1], made[2]) == []
    for each in made:
        each.close()


def opened_board(name, moves):
    """A board some moves into a game, with all open that can be opened, and something told."""
    game = samarkand.game(name, players=3)
    more = {"clock": False} if name == "market" else {}
    made = KINDS[name](game, ["human: Ada", "greedy", "human"], seed=5, pause=0, **more)
    dice = random.Random(3)
    for _ in range(moves):
        if not made.state.is_terminal():
            made.act(dice.choice(made.state.legal_actions()))
    made.help.button.value = True
    made.new_game.open(made.table)
    made.new_game.options_button.value = True
    made.say(str(wording.TAKEN_BACK))
    made.stage.keep()
    return made


@pytest.mark.parametrize(("name", "moves"), POSITIONS)
def test_a_board_follows(name, moves):
    """At the start, and in the midst."""
    check_following(lambda: opened_board(name, moves))


def test_hints_and_what_is_chosen_stay_in_the_other_language():
    def advised():
        made = SacksonBoard(samarkand.game("sackson", players=2), ["human", "greedy"], seed=5, pause=0)
        made.controls.speed.value = "slow"
        made.act(made.state.legal_actions()[0])
        made.hints.measure.value = "turn"
        made.hints.button.value = True
        return made

    check_following(advised)
    made = advised()
    values = dict(made.hints.values)
    samarkand.language("fr")
    assert (made.controls.speed.value, made.hints.measure.value) == ("slow", "turn")
    assert "probabilité de gagner" in made.hints.measure._options_labels
    assert made.hints.values.keys() == values.keys()
    made.close()


def test_the_story_of_a_game_follows():
    """Its end, by whose knowledge, and the costly decisions that were found."""

    def ended():
        made = opened_board("market", 10_000)
        made.story.eyes.value = 2
        made.story.costly_button.click()
        return made

    check_following(ended)


def test_spaces_stand_in_the_order_of_the_language_and_the_chosen_one_stays():
    made = opened_board("routes", 0)
    made.spaces.value = "space:7"
    samarkand.language("fr")
    french = opened_board("routes", 0)
    assert made.spaces.options == french.spaces.options
    assert made.spaces.value == "space:7"
    made.close()
    french.close()


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_follows(kind):
    more = {"hand_seed": 3} if kind == "DrawExplorer" else {}

    def dealt():
        panel = getattr(samarkand_widgets, kind)(**more)
        for _ in range(5 if more else 0):
            panel.deal()
        return panel

    check_following(dealt)


def lesson_widgets(folder):
    """How each is made, and used."""
    cards = {"grain": 11, "other": 37}

    def used(made, *deeds):
        for deed in deeds:
            deed(made)
        return made

    def guess(kind, **more):
        book = GuessBook(folder / f"{kind}.json")
        return samarkand_widgets.Guess("?", "of cards", kind, book=book, **more)

    sealed = seal("0", "1/6")
    return {
        "die": lambda: used(
            samarkand_widgets.Die(seed=3), lambda die: die.do(60), lambda die: die.show_law()
        ),
        "bag": lambda: used(samarkand_widgets.DrawBag(seed=3, cards=cards), lambda bag: bag.do(5)),
        "alike": lambda: samarkand_widgets.DrawBag(seed=3, cards=cards, good=None),
        "by hand": lambda: used(
            samarkand_widgets.ByHand("?", lambda rng: int(rng.integers(2)), (0, 1), seed=3),
            lambda made: made.do(5),
        ),
        "check": lambda: used(
            samarkand_widgets.Check(code=sealed), lambda check: setattr(check, "answer", "5/6")
        ),
        "what if": lambda: samarkand_widgets.WhatIf("?", lambda value: value / 3, range(1, 4)),
        "beam": lambda: used(
            samarkand_widgets.BalanceBeam("?", {"a": 0, "b": 3}, "points"),
            lambda made: setattr(made, "predicted", made.predicted or 1),
            lambda made: setattr(made, "at", 3),
        ),
        "thinning pack": lambda: samarkand_widgets.ThinningPack("?", {"1": 3, "2": 2}),
        "posts": lambda: samarkand_widgets.NarrowingHill("?", "1/6", [10, 90], "?", away="1/10"),
        "rival": lambda: samarkand_widgets.NarrowingHill("?", "1/6", [10, 90], "?", rival="1/3"),
        "silence": lambda: samarkand_widgets.GrowingSilence("?", {"1": 2, "2": 3}, below="1/5"),
        "limit": lambda: samarkand_widgets.MovingLimit(
            "?", binomial(6, "1/6"), binomial(6, "1/2"), [1, 2], ("1", "2"), "?"
        ),
        "live": lambda: used(
            samarkand_widgets.LiveSimulation(
                "?", lambda rng, games: rng.integers(6, size=games) == 0, exact=1 / 6, seed=3
            ),
            lambda made: made.step(50),
            lambda made: made.show_exact(),
        ),
        "histogram": lambda: used(
            samarkand_widgets.ClassHistogram(exact=0.5), lambda made: made.take("0.3\n0.4\nhalf")
        ),
        "number": lambda: guess("number", within=(0, 10), unit="points"),
        "probability": lambda: used(
            guess("probability"), lambda made: made.committed or made.commit("40 %", sure=80)
        ),
        "interval": lambda: guess("interval"),
        "my guesses": lambda: samarkand_widgets.MyGuesses(GuessBook(folder / "kept.json")),
    }


@pytest.mark.parametrize("name", lesson_widgets(None))
def test_a_lessons_widget_follows(name, tmp_path):
    check_following(lesson_widgets(tmp_path)[name])


def test_the_page_draws_a_lessons_widget_anew_by_one_message(monkeypatch):
    made, sent = samarkand_widgets.Die(seed=3), []
    monkeypatch.setattr(made, "send_state", lambda key=None: sent.append(set(key)))
    samarkand.language("fr")
    assert [sorted(names) for names in sent] == [sorted({*sent[0], "library", "question", "often"})]
    made.close()


def test_a_class_keeps_the_language_of_its_room():
    room = ClassRoom()
    vote = Vote("?", ["1", "2"], room=room)
    seated = SacksonBoard(samarkand.game("sackson", players=2), room=room, pause=0)
    before = [list(told(each)) for each in (room, vote, seated)]
    samarkand.language("fr")
    assert [list(told(each)) for each in (room, vote, seated)] == before
    seated.close()
    room.close()


@pytest.mark.parametrize("make", [lambda: opened_board("sackson", 0), samarkand_widgets.Die])
def test_listening_keeps_nothing_in_memory(make):
    made = make()
    made.close()
    gone = weakref.ref(made)
    listening = len(current._listeners)
    del made
    gc.collect()
    assert gone() is None
    assert len(current._listeners) < listening
    samarkand.language("fr")


def test_what_goes_wrong_in_a_widget_is_told_there_and_the_others_follow(monkeypatch):
    first, second = DrawExplorer(), DrawExplorer()

    def fail():
        raise ValueError("it is broken")

    monkeypatch.setattr(first, "refresh", fail)
    samarkand.language("fr")
    assert "it is broken" in first.said.value
    assert str(second.name) == str(panel_words.DRAW) != "Cards of one good in a draw"
    first.close()
    second.close()
