"""The table as text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand import textboard
from samarkand.decisions import DecisionContext
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
from samarkand.textboard import CARDS, frame, moment

if TYPE_CHECKING:
    import numpy as np

    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

LAST_ACT = (Phase.LEAVE, Phase.COUNT, Phase.OVER)


def text(state: "State", player: int | None = None, together: bool = False) -> str:
    """Return the table as text. See `samarkand.registry.TextBoardPart` for the parameters.

    If `together` is true, all players choose at once, and none is named as the one to act.

    Examples
    --------
    >>> import samarkand
    >>> print(text(samarkand.game("market", players=3).new_initial_state()).splitlines()[1])
    Chance acts.
    """
    config, names = state.game.config, state.game.names
    view = textboard.view_for(state, player)
    return frame(
        _title(config, view),
        moment(state, player, question_to_all(DecisionContext(state.game, view)) if together else ""),
        _reckoning(config, view) if view.phase in LAST_ACT else _offers(names, config, view),
        _players(state, view, player),
    )


def question_to_all(at: DecisionContext) -> str:
    """Return the question if all players choose at once, in secret [M-R1, M-R3], otherwise ""."""
    if at.state.phase == Phase.CHOOSE:
        return str(wording.WHAT_ALL_OFFER)
    return at.say(at.decision.question_to_all)


def is_open(view: "PlainRecord", seat: int, player: int | None) -> bool:
    """Return whether `player` sees behind the screen of `seat` [M-S2]. At the end all screens are open."""
    return player is None or player == seat or view.phase in LAST_ACT


def shows_goods(config: "PlainRecord", view: "PlainRecord", seat: int, player: int | None) -> bool:
    """Return whether `player` sees what `seat` has bought [M-V1]."""
    return not config.hidden_goods or is_open(view, seat, player)


def sellers(config: "PlainRecord") -> list[int]:
    """Return the seats that sell: the players, and with three players the bank [M-B1]."""
    seats = list(range(config.players))
    return [*seats, BANK] if config.players == 3 else seats


def goods_to_buy(view: "PlainRecord", seat: int) -> list[int]:
    """Return the goods in the game that `seat` does not sell [M-R4, M-F3]."""
    return sorted(set(view.good.tolist()) - {int(view.good[seat]), NOTHING})


def values_in_a_row(values: "np.ndarray", cards: "np.ndarray") -> str:
    """Return the printed values of cards in ascending order, such as `1 1 5`, or `-`."""
    return " ".join(str(values[kind]) for kind in range(len(cards)) for _ in range(cards[kind])) or "-"


def camels_in_words(config: "PlainRecord", camels: "np.ndarray") -> str:
    """Return camels in words, such as `camels for 3, 3 and 5 goods`."""
    values = values_in_a_row(config.camel_value, camels).split()
    if values == ["-"]:
        return str(wording.NO_CAMEL)
    if len(values) == 1:
        return wording.A_CAMEL_FOR.format(number=int(values[0]))
    return wording.CAMELS_FOR.format(first=join_commas(values[:-1]), last=int(values[-1]))


def _title(config: Any, view: Any) -> str:
    sentence = wording.TITLE_AT_THE_END if view.phase in LAST_ACT else wording.TITLE
    return sentence.format(players=config.players, turn=view.turns + 1, turns=config.rounds)


def _offers(names: Any, config: Any, view: Any) -> Iterator[str]:
    """Yield a line for the clock, one for each stall, and one for the camel."""
    yield (wording.CLOCK_AT if view.clock else wording.CLOCK_STILL).format(
        player=view.doyen, number=view.clock
    )
    for seat in sellers(config):
        if view.good[seat] != NOTHING:
            sentence = wording.BANK_SELLS if seat == BANK else wording.PLAYER_SELLS
            yield sentence.format(
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


def _players(state: "State", view: Any, player: int | None) -> Iterator[str]:
    config, names = state.game.config, state.game.names
    for seat in range(config.players):
        yield _fortune(config, view, seat, player)
        if player == seat and view.phase == Phase.STOP and view.choice[seat] != NOTHING:
            at = DecisionContext(state.game, view, int(view.choice[seat]))
            yield f"  {wording.IN_SECRET.format(action=at.label())}"
        yield f"  {wording.TO_SELL.format(cards=_stock(config, view, seat, player))}"
        if not shows_goods(config, view, seat, player):
            yield f"  {wording.BEHIND_THE_SCREEN}"
            continue
        goods = goods_to_buy(view, seat)
        titles = [names.goods[good].inflect() for good in goods]
        width = max([MIN_NAME, *map(len, titles)]) + 1
        for name, good in zip(titles, goods, strict=True):
            yield f"  {name:<{width}}{values_in_a_row(config.value, view.bought[seat, good])}"


def _fortune(config: Any, view: Any, seat: int, player: int | None) -> str:
    if not is_open(view, seat, player):
        return wording.SCREEN_CLOSED.format(player=seat)
    camels = values_in_a_row(config.camel_value, view.camels[seat])
    return wording.PLAYER_HAS.format(player=seat, money=view.cash[seat], camels=camels)


def _stock(config: Any, view: Any, seat: int, player: int | None) -> str:
    """Return the values of the player's own cards, or the number of another player's [M-R1]."""
    if player is None or player == seat:
        return values_in_a_row(config.value, view.stock[seat])
    return CARDS.format(number=view.stock[seat].sum())


PARTS = (money_points, least_bought_points, equal_value_points, unused_place_points)
MIN_NAME = 6  # width in letters of a good's name


def points(config: "PlainRecord", view: "PlainRecord", player: int) -> list[str]:
    """Return the parts of the score in the order of the columns, with ellipses for undecided ones."""
    known = PARTS if surplus(config, view, player) == 0 else PARTS[:1]
    texts = [with_minus(int(part(config, view, player))) for part in known]
    return texts + ["\N{HORIZONTAL ELLIPSIS}"] * (len(PARTS) - len(known))


def total(config: "PlainRecord", view: "PlainRecord", player: int) -> str:
    """Return the points, in brackets during the game, or an ellipsis while cards are left to choose."""
    if surplus(config, view, player) > 0:
        return "\N{HORIZONTAL ELLIPSIS}"
    number = with_minus(int(score(config, view, player)))
    return number if view.phase == Phase.OVER else f"({number})"


def _reckoning(config: Any, view: Any) -> Iterator[str]:
    """Yield the parts of the scores, once the market is closed [M-F1 … M-F5]."""
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
