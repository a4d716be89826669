"""What holds in every position that can arise, beside conservation: a second look at what the rules wrote."""

import numpy as np

from samarkand.market import components as market
from samarkand.market.rules import final
from samarkand.routes import components as routes
from samarkand.sackson import components as sackson


def judge_sackson(game, record):
    """Camps hold what they can, chips are two, pawns stand, and a camp or city is what is decided in."""
    config, phase = game.config, record.phase
    assert (record.camp.sum(axis=1) <= config.capacity).all()
    assert set(record.covered.tolist()) <= {0, 1}
    pawns = record.pawn[: config.players]
    assert ((0 <= pawns) & (pawns < sackson.NUM_SPACES)).all() or phase <= sackson.Phase.PLACE
    assert record.discards.sum() == 0 or phase == sackson.Phase.DISCARD
    kinds = {
        sackson.Kind.CAMP: ("GIFT", "NOMAD", "TAKE", "LAY"),
        sackson.Kind.OASIS: ("BUY", "LOSE"),
        sackson.Kind.CITY: ("MARKET", "NUMBER", "ASSORT", "CHIP"),
    }
    for kind, names in kinds.items():
        if sackson.Phase(phase).name in names:
            assert config.kind[record.pawn[record.player]] == kind
    has_ended = record.cash.max() >= config.target or 0 < config.max_turns == record.turns
    assert (phase == sackson.Phase.OVER) == has_ended


def judge_routes(game, record):
    """Relations, relation tiles and goods tiles are those of the camels on the board; hands have a limit."""
    config, camel = game.config, record.camel
    first, second = camel[:, 0], camel[:, 1]
    assert ((first != second) | (first == routes.NOBODY)).all() and (
        second[first == routes.NOBODY] == -1
    ).all()
    met = np.zeros_like(record.related)
    for one, other in camel[(second != routes.NOBODY) & (config.kind == routes.Kind.LAND)]:
        met[one, other] = met[other, one] = 1
    assert (met == record.related).all()
    assert (record.relations == np.maximum(0, routes.RELATION_TILES - met.sum(axis=1))).all()
    assert (record.tile == (first[config.good_space] == routes.NOBODY)).all()
    assert not (record.sold.sum(axis=0) * record.tile).any()
    held = (record.hand + record.sold).sum(axis=1)
    is_drawing = record.phase in (routes.Phase.DRAW, routes.Phase.DISCARD)
    assert held.max() <= config.hand_limit + (config.drawn_cards - 1 if is_drawing else 0)
    for family in range(routes.NUM_FAMILIES):
        assert family in camel[config.start[family]]
        assert config.players == 2 or record.member[:, family].max() <= 1


def judge_market(game, record):
    """Sellers keep a card for each round that is left, buy none of their own good, and choose in secret."""
    config, phase = game.config, record.phase
    for seat in range(market.NUM_SEATS):
        if (good := record.good[seat]) == market.NOTHING:
            assert record.stock[seat].sum() == 0 and record.offer[seat] == market.NOTHING
            continue
        left = market.CARDS_PER_GOOD - record.turns
        is_offered = record.offer[seat] != market.NOTHING or record.clock > 0
        assert record.stock[seat].sum() == left - is_offered
        assert seat == market.BANK or record.bought[seat, good].sum() == 0
    assert (phase in (market.Phase.CHOOSE, market.Phase.STOP)) or (record.choice == market.NOTHING).all()
    if phase in (market.Phase.LEAVE, market.Phase.COUNT, market.Phase.OVER):
        assert record.turns == config.rounds and record.clock == 0
    if phase == market.Phase.OVER:
        for player in range(config.players):
            assert final.surplus(config, record, player) <= 0
            assert not final.must_choose_good(record, player)


JUDGES = {"sackson": judge_sackson, "routes": judge_routes, "market": judge_market}


def judge(state):
    """Judge a position of one of the three games."""
    if state.game.name in JUDGES:
        JUDGES[state.game.name](state.game, state.record)
