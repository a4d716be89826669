"""The table as text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand import textboard
from samarkand.decisions import DecisionContext
from samarkand.grammar import Says, _, columns, join_commas, ngettext, pgettext, with_minus
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

HOW_TO_PLAY = (
    ngettext(
        "In each of {rounds} round, every player offers a card of the good they sell [M-R1]. A clock "
        "counts down from {first_value}. If you stop it, you buy a card or a camel for the value it shows "
        "[M-R2].",
        "In each of {rounds} rounds, every player offers a card of the good they sell [M-R1]. A clock "
        "counts down from {first_value}. If you stop it, you buy a card or a camel for the value it shows "
        "[M-R2].",
        "rounds",
    ),
    _(
        "All players choose at the same time and in secret [M-R3]. If several stop for the same card and "
        "the doyen is one of them, the doyen buys it. Otherwise nobody gets it, and each of them pays half "
        "the value [M-D2]."
    ),
    _(
        "At the end, you score points for your money and for the goods that your camels can carry. Empty "
        "places cost points [M-F1, M-F2]."
    ),
)
A_CARD_FACE_DOWN = _("a card, face down")
TO_SELL = _("to sell: {cards}")
IN_SECRET = _("in secret: {action}")
BEHIND_THE_SCREEN = _("bought: behind the screen")
RECKONING_HEADS = (_("player"), _("goods/places"))
MONEY = _("money")
LEAST_BOUGHT = _("least bought")
EQUAL_VALUES = _("equal values")
NO_CAMEL = _("no camel")
POINTS_HEAD = _("points")

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
        return str(_("Each player chooses a card to sell, in secret."))
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
        return str(NO_CAMEL)
    if len(values) == 1:
        return ngettext("a camel for {number} good", "a camel for {number} goods", "number").format(
            number=int(values[0])
        )
    return ngettext(
        "camels for {first} and {last} good", "camels for {first} and {last} goods", "last"
    ).format(first=join_commas(values[:-1]), last=int(values[-1]))


def _title(config: Any, view: Any) -> str:
    sentence = (
        _("Le marché de Samarkand, {players} players, the market is closed")
        if view.phase in LAST_ACT
        else _("Le marché de Samarkand, {players} players, round {turn} of {turns}")
    )
    return sentence.format(players=config.players, turn=view.turns + 1, turns=config.rounds)


def _offers(names: Any, config: Any, view: Any) -> Iterator[str]:
    """Yield a line for the clock, one for each stall, and one for the camel."""
    yield (
        Says(
            _("Doyen: {player}. The clock is at {number}."),
            second_person=pgettext("you", "Doyen: you. The clock is at {number}."),
        )
        if view.clock
        else Says(
            _("Doyen: {player}. The clock is not running."),
            second_person=pgettext("you", "Doyen: you. The clock is not running."),
        )
    ).format(player=view.doyen, number=view.clock)
    for seat in sellers(config):
        if view.good[seat] != NOTHING:
            sentence = (
                _("the bank sells {good}: {offer}")
                if seat == BANK
                else Says(
                    _("{player} sells {good}: {offer}"),
                    second_person=pgettext("you", "you sell {good}: {offer}"),
                )
            )
            yield sentence.format(
                player=seat, good=names.goods[view.good[seat]], offer=_stall(config, view, seat)
            )
    if view.camel == NOTHING:
        yield _("camel on offer: none; {pile} in the pile").format(pile=view.pile.sum())
    else:
        yield ngettext(
            "camel on offer: for {number} good; {pile} in the pile",
            "camel on offer: for {number} goods; {pile} in the pile",
            "number",
        ).format(number=config.camel_value[view.camel], pile=view.pile.sum())


def _stall(config: Any, view: Any, seat: int) -> str:
    if view.offer[seat] != NOTHING:
        return _("{value} on offer").format(value=config.value[view.offer[seat]])
    if view.phase == Phase.CHOOSE and seat != BANK and view.choice[seat] != NOTHING:
        chosen = view.choice[seat]
        if chosen == UNKNOWN:
            return str(A_CARD_FACE_DOWN)
        return _("{value}, face down").format(value=config.value[chosen])
    return str(_("nothing on offer"))


def _players(state: "State", view: Any, player: int | None) -> Iterator[str]:
    config, names = state.game.config, state.game.names
    for seat in range(config.players):
        yield _fortune(config, view, seat, player)
        if player == seat and view.phase == Phase.STOP and view.choice[seat] != NOTHING:
            at = DecisionContext(state.game, view, int(view.choice[seat]))
            yield f"  {IN_SECRET.format(action=at.label())}"
        yield f"  {TO_SELL.format(cards=_stock(config, view, seat, player))}"
        if not shows_goods(config, view, seat, player):
            yield f"  {BEHIND_THE_SCREEN}"
            continue
        goods = goods_to_buy(view, seat)
        titles = [names.goods[good].inflect() for good in goods]
        width = max([MIN_NAME, *map(len, titles)]) + 1
        for name, good in zip(titles, goods, strict=True):
            yield f"  {name:<{width}}{values_in_a_row(config.value, view.bought[seat, good])}"


def _fortune(config: Any, view: Any, seat: int, player: int | None) -> str:
    if not is_open(view, seat, player):
        return _("{player:alone}: screen closed").format(player=seat)
    camels = values_in_a_row(config.camel_value, view.camels[seat])
    return ngettext(
        "{player:alone}: {money} dirham; camels {camels}",
        "{player:alone}: {money} dirhams; camels {camels}",
        "money",
    ).format(player=seat, money=view.cash[seat], camels=camels)


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
        str(MONEY),
        str(LEAST_BOUGHT),
        str(EQUAL_VALUES),
        str(_("empty places")),
    )
    lines: list[tuple[Any, ...]] = [(*RECKONING_HEADS, *heads, str(POINTS_HEAD))]
    for seat in range(config.players):
        load = f"{num_goods_cards(view, seat)}/{capacity(config, view, seat)}"
        lines.append((textboard.seat(seat), load, *points(config, view, seat), total(config, view, seat)))
    yield from columns(">", lines)
