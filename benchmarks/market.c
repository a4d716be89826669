/* Random games of the market, written by hand for speed: what the compiled rules are measured against.

   The same rules with the default options, the same streams of chance and the same order of draws as
   samarkand.market, so that every game comes out move for move as there: `hand_written` in speed.py compares.
   Build: cc -O3 -march=native -shared -fPIC */

#include <stdint.h>
#include <string.h>

enum { GOODS = 5, KINDS = 6, CAMEL_KINDS = 4, MOST_PLAYERS = 5, ROUNDS = 10, FIRST_VALUE = 10 };
enum { NOTHING = -1, BANK = MOST_PLAYERS, SEATS = 6, CAMEL = SEATS, PASS = SEATS + 1, MOST_LISTED = GOODS * KINDS };

static const int SET_POINTS[7] = {0, 0, 1, 2, 4, 8, 16};
static const int PLACE_POINTS[2][MOST_PLAYERS] = {{5, 3, 1, 0, 0}, {3, 1, 0, 0, 0}};
static const int STARTING_CASH[MOST_PLAYERS + 1] = {0, 0, 0, 25, 15, 15};

/* The printed numbers, as the edition has them. */
typedef struct {
    int64_t players, value[KINDS], copies[KINDS], camel_value[CAMEL_KINDS], camel_copies[CAMEL_KINDS];
} Box;

typedef struct {
    int good[SEATS], stock[SEATS][KINDS], offer[SEATS], bought[MOST_PLAYERS][GOODS][KINDS], pile[CAMEL_KINDS];
    int camel, camels[MOST_PLAYERS][CAMEL_KINDS], cash[MOST_PLAYERS], choice[MOST_PLAYERS], counted[MOST_PLAYERS];
    int players, doyen, clock, on_offer, in_pile, moves;
    int64_t dice[1 + MOST_PLAYERS][2];
    const Box *box;
} Game;

static inline int below(int64_t *dice, int number) {
    const uint32_t values = 2147483562, share = values / (uint32_t)number;
    uint32_t value;
    do {
        int64_t drawn = dice[0] - dice[1];
        if (drawn < 1) drawn += values;
        dice[0] = (int64_t)((uint64_t)dice[0] * 40014 % 2147483563);
        dice[1] = (int64_t)((uint64_t)dice[1] * 40692 % 2147483399);
        value = (uint32_t)(drawn - 1) / share;
    } while (value >= (uint32_t)number);
    return (int)value;
}

/* A kind, as likely as there are cards of it. */
static inline int turn_up(Game *game, const int *cards, int kinds, int total) {
    int ticket = below(game->dice[0], total), kind = 0;
    (void)kinds;
    while ((ticket -= cards[kind]) >= 0) kind++;
    game->moves++;
    return kind;
}

static inline int choose(Game *game, int player, const int *listed, int number) {
    game->moves++;
    return listed[below(game->dice[1 + player], number)];
}

static inline int left_of(const Game *game, int place) {
    int player = game->doyen + place;
    return player >= game->players ? player - game->players : player;
}

static void set_up(Game *game, const Box *box, const int64_t *streams) {
    memset(game, 0, sizeof *game);
    game->box = box;
    game->players = (int)box->players;
    memcpy(game->dice, streams, sizeof(int64_t) * 2 * (size_t)(1 + game->players));
    for (int seat = 0; seat < SEATS; seat++) game->good[seat] = game->offer[seat] = NOTHING;
    for (int player = 0; player < game->players; player++) {
        game->cash[player] = STARTING_CASH[game->players];
        game->choice[player] = game->counted[player] = NOTHING;
    }
    for (int kind = 0; kind < CAMEL_KINDS; kind++) game->in_pile += game->pile[kind] = (int)box->camel_copies[kind];
    game->camel = NOTHING;
    int left[GOODS] = {0, 1, 2, 3, 4}, goods = GOODS;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat >= game->players && !(seat == BANK && game->players == 3)) continue;
        int index = below(game->dice[0], goods);
        game->good[seat] = left[index];
        memmove(left + index, left + index + 1, sizeof(int) * (size_t)(--goods - index));
        for (int kind = 0; kind < KINDS; kind++) game->stock[seat][kind] = (int)box->copies[kind];
        game->moves++;
    }
}

static void put_on_offer(Game *game, int seat, int kind) {
    game->stock[seat][kind]--;
    game->offer[seat] = kind;
    game->on_offer++;
}

static void turn_up_camel(Game *game) {
    game->camel = turn_up(game, game->pile, CAMEL_KINDS, game->in_pile--);
    game->pile[game->camel]--;
}

static void offer_cards(Game *game, int round) {
    int listed[KINDS];
    if (game->players == 3) put_on_offer(game, BANK, turn_up(game, game->stock[BANK], KINDS, ROUNDS - round));
    for (int place = 0; place < game->players; place++) {
        int player = left_of(game, place), number = 0;
        for (int kind = 0; kind < KINDS; kind++)
            if (game->stock[player][kind] > 0) listed[number++] = kind;
        game->choice[player] = choose(game, player, listed, number);
    }
    for (int player = 0; player < game->players; player++) {
        put_on_offer(game, player, game->choice[player]);
        game->choice[player] = NOTHING;
    }
}

/* Everybody who can stop at this value is asked, in secret; whether anybody was. */
static int ask_all(Game *game) {
    int listed[SEATS + 2], asked = 0;
    for (int place = 0; place < game->players; place++) {
        int player = left_of(game, place), number = 0;
        if (game->cash[player] < game->clock) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (seat != player && game->offer[seat] != NOTHING) listed[number++] = seat;
        if (game->camel != NOTHING) listed[number++] = CAMEL;
        if (number == 0) continue;
        listed[number++] = PASS;
        game->choice[player] = choose(game, player, listed, number);
        asked = 1;
    }
    return asked;
}

