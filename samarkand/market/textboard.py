"""The table as text: the alternative to the drawing, and what tests compare."""

from collections.abc import Iterator
from typing import Any

from samarkand import picture
from samarkand.grammar import columns, join_commas, with_minus
from samarkand.market import wording
from samarkand.market.components import BANK, NOTHING, UNKNOWN, Phase
from samarkand.market.rules.final import capacity, num_goods_cards, surplus
from samarkand.market.scoring import (
    equal_value_points,
    least_bought_points,
    money_points,
    score,
    unused_place_points,
)
from samarkand.picture.wording import CARDS
from samarkand.picture.words import frame, moment
from samarkand.protocol import DecisionContext

LAST_ACT = (Phase.LEAVE, Phase.COUNT, Phase.OVER)


def text(state: Any, player: int | None = None, together: bool = False) -> str:
    """The table as text, for whose eyes as in `samarkand.protocol.TextBoardPart`.

    With `together`, where all choose at once, nobody is named as the one to act.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("market", players=3).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    config, names = state.game.config, state.game.names
    view = picture.seen(state, player)
    return frame(
        _title(config, view),
        moment(state, player, question_to_all(DecisionContext(state.game, view)) if together else ""),
        _reckoning(config, view) if view.phase in LAST_ACT else _offers(names, config, view),
        _players(names, config, view, player),
    )


def question_to_all(at: DecisionContext) -> str:
    """The question where all choose at once, in secret [M-R1, M-R3]; elsewhere empty."""
    if at.state.phase == Phase.CHOOSE:
        return str(wording.WHAT_ALL_OFFER)
    return at.say(at.decision.question_to_all)


def is_open(view: Any, seat: int, player: int | None) -> bool:
    """Whether the screen of `seat` hides nothing from `player` [M-S2]: in the end none hides anything."""
    return player is None or player == seat or view.phase in LAST_ACT


def shows_goods(config: Any, view: Any, seat: int, player: int | None) -> bool:
    """Whether `player` sees what `seat` has bought [M-V1]."""
    return not config.hidden_goods or is_open(view, seat, player)


def sellers(config: Any) -> list[int]:
    """The seats that sell: the players, and with three of them the bank [M-B1]."""
    seats = list(range(config.players))
    return [*seats, BANK] if config.players == 3 else seats


def goods_to_buy(view: Any, seat: int) -> list[int]:
    """The goods in play but one's own [M-R4, M-F3]."""
    return sorted(set(view.good.tolist()) - {int(view.good[seat]), NOTHING})


def values_in_a_row(values: Any, cards: Any) -> str:
    """Cards by kind as their printed values, the lowest first: `1 1 5`, or `-`."""
    return " ".join(str(values[kind]) for kind in range(len(cards)) for _ in range(cards[kind])) or "-"


def camels_in_words(config: Any, camels: Any) -> str:
    """Camels in words: `camels for 3, 3 and 5 goods`."""
    values = values_in_a_row(config.camel_value, camels).split()
    if values == ["-"]:
        return str(wording.NO_CAMEL)
    if len(values) == 1:
        return wording.A_CAMEL_FOR.format(number=int(values[0]))
    return wording.CAMELS_FOR.format(first=join_commas(values[:-1]), last=int(values[-1]))


def _title(config: Any, view: Any) -> str:
    words = wording.TITLE_AT_THE_END if view.phase in LAST_ACT else wording.TITLE
    return words.format(players=config.players, turn=view.turns + 1, turns=config.rounds)


def _offers(names: Any, config: Any, view: Any) -> Iterator[str]:
    """The clock, then a line a stall, then the camel."""
    yield (wording.CLOCK_AT if view.clock else wording.CLOCK_STILL).format(
        player=view.doyen, number=view.clock
    )
    for seat in sellers(config):
        if view.good[seat] != NOTHING:
            words = wording.BANK_SELLS if seat == BANK else wording.PLAYER_SELLS
            yield words.format(
                player=seat, good=names.goods[view.good[seat]], offer=_stall(config, view, seat)
            )
    if view.camel == NOTHING:
        yield wording.NO_CAMEL_OFFERED.format(pile=view.pile.sum())
    else:
        yield wording.CAMEL_OFFERED.format(number=config.camel_value[view.camel], pile=view.pile.sum())


