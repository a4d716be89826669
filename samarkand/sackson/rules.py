"""The rules of Sackson's *Samarkand*, page by page.

Questions return and never write; deeds write, return nothing and say what they change. Each cites
its rule, `[S-V1]`, as `catalogue.toml` words it. Chance is never rolled here: a deed schedules it
(`phase`, `owed`) and its outcome comes back through `samarkand.sackson.actions`.
"""

from samarkand.sackson.components import (
    BACK,
    CARDS_PER_FIELD,
    EMPTY_HAND_PRICE,
    FULL_CAMP_PRICE,
    HAND_LIMIT,
    LEAST_ASSORTMENT,
    LEAST_SOLD,
    LOST_CARDS,
    MISSING_GIFT_PRICE,
    MOST_SOLD,
    NOWHERE,
    NUM_CHIPS,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    REMOVED_CARDS,
    ROLL_PRICE,
    STARTING_CASH,
    STARTING_HAND,
    Good,
    Kind,
    Phase,
    Purpose,
)

# --- Setup ----------------------------------------------------------------------------------------


def set_up(box, state):
    """Everything is laid ready, nothing dealt yet [S-S1, S-S2].

    Changes the whole of a blank state. The deals follow as chance, the fields first.
    """
    for good in range(NUM_GOODS):
        state.deck[good] = box.cards[good] - REMOVED_CARDS[box.players]
    state.bank = box.money
    state.pawn[:] = NOWHERE
    state.discarding = NOWHERE
    for player in range(box.players):
        receive(state, player, STARTING_CASH)
    state.phase = Phase.DEAL_FIELD


def deal_to_field(box, state, good):
    """The next card goes face up on the first field that lacks one [S-S2].

    Changes `deck`, `camp`; after the last field the hands are dealt.
    """
    state.deck[good] -= 1
    state.camp[field_to_deal(box, state), good] += 1
    if field_to_deal(box, state) == NOWHERE:
        state.phase = Phase.DEAL_HAND
        state.player = 0


def field_to_deal(box, state):
    """The first camp that has fewer than two cards, or NOWHERE [S-S2]."""
    for space in range(NUM_SPACES):
        if box.kind[space] == Kind.CAMP and state.camp[space].sum() < CARDS_PER_FIELD:
            return space
    return NOWHERE


def deal_to_hand(box, state, good):
    """The next card goes face down to a player, who gets seven [S-S2].

    Changes `deck`, `hand`; after the last hand the pawns are placed.
    """
    state.deck[good] -= 1
    state.hand[state.player, good] += 1
    if hand_size(state, state.player) == STARTING_HAND:
        state.player = left_neighbour(box, state.player)
        if state.player == 0:
            state.phase = Phase.PLACE


def place_pawn(box, state, space):
    """The player puts the pawn on any space and does nothing there [S-S3].

    Changes `pawn`; the last placement begins the first turn, the oldest player's.
    """
    state.pawn[state.player] = space
    state.player = left_neighbour(box, state.player)
    if state.player == 0:
        begin_turn(state)


# --- Turns, money -----------------------------------------------------------------------------


def left_neighbour(box, player):
    """The next player clockwise."""
    return (player + 1) % box.players


def begin_turn(state):
    """The player in turn may move; no roll has been made yet [S-M1]."""
    state.free = 1
    state.steps = 0
    state.phase = Phase.MOVE


def end_turn(box, state):
    """The turn passes to the left, unless it was the last that the option allows [S-E2].

    Changes `turns`, `player`, `phase`.
    """
    state.purpose = Purpose.NOTHING
    state.turns += 1
    if state.turns == box.max_turns:
        state.phase = Phase.OVER
    else:
        state.player = left_neighbour(box, state.player)
        begin_turn(state)


def receive(state, player, amount):
    """The bank pays `amount` to `player`; it never runs out [S-C2]. Changes `cash`, `bank`."""
    state.cash[player] += amount
    state.bank -= amount


