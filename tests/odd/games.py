"""The expectations and formulas of each game, with right arguments."""

import samarkand
from samarkand.probability import Distribution, equally_likely
from samarkand.theory import market, routes, sackson
from samarkand.theory.sackson.expectations import Plan
from tests.odd.entry import Table, things


def table() -> Table:
    """Every function that people call by name."""
    return {**_market(), **_routes(), **_sackson()}


def _market() -> Table:
    state, game = things().middle, things().game
    expectations, formulas = market.expectations, market.formulas
    bought = {"jewel": [7, 5], "spice": [5, 1]}
    goods = ["jewel", "spice"]
    rivals = equally_likely(range(11))
    on_stop = {"game": game, "worth": 8, "rivals": rivals, "number": 1, "doyen": "me"}
    dispute = {"game": game, "worth": 9, "value": 7, "rival_worth": None, "doyen": "me", "waiting": (0, 0)}
    seat = {"state": state, "player": 0}
    return {
        "theory.market.expectations.dispute": (expectations.dispute, dispute),
        "theory.market.expectations.Dispute.at": (
            expectations.dispute(game, worth=9, value=7).at,
            {"stop": 3, "rival_stop": 2},
        ),
        "theory.market.expectations.duel": (expectations.duel, {"game": game, "worth": 8}),
        "theory.market.expectations.best_bid": (expectations.best_bid, on_stop),
        "theory.market.expectations.bid": (expectations.bid, {**on_stop, "value": 5}),
        "theory.market.expectations.marginal": (
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
        "theory.market.expectations.next_camel": (expectations.next_camel, {"state": state}),
        "theory.market.expectations.points": (
            expectations.points,
            {"game": game, "bought": bought, "camels": [5, 4], "goods": None},
        ),
        "theory.market.expectations.seen": (expectations.seen, seat),
        "theory.market.formulas.numbers": (formulas.numbers, seat),
        "theory.market.formulas.evaluate": (
            formulas.evaluate,
            {"expression": 3 * formulas.number, "values": {formulas.number: 2}},
        ),
        "theory.market.formulas.goods_for_sale": (formulas.goods_for_sale, seat),
        "theory.market.formulas.least_bought": (formulas.least_bought, {"game": game, "goods": goods}),
        "theory.market.formulas.money_place": (formulas.money_place, {"game": game, "player": 0}),
        "theory.market.formulas.final_score": (formulas.final_score, {"game": game, "goods": goods}),
        "theory.market.formulas.example_numbers": (
            formulas.example_numbers,
            {"game": game, "bought": bought, "camel_values": [5], "ahead": 1},
        ),
        **{
            f"theory.market.formulas.{name}": (getattr(formulas, name), {"game": game})
            for name in ("set_points", "equal_values", "unused_places", "total_capacity", "place_points")
        },
    }


def _routes() -> Table:
    state = samarkand.game("routes").new_initial_state()
    expectations, formulas = routes.expectations, routes.formulas
    seat = {"state": state, "player": 0}
    simulated = {"games": 2, "seed": 1}
    card = {**seat, "good": 0, "coming": Distribution({1: 1}), "rollout_policy": "random", **simulated}
    return {
        "theory.routes.expectations.card_value": (expectations.card_value, card),
        "theory.routes.expectations.game_length": (
            expectations.game_length,
            {"game": state.game, "strategies": "random", **simulated},
        ),
        "theory.routes.expectations.holding": (
            expectations.holding,
            {"own": 0, "foreign": 1, "coming": 1, "share": "1/3"},
        ),
        "theory.routes.expectations.marriage": (
            expectations.marriage,
            {**seat, "family": 0, "states": 2, "seed": 1},
        ),
        "theory.routes.expectations.marriages": (expectations.marriages, {**seat, "states": 2, "seed": 1}),
        "theory.routes.expectations.relations_until_all_meet": (
            expectations.relations_until_all_meet,
            {"families": 4},
        ),
        "theory.routes.expectations.sell_or_hold": (expectations.sell_or_hold, card),
        "theory.routes.expectations.unseen_goods": (expectations.unseen_goods, seat),
        "theory.routes.formulas.evaluate": (
            formulas.evaluate,
            {"expression": formulas.final_score(), "values": formulas.numbers(state, 0)},
        ),
        "theory.routes.formulas.numbers": (formulas.numbers, seat),
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
        "theory.sackson.expectations.Plan": (
            lambda **given: expectations.takings(game, Plan(**given)),
            {"cards": 8, "price": 45, "turns": None},
        ),
        "theory.sackson.expectations.best_sale": (expectations.best_sale, sale),
        "theory.sackson.expectations.board": (expectations.board, {"game": game}),
        "theory.sackson.expectations.camp": (
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
        "theory.sackson.expectations.chance_of_success": (expectations.chance_of_success, start),
        "theory.sackson.expectations.chance_to_arrive": (
            expectations.chance_to_arrive,
            {"game": game, "space": 0, "goals": [5, 6]},
        ),
        "theory.sackson.expectations.die": (expectations.die, {"game": game}),
        "theory.sackson.expectations.endings": (expectations.endings, {**start, "longest": 30}),
        "theory.sackson.expectations.merchant": (expectations.merchant, start),
        "theory.sackson.expectations.one_more_card": (
            expectations.one_more_card,
            {**sale, "unseen": unseen, "oasis": None, "most": 1},
        ),
        "theory.sackson.expectations.purchase": (
            expectations.purchase,
            {**sale, "cards": 1, "unseen": unseen, "oasis": None, "known": None},
        ),
        "theory.sackson.expectations.roll_against_step": (
            expectations.roll_against_step,
            {"game": game, "space": 0, "worth": worth},
        ),
        "theory.sackson.expectations.round_turns": (expectations.round_turns, {"game": game, "plan": plan}),
        "theory.sackson.expectations.seen": (
            expectations.seen,
            {"state": game.new_initial_state(), "player": 0},
        ),
        "theory.sackson.expectations.shortest_rounds": (
            expectations.shortest_rounds,
            {"game": game, "cards": 8},
        ),
        "theory.sackson.expectations.takings": (
            expectations.takings,
            {"game": game, "plan": plan, "chips": ()},
        ),
        "theory.sackson.expectations.time_to_target": (
            expectations.time_to_target,
            {**start, "games": 2, "seed": 1},
        ),
        "theory.sackson.formulas.price": (formulas.price, {"game": game, "good": "jewel"}),
        "theory.sackson.formulas.chance_of_drawing": (formulas.chance_of_drawing, {"cards": 2}),
        "theory.sackson.formulas.expected_proceeds": (
            formulas.expected_proceeds,
            {"game": game, "good": "jewel", "held": 2, "cards": numbers, "chip": False},
        ),
    }