def _stall(config: Any, view: Any, seat: int) -> str:
    if view.offer[seat] != NOTHING:
        return wording.VALUE_ON_OFFER.format(value=config.value[view.offer[seat]])
    if view.phase == Phase.CHOOSE and seat != BANK and view.choice[seat] != NOTHING:
        chosen = view.choice[seat]
        if chosen == UNKNOWN:
            return str(wording.A_CARD_FACE_DOWN)
        return wording.VALUE_FACE_DOWN.format(value=config.value[chosen])
    return str(wording.NOTHING_ON_OFFER)


def _players(names: Any, config: Any, view: Any, player: int | None) -> Iterator[str]:
    for seat in range(config.players):
        yield _fortune(config, view, seat, player)
        yield f"  {wording.TO_SELL.format(cards=_stock(config, view, seat, player))}"
        if not shows_goods(config, view, seat, player):
            yield f"  {wording.BEHIND_THE_SCREEN}"
            continue
        goods = goods_to_buy(view, seat)
        said = [names.goods[good].inflect() for good in goods]
        width = max([MIN_NAME, *map(len, said)]) + 1
        for name, good in zip(said, goods, strict=True):
            yield f"  {name:<{width}}{values_in_a_row(config.value, view.bought[seat, good])}"


def _fortune(config: Any, view: Any, seat: int, player: int | None) -> str:
    if not is_open(view, seat, player):
        return wording.SCREEN_CLOSED.format(player=seat)
    camels = values_in_a_row(config.camel_value, view.camels[seat])
    return wording.PLAYER_HAS.format(player=seat, money=view.cash[seat], camels=camels)


def _stock(config: Any, view: Any, seat: int, player: int | None) -> str:
    """One's own cards by value, the others' only counted: they are held in the hand [M-R1]."""
    if player is None or player == seat:
        return values_in_a_row(config.value, view.stock[seat])
    return CARDS.format(number=view.stock[seat].sum())


PARTS = (money_points, least_bought_points, equal_value_points, unused_place_points)
MIN_NAME = 6  # letters of a good


def points(config: Any, view: Any, player: int) -> list[str]:
    """The parts of the score, in the order of the heads; what depends on cards still to be left is open."""
    known = PARTS if surplus(config, view, player) == 0 else PARTS[:1]
    said = [with_minus(int(part(config, view, player))) for part in known]
    return said + ["\N{HORIZONTAL ELLIPSIS}"] * (len(PARTS) - len(known))


def total(config: Any, view: Any, player: int) -> str:
    """The points, in brackets while the game goes on; open while cards are still to be left behind."""
    if surplus(config, view, player) > 0:
        return "\N{HORIZONTAL ELLIPSIS}"
    said = with_minus(int(score(config, view, player)))
    return said if view.phase == Phase.OVER else f"({said})"


def _reckoning(config: Any, view: Any) -> Iterator[str]:
    """When the market is closed, what the points are made of [M-F1 … M-F5]."""
    heads = (
        str(wording.MONEY),
        str(wording.LEAST_BOUGHT),
        str(wording.EQUAL_VALUES),
        str(wording.EMPTY_PLACES),
    )
    lines: list[tuple[Any, ...]] = [(*wording.RECKONING_HEADS, *heads, str(wording.POINTS_HEAD))]
    for seat in range(config.players):
        load = f"{num_goods_cards(view, seat)}/{capacity(config, view, seat)}"
        lines.append((seat, load, *points(config, view, seat), total(config, view, seat)))
    yield from columns(">", lines)