static void pay(Game *game, int player, int seat, int amount) {
    game->cash[player] -= amount;
    if (seat < BANK) game->cash[seat] += amount;
}

static void settle_card(Game *game, int card, int claims) {
    int doyens = game->choice[game->doyen] == card;
    for (int player = 0; player < game->players; player++) {
        if (game->choice[player] != card) continue;
        if (!doyens && claims > 1) {
            pay(game, player, card, (game->clock + 1) / 2);
        } else if (!doyens || player == game->doyen) {
            pay(game, player, card, game->clock);
            if (card == CAMEL) game->camels[player][game->camel]++;
            else game->bought[player][game->good[card]][game->offer[card]]++;
        }
    }
    if (card != CAMEL) {
        game->offer[card] = NOTHING;
        game->on_offer--;
        return;
    }
    if (!doyens && claims > 1) {
        game->pile[game->camel]++;
        game->in_pile++;
    }
    game->camel = NOTHING;
}

static void settle(Game *game) {
    int claims[PASS + 1] = {0};
    for (int player = 0; player < game->players; player++)
        if (game->choice[player] != NOTHING) claims[game->choice[player]]++;
    for (int card = 0; card <= CAMEL; card++)
        if (claims[card] > 0) settle_card(game, card, claims[card]);
    for (int player = 0; player < game->players; player++) game->choice[player] = NOTHING;
}

static void play_round(Game *game, int round) {
    if (game->camel == NOTHING && game->in_pile > 0) turn_up_camel(game);
    offer_cards(game, round);
    game->clock = FIRST_VALUE;
    for (; game->clock > 0 && (game->camel != NOTHING || game->on_offer > 0); game->clock--) {
        if (!ask_all(game)) continue;
        settle(game);
        if (game->camel == NOTHING && game->in_pile > 0 && game->on_offer > 0) turn_up_camel(game);
    }
    for (int seat = 0; seat < SEATS; seat++) game->offer[seat] = NOTHING;
    game->on_offer = 0;
    game->doyen = left_of(game, 1);
}

static int capacity(const Game *game, int player) {
    int places = 0;
    for (int kind = 0; kind < CAMEL_KINDS; kind++)
        places += (int)game->box->camel_value[kind] * game->camels[player][kind];
    return places;
}

static int cards_of(const int *kinds) {
    int cards = 0;
    for (int kind = 0; kind < KINDS; kind++) cards += kinds[kind];
    return cards;
}

static int worth(const Game *game, const int *kinds) {
    int points = 0;
    for (int kind = 0; kind < KINDS; kind++) points += (int)game->box->value[kind] * kinds[kind];
    return points;
}

/* Lists the goods that the player has fewest cards of, and says how few. */
static int fewest(const Game *game, int player, int *listed, int *number) {
    int least = 1 << 20, for_sale[GOODS] = {0};
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != player && game->good[seat] != NOTHING) for_sale[game->good[seat]] = 1;
    for (int good = 0; good < GOODS; good++) {
        if (!for_sale[good]) continue;
        int cards = cards_of(game->bought[player][good]);
        if (cards < least) least = cards, *number = 0;
        if (cards == least) listed[(*number)++] = good;
    }
    return least;
}

static int goods_cards(const Game *game, int player) {
    int cards = 0;
    for (int good = 0; good < GOODS; good++) cards += cards_of(game->bought[player][good]);
    return cards;
}

static void choose_last(Game *game, int player) {
    int listed[MOST_LISTED], number = 0;
    for (int surplus = goods_cards(game, player) - capacity(game, player); surplus > 0; surplus--) {
        number = 0;
        int *cards = &game->bought[player][0][0];
        for (int card = 0; card < GOODS * KINDS; card++)
            if (cards[card] > 0) listed[number++] = card;
        cards[choose(game, player, listed, number)]--;
    }
    number = 0;
    if (fewest(game, player, listed, &number) > 0 && number > 1)
        game->counted[player] = choose(game, player, listed, number);
}

static int score(const Game *game, int player) {
    int place = 0, points = 0, best = 0, listed[GOODS], number = 0;
    for (int other = 0; other < game->players; other++) place += game->cash[other] > game->cash[player];
    points += PLACE_POINTS[game->players == 3][place];
    if (game->counted[player] != NOTHING) {
        best = worth(game, game->bought[player][game->counted[player]]);
    } else {
        fewest(game, player, listed, &number);
        for (int index = 0; index < number; index++) {
            int points_of_good = worth(game, game->bought[player][listed[index]]);
            if (points_of_good > best) best = points_of_good;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int cards = 0;
        for (int good = 0; good < GOODS; good++) cards += game->bought[player][good][kind];
        points += SET_POINTS[cards < 6 ? cards : 6];
    }
    int unused = capacity(game, player) - goods_cards(game, player);
    return points + best - 2 * (unused > 0 ? unused : 0);
}

/* Plays `games` games; writes for each the moves and the scores, `results[game][1 + MOST_PLAYERS]`. */
void play_games(const Box *box, const int64_t *streams, int64_t games, int64_t *results) {
    Game game;
    for (int64_t number = 0; number < games; number++) {
        set_up(&game, box, streams + number * 2 * (1 + box->players));
        for (int round = 0; round < ROUNDS; round++) play_round(&game, round);
        for (int place = 0; place < game.players; place++) choose_last(&game, left_of(&game, place));
        int64_t *row = results + number * (1 + MOST_PLAYERS);
        row[0] = game.moves;
        for (int player = 0; player < game.players; player++) row[1 + player] = score(&game, player);
    }
}