def pay(state, player, amount):
    """`player` pays `amount` to the bank, or all there is if that is less [S-P1].

    Changes `cash`, `bank`.
    """
    paid = min(state.cash[player], amount)
    state.cash[player] -= paid
    state.bank += paid


# --- Movement ---------------------------------------------------------------------------------


def can_roll(state):
    """Whether the player in turn has the price of the roll [S-M4]."""
    return state.cash[state.player] >= ROLL_PRICE


def move_freely(box, state, space):
    """One space along an arrow, then what is to be done there [S-M1, S-M2]. Changes `pawn`."""
    state.pawn[state.player] = space
    enter(box, state)


def pay_for_roll(state):
    """The player pays and the die is rolled; no nomad move in this turn [S-M3].

    Changes `cash`, `bank`, `free`.
    """
    pay(state, state.player, ROLL_PRICE)
    state.free = 0
    state.phase = Phase.DIE


def move_by_roll(box, state, face):
    """The die shows `face`: so many spaces along the arrows, or one against them [S-M3, S-M5].

    Changes `steps` and, as far as there is no choice, `pawn`.
    """
    state.steps = box.die[face]
    if state.steps == BACK:
        step_back(box, state)
    else:
        walk(box, state)


def walk(box, state):
    """Along the arrows until they part or the roll is used up [S-M3]. Changes `pawn`, `steps`."""
    space = state.pawn[state.player]
    while state.steps > 0 and box.num_ways[space] == 1:
        space = box.ways[space, 0]
        state.steps -= 1
    state.pawn[state.player] = space
    if state.steps == 0:
        enter(box, state)
    else:
        state.phase = Phase.FORK


def step_back(box, state):
    """One space against an arrow, chosen where several lead in [S-M3]. Changes `pawn`."""
    space = state.pawn[state.player]
    if box.num_origins[space] == 1:
        choose_fork(box, state, box.origins[space, 0])
    else:
        state.phase = Phase.FORK


def choose_fork(box, state, space):
    """The player takes the arrow to `space`, or goes back to it [S-M3]. Changes `pawn`, `steps`."""
    state.pawn[state.player] = space
    if state.steps == BACK:
        state.steps = 0
        enter(box, state)
    else:
        state.steps -= 1
        walk(box, state)


def enter(box, state):
    """The action of the space where the pawn has arrived [S-M1, S-M3].

    Changes what the space asks for; forgets the exchanges of an earlier visit [S-N5].
    """
    state.taken[:] = 0
    state.laid[:] = 0
    space = state.pawn[state.player]
    if box.kind[space] == Kind.CAMP:
        enter_camp(box, state, space)
    elif box.kind[space] == Kind.OASIS:
        enter_oasis(box, state, space)
    else:
        enter_city(box, state)


# --- Camps --------------------------------------------------------------------------------------


def is_full(box, state, space):
    """Whether the camp's field holds as many cards as it can [S-C3, S-N4]."""
    return state.camp[space].sum() >= box.capacity[space]


def enter_camp(box, state, space):
    """A full field is bought; else a gift is due, from the hand or from the draw pile [S-N1 … S-N4].

    With an empty hand and nothing to draw there is no gift and the turn ends [S-N6].
    """
    if is_full(box, state, space):
        buy_field(box, state, space)
    elif hand_size(state, state.player) > 0:
        state.phase = Phase.GIFT
    elif can_draw(box, state):
        begin_draws(box, state, 1, Purpose.PRESENT)
    else:
        end_turn(box, state)


def buy_field(box, state, space):
    """Pay for the full field, take all its cards, lay out two new ones [S-N2, S-N7].

    Changes `cash`, `bank`, `hand`, `camp`, and schedules the draws.
    """
    pay(state, state.player, FULL_CAMP_PRICE)
    for good in range(NUM_GOODS):
        state.hand[state.player, good] += state.camp[space, good]
        state.camp[space, good] = 0
    begin_draws(box, state, CARDS_PER_FIELD, Purpose.FIELD)


