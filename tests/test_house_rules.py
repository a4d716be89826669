"""House rules: numbers of the rules and of an edition changed for a game, played, kept, and refused."""

import json
import pickle
import warnings
from pathlib import Path

import pytest

import samarkand
from samarkand import editions
from samarkand.__main__ import main
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES, package
from tests.support import IS_COMPILED, by_each_engine, finished

KEPT = Path(__file__).parent / "golden" / "kept"
# A value for every number of the rules that is not as ruled, and with which all can be played.
OTHERS = {
    "sackson": {
        "starting_cash": 100,
        "starting_hand": 14,
        "removed_cards.4": 2,
        "roll_price": 10,
        "full_camp_price": 15,
        "missing_gift_price": 5,
        "empty_hand_price": 0,
        "lost_cards": 2,
        "hand_limit": 8,
    },
    "routes": {
        "money": 300,
        "starting_cash": 14,
        "starting_hand": 3,
        "drawn_cards": 2,
        "most_discarded": 1,
        "hand_limit.4": 5,
        "second_camel_price": 0,
        "card_price": 5,
        "active_bonus": 2,
        "passive_bonus": 2,
        "own_camel_points": 3,
        "foreign_camel_points": 4,
    },
    "market": {
        "starting_cash.4": 20,
        "rounds": 6,
        "first_value": 12,
        "last_value": 2,
        "stop_penalty": 2,
        "place_points.1": 7,
        "set_points.2": 3,
        "unused_place_points": -1,
    },
}


def rules(name):
    return {f"rules.{key}": value for key, value in OTHERS[name].items()}


@pytest.fixture(scope="module", params=GAMES)
def house(request):
    """Each game with all its rules' numbers changed, and a warning for none of them."""
    options = {"market": {"stop_without_money": "penalty"}, "sackson": {"max_turns": 150}}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return samarkand.game(request.param, **options.get(request.param, {})).with_changes(
            rules(request.param)
        )


def refusal(name, changes, **options):
    with pytest.raises(InvalidInput) as caught:
        samarkand.game(name, **options).with_changes(changes)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Games as ruled


@pytest.mark.parametrize("name", GAMES)
def test_games_kept_before_are_recognised(name, tmp_path):
    from samarkand_widgets.game import saved

    kept = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    state = samarkand.game(name, players=3).state_from_dict(kept["state"])
    assert len(state.history()) == 60
    assert saved.load(KEPT / f"{name}.json").state == state


def test_a_study_kept_before_is_recognised():
    study = samarkand.Study.load(KEPT / "study.npz")
    again = samarkand.study(samarkand.game("market", players=3), 6, strategies="greedy", seed=3)
    assert study.frame.equals(again.frame)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_the_rules_is_tried_here(name):
    """And each makes another game, unless it is one for other numbers of players."""
    game = samarkand.game(name)
    known = {key.partition(".")[0] for key in OTHERS[name]} | {"place_points_of_three"}
    assert set(editions.ruled_numbers(package(name))) <= known
    found = {game.with_changes({key: value}) for key, value in rules(name).items()
             if key not in ("rules.drawn_cards", "rules.most_discarded")}  # fmt: skip
    assert len(found | {game}) == len(rules(name)) + (-1 if name == "routes" else 1)
    for_three = {"sackson": "removed_cards.3", "routes": "hand_limit.3", "market": "place_points_of_three.1"}
    assert game.with_changes({f"rules.{for_three[name]}": 4}) == game


# Games with other numbers


# Interpreted, so many games would take minutes.
@pytest.mark.parametrize("name", GAMES if IS_COMPILED else [])
def test_each_number_is_played_with(name):
    """Changed alone, it makes other games of the same chances: no rule has a number of its own."""
    game = samarkand.game(name, **({"stop_without_money": "penalty"} if name == "market" else {}))
    together = {"rules.drawn_cards": 2, "rules.most_discarded": 1}
    changes = [{key: value} for key, value in rules(name).items() if key not in together]
    changes += [together, {"rules.most_discarded": 3}] if name == "routes" else []
    changes = [each for each in changes if "rules.money" not in each]  # the bank never runs out [R-C1]

    def played(game):
        seats = ["random"] * 4  # who ask no number, so that only the rules can differ
        return samarkand.simulate(game, 150, seed=5, strategies=seats, progress=False)

    as_ruled = played(game)
    assert [each for each in changes if played(game.with_changes(each)).equals(as_ruled)] == []


def test_games_are_the_same_both_ways(house):
    seats = ["greedy"] * 4
    found = by_each_engine(lambda: samarkand.simulate(house, 3, seed=11, strategies=seats, progress=False))
    assert len(found[0]) == 3 and found[0].equals(found[-1])


def test_texts_and_pictures_say_the_numbers(house):
    seen = set()
    state = house.new_initial_state()
    for action in finished(house, seed=5).history():
        seen |= {str(state.question()), str(state.action_label(action))}
        state.apply_action(action)
    seen |= {str(state), str(house.new_initial_state())}
    assert "<svg" in house.new_initial_state()._repr_svg_()
    said = " ".join(seen)
    expected = {
        "sackson": ["roll the die for 10 piastres", "Discard down to 8 cards"],
        "routes": ["Discard up to 1 card. You may keep at most 5 cards"],
        "market": ["The clock shows 12", "of 6"],
    }
    for words in expected[house.name]:
        assert words in said, words


