"""What each game offers beside its rules: expectations, formulas and disputes, with right arguments."""

import samarkand
from samarkand import market, routes, sackson
from samarkand.probability import Distribution, equally_likely
from samarkand.sackson.expectations import Plan
from tests.odd.entry import Table, things


def table() -> Table:
    """Every function that people call by name."""
    return {**_market(), **_routes(), **_sackson()}


def _market() -> Table:
    state, game = things().middle, things().game
    expectations, formulas, disputes = market.expectations, market.formulas, market.disputes
    bought = {"jewel": [7, 5], "spice": [5, 1]}
    goods = ["jewel", "spice"]
    rivals = equally_likely(range(11))
    on_stop = {"game": game, "worth": 8, "rivals": rivals, "number": 1, "doyen": "me"}
    dispute = {"game": game, "worth": 9, "value": 7, "rival_worth": None, "doyen": "me", "waiting": (0, 0)}
    seat = {"state": state, "player": 0}
    return {
        "market.disputes.dispute": (disputes.dispute, dispute),
        "market.disputes.Dispute.at": (
            disputes.dispute(game, worth=9, value=7).at,
            {"stop": 3, "rival_stop": 2},
        ),
        "market.disputes.duel": (disputes.duel, {"game": game, "worth": 8}),
        "market.expectations.best_bid": (expectations.best_bid, on_stop),
        "market.expectations.bid": (expectations.bid, {**on_stop, "value": 5}),
        "market.expectations.marginal": (
            expectations.marginal,
            {
                "game": game,
                "bought": bought,
                "camels": [2],
                "goods": None,
                "good": None,
                "value": None,
                "camel": 3,
            },
        ),
        "market.expectations.next_camel": (expectations.next_camel, {"state": state}),
        "market.expectations.points": (
            expectations.points,
            {"game": game, "bought": bought, "camels": [5, 4], "goods": None},
        ),
        "market.expectations.seen": (expectations.seen, seat),
        "market.formulas.numbers": (formulas.numbers, seat),
        "market.formulas.evaluate": (
            formulas.evaluate,
            {"expression": 3 * formulas.number, "values": {formulas.number: 2}},
        ),
        "market.formulas.goods_for_sale": (formulas.goods_for_sale, seat),
        "market.formulas.least_bought": (formulas.least_bought, {"game": game, "goods": goods}),
        "market.formulas.money_place": (formulas.money_place, {"game": game, "player": 0}),
        "market.formulas.final_score": (formulas.final_score, {"game": game, "goods": goods}),
        "market.formulas.example_numbers": (
            formulas.example_numbers,
            {"game": game, "bought": bought, "camel_values": [5], "ahead": 1},
        ),
        **{
            f"market.formulas.{name}": (getattr(formulas, name), {"game": game})
            for name in ("set_points", "equal_values", "unused_places", "total_capacity", "place_points")
        },
    }


def _routes() -> Table:
    state = samarkand.game("routes").new_initial_state()
    expectations, formulas = routes.expectations, routes.formulas
    seat = {"state": state, "player": 0}
    played = {"strategy": "random", "games": 2, "seed": 1}
    card = {**seat, "good": 0, "coming": Distribution({1: 1}), **played}
    return {
        "routes.expectations.card_value": (expectations.card_value, card),
        "routes.expectations.game_length": (expectations.game_length, {"game": state.game, **played}),
        "routes.expectations.holding": (
            expectations.holding,
            {"own": 0, "foreign": 1, "coming": 1, "share": "1/3"},
        ),
        "routes.expectations.marriage": (
            expectations.marriage,
            {**seat, "family": 0, "states": 2, "seed": 1},
        ),
        "routes.expectations.marriages": (expectations.marriages, {**seat, "states": 2, "seed": 1}),
        "routes.expectations.relations_until_all_meet": (
            expectations.relations_until_all_meet,
            {"families": 4},
        ),
        "routes.expectations.sell_or_hold": (expectations.sell_or_hold, card),
        "routes.expectations.unseen_goods": (expectations.unseen_goods, seat),
        "routes.formulas.evaluate": (
            formulas.evaluate,
            {"expression": formulas.final_score(), "values": formulas.numbers(state, 0)},
        ),
        "routes.formulas.numbers": (formulas.numbers, seat),
    }


def _sackson() -> Table:
    game = samarkand.game("sackson", players=3, target=205)
    expectations, formulas = sackson.expectations, sackson.formulas
    plan, hand = Plan(cards=8, price=45), {"jewel": 4, "grain": 2}
    space = int(game.config.capacity.argmax())
    start = {"game": game, "plan": plan, "cash": 150}
    worth = dict.fromkeys(expectations.board(game)[0], 40)
    unseen = {"jewel": 4, "grain": 6}
    numbers = {formulas.pile: 20, formulas.of_good: 4, formulas.drawn: 1}
    sale = {"game": game, "hand": hand, "good": "jewel", "chips": ()}
    return {
        "sackson.expectations.Plan": (
            lambda **given: expectations.takings(game, Plan(**given)),
            {"cards": 8, "price": 45, "turns": None},
        ),
        "sackson.expectations.best_sale": (expectations.best_sale, sale),
        "sackson.expectations.board": (expectations.board, {"game": game}),
        "sackson.expectations.camp": (
            expectations.camp,
            {
                "game": game,
                "space": space,
                "hand": {"jewel": 3, "grain": 2},
                "field": {"jewel": 1},
                "good": None,
                "chips": (),
            },
        ),
        "sackson.expectations.chance_of_success": (expectations.chance_of_success, start),
        "sackson.expectations.chance_to_arrive": (
            expectations.chance_to_arrive,
            {"game": game, "space": 0, "goals": [5, 6]},
        ),
        "sackson.expectations.die": (expectations.die, {"game": game}),
        "sackson.expectations.endings": (expectations.endings, {**start, "longest": 30}),
        "sackson.expectations.merchant": (expectations.merchant, start),
        "sackson.expectations.one_more_card": (
            expectations.one_more_card,
            {**sale, "unseen": unseen, "oasis": None, "most": 1},
        ),
        "sackson.expectations.purchase": (
            expectations.purchase,
            {**sale, "cards": 1, "unseen": unseen, "oasis": None, "known": None},
        ),
        "sackson.expectations.roll_against_step": (
            expectations.roll_against_step,
            {"game": game, "space": 0, "worth": worth},
        ),
        "sackson.expectations.round_turns": (expectations.round_turns, {"game": game, "plan": plan}),
        "sackson.expectations.seen": (
            expectations.seen,
            {"state": game.new_initial_state(), "player": 0},
        ),
        "sackson.expectations.shortest_rounds": (
            expectations.shortest_rounds,
            {"game": game, "cards": 8},
        ),
        "sackson.expectations.takings": (
            expectations.takings,
            {"game": game, "plan": plan, "chips": ()},
        ),
        "sackson.expectations.time_to_target": (
            expectations.time_to_target,
            {**start, "games": 2, "seed": 1},
        ),
        "sackson.formulas.price": (formulas.price, {"game": game, "good": "jewel"}),
        "sackson.formulas.chance_of_drawing": (formulas.chance_of_drawing, {"cards": 2}),
        "sackson.formulas.expected_proceeds": (
            formulas.expected_proceeds,
            {"game": game, "good": "jewel", "held": 2, "cards": numbers, "chip": False},
        ),
    }