def give_drawn_card(box, state):
    """Who had no card pays, and gives the one just drawn: it counts as the gift [S-N3].

    Changes `cash`, `bank`, `hand`, `camp`.
    """
    pay(state, state.player, MISSING_GIFT_PRICE)
    give_gift(box, state, state.hand[state.player].argmax())


def give_gift(box, state, good):
    """One card of the hand goes onto the field [S-N1]; after a free move the way is open [S-M2].

    Changes `hand`, `camp`.
    """
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 1
    if state.free == 1:
        state.phase = Phase.NOMAD
    else:
        offer_exchange(box, state)


def offer_exchange(box, state):
    """The player who stays may exchange, as long as there is anything to exchange [S-N1]."""
    state.phase = Phase.TAKE
    for good in range(NUM_GOODS):
        if can_take(state, good):
            return
    end_turn(box, state)


def can_take(state, good):
    """Whether a card of `good` can be taken from the field, and another laid for it [S-N1, S-N5]."""
    if state.camp[state.pawn[state.player], good] == 0 or state.laid[good] == 1:
        return False
    for other in range(NUM_GOODS):
        if other != good and state.hand[state.player, other] > 0 and state.taken[other] == 0:
            return True
    return False


def can_lay(state, good):
    """Whether a card of `good` may be laid for the one just taken [S-N5].

    The good just taken is marked as taken, so it is never swapped for its like.
    """
    return state.hand[state.player, good] > 0 and state.taken[good] == 0


def take(state, good):
    """One card of the field into the hand [S-N1]. Changes `camp`, `hand`, `taken`."""
    state.camp[state.pawn[state.player], good] -= 1
    state.hand[state.player, good] += 1
    state.taken[good] = 1
    state.phase = Phase.LAY


def lay(box, state, good):
    """One card of the hand in its place, and perhaps another exchange [S-N1].

    Changes `hand`, `camp`, `laid`.
    """
    state.hand[state.player, good] -= 1
    state.camp[state.pawn[state.player], good] += 1
    state.laid[good] = 1
    offer_exchange(box, state)


# --- Oases --------------------------------------------------------------------------------------


def enter_oasis(box, state, space):
    """One card or four must be bought; who cannot afford one loses cards [S-O1, S-O2].

    Where nothing can be drawn nothing is bought [S-O3].
    """
    if state.cash[state.player] < box.price_of_one[space]:
        begin_loss(box, state)
    elif can_draw(box, state):
        state.phase = Phase.BUY
    else:
        end_turn(box, state)


def purchase_price(box, state, number):
    """Piastres for 1 or 4 cards at the oasis where the pawn stands [S-O1]."""
    space = state.pawn[state.player]
    if number == 1:
        return box.price_of_one[space]
    return box.price_of_four[space]


def buy(box, state, number):
    """Pay first, then draw, without refund if the pile gives fewer [S-O1, S-O3].

    Changes `cash`, `bank`, and schedules the draws.
    """
    pay(state, state.player, purchase_price(box, state, number))
    begin_draws(box, state, number, Purpose.PURCHASE)


def begin_loss(box, state):
    """The right-hand neighbour will draw three cards of the hand, or all if fewer [S-O2].

    Changes `owed`, or ends the turn of a player without cards.
    """
    state.owed = min(LOST_CARDS, hand_size(state, state.player))
    if state.owed == 0:
        end_turn(box, state)
    else:
        state.phase = Phase.LOSE


def lose(box, state, good):
    """A card of `good` was drawn from the hand; it goes into the draw pile [S-O2].

    Changes `hand`, `deck`, `owed`.
    """
    state.hand[state.player, good] -= 1
    state.deck[good] += 1
    state.owed -= 1
    if state.owed == 0:
        end_turn(box, state)


# --- Cities -------------------------------------------------------------------------------------