def test_it_says_what_is_changed_and_is_made_again(house, tmp_path):
    """By `repr`, pickled, as plain data, in a file of a board and on a page."""
    from samarkand.saving import saved_game
    from samarkand_widgets.game import saved

    state = house.new_initial_state().apply_words(house.new_initial_state().legal_actions()[0])
    assert eval(repr(house), {"samarkand": samarkand}) == house
    assert pickle.loads(pickle.dumps(house)) == house
    path = tmp_path / "game.json"
    path.write_text(saved_game(state, ["human"] * 4, 7), encoding="utf-8")
    kept = json.loads(path.read_text(encoding="utf-8"))["state"]
    assert kept["edition"] == {"edition": house.edition.name, **rules(house.name)}
    assert house.state_from_dict(kept) == state and saved.load(path).state.game == house
    told = str(house.edition)
    plain = told.replace("\N{MINUS SIGN}", "-")
    assert all(f"{key} {value} instead of " in plain for key, value in rules(house.name).items())
    changed = house.edition.table().query("status == 'changed'")
    assert dict(zip(changed["what"], changed["value"], strict=True)) == rules(house.name)
    assert told in samarkand.replay_page(state).replace("&#x27;", "'")


def test_a_study_is_kept_and_read_again(house, tmp_path):
    study = samarkand.study(house, 2, strategies="random", seed=1)
    study.save(tmp_path / "study.npz")
    again = samarkand.Study.load(tmp_path / "study.npz")
    assert again.plan.game == house and again.frame.equals(study.frame)
    assert repr(house) in study.headline()


def test_changes_add_up_and_go_back():
    game = samarkand.game("sackson").with_changes({"rules.roll_price": 10})
    both = game.with_changes({"prices.camel.5": 115})
    assert both.edition.changes == {"rules.roll_price": 10, "prices.camel.5": 115}
    assert both.with_changes({"rules.roll_price": 5, "prices.camel.5": 110}) == samarkand.game("sackson")
    assert both.with_changes({"rules.roll_price": 5}).edition.changes == {"prices.camel.5": 115}
    assert both == samarkand.game("sackson", edition=both.edition.given)


def test_a_file_may_have_its_own_rules(tmp_path):
    """What it leaves out is as ruled; what it has is told to be other than ruled."""
    shipped = editions.load(package("market"), "krok-2010")
    text = Path(shipped.path).read_text(encoding="utf-8")
    text = (
        text[: text.index("[rules]")] + '[rules]\nsource = "ours"\nrounds = 8\nstarting_cash = { 5 = 12 }\n'
    )
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    mine = editions.load(package("market"), path)
    assert mine.values["rules"]["starting_cash"] == {"5": 12, "3": 25, "4": 15}
    said = "changed: rules.rounds 8 instead of 10, rules.starting_cash.5 12 instead of 15"
    assert said in str(mine)
    statuses = {each.what: each.status for each in mine.printed()}
    assert statuses["rules.rounds"] == "reconstructed" and statuses["rules.last_value"] == "stated"


REFUSED = [
    ("sackson", {"rules.starting_cash": 500},
     "rules.starting_cash: found 500, expected less than the 500"),
    ("sackson", {"rules.starting_cash": 600},
     "notes: found 2820 piastres, expected at least 3000 (600 for"),
    ("sackson", {"rules.starting_hand": 30},
     "cards: found 102 cards, expected more than"),
    ("sackson", {"rules.removed_cards.3": 12},
     "cards.jewel: found 12, expected a whole number from 13"),
    ("sackson", {"rules.hand_limit": 0},
     "rules.hand_limit: found 0, expected a whole number from 1"),
    ("sackson", {"rules.roll_cost": 5},
     "rules.roll_cost: found an unknown key, expected only starting_c"),
    ("sackson", {"rules.removed_cards": 4},
     "rules.removed_cards: found a table, expected one of rules.rem"),
    ("sackson", {"roll_price": 5},
     "found 'roll_price', expected a table of the edition and a key in it"),
    ("sackson", {"edition.name": "mine"},
     "found 'edition.name', expected a table of the edition and a"),
    ("sackson", {"rules.hand_limit_source": "ours"},
     "found 'rules.hand_limit_source', expected a table"),
    ("sackson", [("rules.hand_limit", 5)],
     "changed: found [('rules.hand_limit', 5)], expected a dictionary such as {"),
    ("routes", {"rules.starting_cash": 2},
     "families: found dowries from 3, expected one that 2 in"),
    ("routes", {"rules.starting_cash": 50},
     "rules.money: found 220, expected a whole number from 250"),
    ("routes", {"rules.drawn_cards": 4},
     "rules.drawn_cards: found 4, expected a whole number from 1 to 3 ("),
    ("routes", {"rules.hand_limit.5": 7},
     "rules.hand_limit.5: found 7, expected a whole number from 2 to 6 ("),
    ("market", {"rules.rounds": 11},
     "rules.rounds: found 11, expected a whole number from 1 to 10"),
    ("market", {"rules.last_value": 11},
     "rules.last_value: found 11, expected a whole number from 1 to 10 ("),
    ("market", {"rules.starting_cash.5": 29},
     "coins: found 140 dirhams, expected at least 145, all players'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "message"), REFUSED)
def test_what_cannot_be_played_is_refused(name, changes, message):
    assert message in refusal(name, changes)


def test_an_option_and_a_number_that_do_not_go_together_are_refused():
    """[S-S2, S-E1] 300 piastres at the start are more than a target of 300."""
    assert "expected less than the 300 piastres that win" in refusal(
        "sackson", {"rules.starting_cash": 300}, target=300
    )


def test_the_shell_takes_a_house_rule(capsys):
    few = ["--games", "4"]
    assert main(["simulate", "market", *few, "--set", "rules.rounds=2", "--set", "cards.6.value=9"]) == 0
    said = capsys.readouterr()
    assert "{'edition': 'krok-2010', 'rules.rounds': 2, 'cards.6.value': 9}" in said.out
    for wrong in ("rules.rounds", "=4", "rules.rounds=many", "rounds=3"):
        assert main(["simulate", "market", *few, "--set", wrong]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1