def enter_city(box, state):
    """Who can sell must; who cannot shows the hand [S-V1, S-V7]."""
    for market in range(NUM_MARKETS):
        if can_sell(box, state, market):
            state.phase = Phase.MARKET
            return
    show_hand(box, state)


def can_sell(box, state, market):
    """Whether the player in turn stands in the market's city and has enough for it [S-V1, S-V2]."""
    return box.market_city[market] == state.pawn[state.player] and most_sold(box, state, market) > 0


def least_sold(box, market):
    """The fewest cards the market buys, the first column of its price row [S-V1, S-V2]."""
    if box.market_good[market] == Good.ASSORTMENT:
        return LEAST_ASSORTMENT
    return LEAST_SOLD


def most_sold(box, state, market):
    """The most cards the player in turn could sell there, 0 if too few to sell at all [S-V1, S-V6]."""
    if box.market_good[market] == Good.ASSORTMENT:
        held = kinds_held(state, state.player)
    else:
        held = state.hand[state.player, box.market_good[market]]
    if held < least_sold(box, market):
        return 0
    return min(held, MOST_SOLD)


def kinds_held(state, player):
    """How many different goods the hand holds [S-V2]."""
    kinds = 0
    for good in range(NUM_GOODS):
        if state.hand[player, good] > 0:
            kinds += 1
    return kinds


def price(box, state, market, number):
    """Piastres that `market` pays for `number` cards [S-V1].

    A covered market pays one level less [S-V5]: the price for one card fewer, below the first
    column nothing.
    """
    level = number - 1 if is_covered(state, market) else number
    return box.price[box.market_good[market], level]


def is_covered(state, market):
    """Whether a market chip lies on the market's symbol [S-V4]."""
    return state.covered[market] == 1


def choose_market(state, market):
    """The player will sell in `market` [S-V1]. Changes `market`."""
    state.market = market
    state.phase = Phase.NUMBER


def choose_number(box, state, number):
    """The player will sell `number` cards [S-V1]; an assortment is laid out first [S-V2].

    Changes `number`, `offered`.
    """
    state.number = number
    state.offered[:] = 0
    good = box.market_good[state.market]
    if good == Good.ASSORTMENT:
        state.phase = Phase.ASSORT
    else:
        state.offered[good] = number
        sell(box, state)


def can_offer(state, good):
    """Whether `good` may come next in the assortment [S-V2].

    The goods are named in their order, so enough of the later ones must be at hand.
    """
    if state.hand[state.player, good] == 0 or state.offered[good:].sum() > 0:
        return False
    later = 0
    for other in range(good, NUM_GOODS):
        if state.hand[state.player, other] > 0:
            later += 1
    return later >= state.number - state.offered.sum()


def offer(box, state, good):
    """One card of `good` joins the assortment; complete, it is sold [S-V2]. Changes `offered`."""
    state.offered[good] = 1
    if state.offered.sum() == state.number:
        sell(box, state)


def sell(box, state):
    """The cards offered are sold at the table's price, and then the chip is laid [S-V1 … S-V4].

    Changes `hand`, `deck`, `cash`, `bank`, `offered`; the price is judged before the chip is laid.
    """
    for good in range(NUM_GOODS):
        state.hand[state.player, good] -= state.offered[good]
        state.deck[good] += state.offered[good]
    receive(state, state.player, price(box, state, state.market, state.number))
    state.offered[:] = 0
    if has_won(box, state, state.player):
        state.phase = Phase.OVER
    else:
        mark_sale(box, state)


def mark_sale(box, state):
    """A chip comes onto the market: one off the board if there is one, else the player's choice.

    In a market already covered no chip moves [S-V4]. Changes `covered`.
    """
    if is_covered(state, state.market):
        end_turn(box, state)
    elif state.covered.sum() < NUM_CHIPS:
        state.covered[state.market] = 1
        end_turn(box, state)
    else:
        state.phase = Phase.CHIP


def move_chip(box, state, market):
    """The chip on `market` moves to the market of the sale [S-V4]. Changes `covered`."""
    state.covered[market] = 0
    state.covered[state.market] = 1
    end_turn(box, state)


def show_hand(box, state):
    """Who can sell nothing shows the hand and pays, and may lose the hand [S-V7].

    Changes `cash`, `bank`; with the option `pay_and_discard` also `hand`, `deck`.
    """
    pay(state, state.player, EMPTY_HAND_PRICE)
    if box.discard_unsold == 1:
        for good in range(NUM_GOODS):
            state.deck[good] += state.hand[state.player, good]
            state.hand[state.player, good] = 0
    end_turn(box, state)


# --- The draw pile --------------------------------------------------------------------------------


def hand_size(state, player):
    """How many cards `player` holds."""
    return state.hand[player].sum()


def can_draw(box, state):
    """Whether a card can be drawn, after a pause if need be [S-D2]."""
    return state.deck.sum() > 0 or first_above_limit(box, state) != NOWHERE


def first_above_limit(box, state):
    """The first player with more than 12 cards, the one in turn first, or NOWHERE [S-D1]."""
    player = state.player
    for _ in range(box.players):
        if hand_size(state, player) > HAND_LIMIT:
            return player
        player = left_neighbour(box, player)
    return NOWHERE


def begin_draws(box, state, number, purpose):
    """`number` cards are to be drawn for `purpose`. Changes `owed`, `purpose`."""
    state.owed = number
    state.purpose = purpose
    continue_draws(box, state)


def continue_draws(box, state):
    """The next card owed is drawn, after a pause if the pile is empty [S-D2].

    Where none can be drawn, none is. The one place where an interrupted action resumes [S-D1].
    """
    if state.owed > 0 and state.deck.sum() > 0:
        state.phase = Phase.DRAW
    elif state.owed > 0 and can_draw(box, state):
        begin_pause(box, state)
    else:
        state.owed = 0
        finish_draws(box, state)


def draw(box, state, good):
    """The top card is of `good` and goes where it was drawn for [S-O1, S-N2, S-N3].

    Changes `deck`, `owed`, `hand` or `camp`. The last card of the pile brings the pause [S-D1].
    """
    state.deck[good] -= 1
    state.owed -= 1
    if state.purpose == Purpose.FIELD:
        state.camp[state.pawn[state.player], good] += 1
    else:
        state.hand[state.player, good] += 1
    if state.deck.sum() == 0 and first_above_limit(box, state) != NOWHERE:
        begin_pause(box, state)
    else:
        continue_draws(box, state)


def finish_draws(box, state):
    """What follows when all is drawn: a card drawn to be given is given, else the turn ends."""
    if state.purpose == Purpose.PRESENT:
        give_drawn_card(box, state)
    else:
        end_turn(box, state)


def begin_pause(box, state):
    """The game pauses: who holds more than 12 cards discards [S-D1]. Changes `discarding`."""
    state.discarding = first_above_limit(box, state)
    state.phase = Phase.DISCARD


def discard(box, state, good):
    """One card goes face down on the discards; at 12 the next player follows [S-D1].

    Changes `hand`, `discards`, `discarding`. The last discard makes the new draw pile.
    """
    state.hand[state.discarding, good] -= 1
    state.discards[good] += 1
    state.discarding = first_above_limit(box, state)
    if state.discarding == NOWHERE:
        renew_deck(state)
        continue_draws(box, state)


def renew_deck(state):
    """The discards, shuffled, are the new draw pile [S-D1]. Changes `deck`, `discards`."""
    for good in range(NUM_GOODS):
        state.deck[good] += state.discards[good]
        state.discards[good] = 0


# --- The end -------------------------------------------------------------------------------------


def has_won(box, state, player):
    """Whether `player` has the target in cash; cards count nothing [S-E1]."""
    return state.cash[player] >= box.target


def is_over(state):
    """Whether the game has ended [S-E1, S-E2]."""
    return state.phase == Phase.OVER
