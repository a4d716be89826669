"""Draws, deals, the best of a draw, and walks, against plain enumeration, icepool and scipy."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod

import icepool
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from samarkand.errors import InvalidInput
from samarkand.probability import (
    best_of,
    binomial,
    chance_to_reach,
    dealt,
    draw,
    equally_likely,
    hypergeometric,
    reachable,
    walk,
)

PILE = {"jewel": 2, "camel": 3, "grain": 3}
RING = {0: [1], 1: [2, 3], 2: [3], 3: [0, 4], 4: [0]}


def listed(pile):
    """Every card of a pile, one after another, each an object of its own."""
    return [(kind, copy) for kind, count in pile.items() for copy in range(count)]


def numbers(hand, pile=PILE):
    """How many of each kind there are in a hand."""
    kinds = Counter(kind for kind, _ in hand)
    return tuple(kinds[kind] for kind in pile)


def as_law(outcomes):
    """The share of each outcome among those listed."""
    counted = Counter(outcomes)
    return {value: Fraction(number, counted.total()) for value, number in counted.items()}


@pytest.mark.parametrize("drawn", range(9))
def test_a_draw_is_all_hands_listed(drawn):
    assert dict(draw(PILE, drawn).items()) == as_law(numbers(h) for h in combinations(listed(PILE), drawn))


@pytest.mark.parametrize("drawn", range(4))
def test_a_draw_with_replacement_is_all_sequences_listed(drawn):
    counted = as_law(numbers(hand) for hand in product(listed(PILE), repeat=drawn))
    assert dict(draw(PILE, drawn, replace=True).items()) == counted


def test_one_kind_of_a_draw_is_hypergeometric_or_binomial():
    once, again = draw(PILE, 4), draw(PILE, 4, replace=True)
    for kind, count in PILE.items():
        assert once.marginal(kind) == hypergeometric(8, count, 4)
        assert again.marginal(kind) == binomial(4, Fraction(count, 8))
        assert once.marginal(kind).expectation() == again.marginal(kind).expectation() == Fraction(count, 2)


@pytest.mark.parametrize("replace", [False, True])
@given(pile=st.dictionaries(st.sampled_from("abcd"), st.integers(0, 4), min_size=1), data=st.data())
def test_a_fold_gives_what_mapping_all_hands_gives(replace, pile, data):
    total = sum(pile.values())
    cards = draw(pile, data.draw(st.integers(0, 5 if replace and total else total)), replace and total > 0)
    worth = {kind: ord(kind) - ord("b") for kind in pile}
    steps = set()

    def step(value, kind, number):
        steps.add((kind, number))
        return max(value[0], number), value[1] + worth[kind] * number

    folded = cards.fold((0, 0), step, names=["most", "total"])
    hands = Counter()
    for hand, share in cards.items():
        hands[max(0, *hand), sum(worth[k] * n for k, n in zip(pile, hand, strict=True))] += share
    assert dict(folded.items()) == dict(hands)
    assert folded.names == ("most", "total")
    assert steps == {pair for hand in cards for pair in zip(pile, hand, strict=True)}


def test_a_fold_grows_as_the_square_of_the_number_drawn():
    calls = Counter()
    for number in (20, 40):
        pile = dict.fromkeys("abcdef", number)

        def most(value, kind, more, number=number):
            calls[number] += 1
            return max(value, more)

        draw(pile, number).fold(0, most)
    assert calls[40] <= 4.2 * calls[20]


@pytest.mark.parametrize("replace", [False, True])
def test_a_draw_too_large_to_list_can_be_folded(replace):
    pile = dict.fromkeys(range(20), 3)
    cards = draw(pile, 40, replace)
    total = cards.fold(0, lambda total, kind, number: total + number)
    assert total.cases() == {40: 1}
    missing = cards.fold(0, lambda missing, kind, number: missing + (number == 0))
    empty = Fraction(19, 20) ** 40 if replace else hypergeometric(60, 3, 40)[0]
    assert missing.expectation() == 20 * empty
    with pytest.raises(InvalidInput, match="^cards and number: found too many values"):
        len(cards)


def test_a_draw_is_pickled_and_copied_as_a_draw():
    for same in (pickle.loads(pickle.dumps(draw(PILE, 3))), copy.deepcopy(draw(PILE, 3))):
        assert same == draw(PILE, 3) and same.names == tuple(PILE)
        assert same.fold(0, lambda most, kind, number: max(most, number)) == same.map(max)


@given(st.integers(1, 40), st.data())
def test_textbook_laws_are_scipys(total, data):
    special, drawn = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    ours, theirs = hypergeometric(total, special, drawn), scipy.stats.hypergeom(total, special, drawn)
    assert all(float(share) == pytest.approx(theirs.pmf(value)) for value, share in ours.items())
    share = Fraction(special, total)
    ours, theirs = binomial(drawn, share), scipy.stats.binom(drawn, special / total)
    assert all(float(share) == pytest.approx(theirs.pmf(value), abs=1e-12) for value, share in ours.items())


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("keep", range(5))
@pytest.mark.parametrize("held", [(), (2, 9)])
def test_the_best_are_chosen_from_all_draws_listed(replace, keep, held):
    cards = {1: 2, 2: 1, 5: 2, 7: 1}
    drawn = 3 if held else 4
    one_by_one = [value for value, count in cards.items() for _ in range(count)]
    draws = product(one_by_one, repeat=drawn) if replace else permutations(one_by_one, drawn)
    counted = as_law(sum(sorted([*hand, *held])[::-1][:keep]) for hand in draws)
    assert dict(best_of(cards, drawn, keep, held, replace).items()) == counted


@given(st.dictionaries(st.integers(-5, 9), st.integers(0, 4), min_size=1), st.data())
def test_the_best_are_icepools(cards, data):
    total = sum(cards.values())
    drawn = data.draw(st.integers(1, max(total, 1)))
    keep = data.draw(st.integers(1, drawn))
    if drawn > total:
        with pytest.raises(InvalidInput):
            best_of(cards, drawn, keep)
        return
    die = icepool.Deck(cards).deal(drawn).highest(keep).sum()
    assert best_of(cards, drawn, keep).cases() == {value: cases for value, cases in die.simplify().items()}


def test_the_best_one_of_many_dice_is_their_maximum():
    """300 dice of 100 faces: the number of steps must not depend on how many cards are left over."""
    faces = range(1, 101)
    best = best_of(dict.fromkeys(faces, 1), 300, 1, replace=True)
    assert best == equally_likely(faces).maximum_of(300)
    assert best_of(dict.fromkeys(faces, 3), 200, 1) == draw(dict.fromkeys(faces, 3), 200).fold(
        0, lambda most, value, number: value if number else most
    )


SIZES = {"anna": 3, "bert": 2, "draw": 2}
KNOWN = [
    {},
    {"anna": {"jewel": 0}},
    {"anna": {"jewel": {0, 1}}, "bert": {"grain": range(1, 3)}},
    {"bert": {"jewel": 1, "camel": 1}, "draw": {"grain": {0, 1}}},
    {"anna": {"jewel": 1, "camel": 1, "grain": 1}, "bert": {"camel": [0, 2]}},
]


@pytest.fixture(scope="module")
def deals():
    """Every deal of the small pile to the three hands, as numbers of each kind."""
    cards, found = listed(PILE), []
    for anna in combinations(cards, 3):
        left = [card for card in cards if card not in anna]
        for bert in combinations(left, 2):
            rest = [card for card in left if card not in bert]
            for drawn in combinations(rest, 2):
                found.append({"anna": numbers(anna), "bert": numbers(bert), "draw": numbers(drawn)})
    return found


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("asked", SIZES)
@pytest.mark.parametrize("kinds", [None, ["grain"], ["camel", "jewel"]])
def test_a_deal_given_what_is_known_is_all_deals_listed(deals, known, asked, kinds):
    place = {kind: index for index, kind in enumerate(PILE)}

    def agrees(deal):
        return all(
            deal[hand][place[kind]] in ([allowed] if isinstance(allowed, int) else allowed)
            for hand, fact in known.items()
            for kind, allowed in fact.items()
        )

    wanted = [place[kind] for kind in kinds or PILE]
    counted = as_law(tuple(deal[asked][index] for index in wanted) for deal in deals if agrees(deal))
    assert dict(dealt(PILE, SIZES, asked, known, kinds).items()) == counted


def test_hands_seen_are_cards_removed():
    """A hand known card by card is the same as a pile without its cards."""
    seen = {"anna": {"jewel": 1, "camel": 2, "grain": 0}}
    left = {"jewel": 1, "camel": 1, "grain": 3}
    assert dealt(PILE, {"anna": 3, "draw": 2}, "draw", seen) == draw(left, 2)


def test_reachable_is_every_walk_listed():
    for start in RING:
        for steps in range(5):
            walks = product(RING, repeat=steps)
            ends = {(start, *w)[-1] for w in walks if follows((start, *w))}
            assert reachable(RING, start, steps) == ends
        assert reachable(RING, start, -1) == {origin for origin in RING if start in RING[origin]}


def follows(spaces):
    return all(after in RING[before] for before, after in zip(spaces, spaces[1:], strict=False))


def test_a_walk_weighs_every_way_by_its_forks():
    die = equally_likely([1, 2, 3, -1])
    for start in RING:
        expected = Counter()
        for steps in (1, 2, 3):
            for path in product(RING, repeat=steps):
                spaces = (start, *path)
                if follows(spaces):
                    forks = prod(len(RING[space]) for space in spaces[:-1])
                    expected[spaces[-1]] += Fraction(1, 4 * forks)
        origins = [origin for origin in RING if start in RING[origin]]
        for origin in origins:
            expected[origin] += Fraction(1, 4 * len(origins))
        assert dict(walk(RING, start, die).items()) == dict(expected)
        reaching = [face for face in (1, 2, 3, -1) if reachable(RING, start, face) & {0, 2}]
        assert chance_to_reach(RING, start, die, {0, 2}) == Fraction(len(reaching), 4)
        least = [min(reachable(RING, start, face)) for face in (1, 2, 3, -1)]
        assert walk(RING, start, die, choose=min) == equally_likely(least)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: hypergeometric(5, 6, 2), "special: found 6, but there are only 5 cards"),
        (lambda: hypergeometric(5, 2, 6), "drawn: found 6"),
        (lambda: hypergeometric(-5, 2, 6), "total: found -5"),
        (lambda: binomial(3, "3/2"), "chance: found 3/2"),
        (lambda: binomial(3, 0.5), "to make it exact"),
        (lambda: draw(PILE, 9), "number: found 9, but there are only 8 cards"),
        (lambda: draw({}, 0), "expected a mapping"),
        (lambda: draw(["jewel"], 1), "expected a mapping"),
        (lambda: draw({"jewel": 1.5}, 1), "cards of 'jewel': found 1.5"),
        (lambda: draw({"jewel": 0}, 1, replace=True), "the pile is empty"),
        (lambda: draw(PILE, 3).fold([], max), "start: found []"),
        (lambda: draw(PILE, 3).fold(0, None), "step: found None, expected a function"),
        (lambda: draw(PILE, 3).fold(0, lambda *hand: []), "step: found []"),
        (lambda: draw(PILE, 3).fold(0, lambda *hand: None), "fold: found None"),
        (lambda: draw(PILE, 3).fold(0, lambda *hand: 1, names=["a"]), "1 names for the value 1"),
        (
            lambda: draw(dict.fromkeys(range(99), 99), 200).fold((), lambda *hand: hand),
            "fold: found too many",
        ),
        (lambda: best_of({1: 2}, 3, 1), "drawn: found 3"),
        (lambda: best_of({1: 2}, 2, 3), "keep: found 3"),
        (
            lambda: dealt(PILE, SIZES, "carl"),
            "'carl', expected one of the hands anna, bert, draw",
        ),
        (lambda: dealt(PILE, {"anna": 9}, "anna"), "hands: found 9"),
        (lambda: dealt(PILE, SIZES, "anna", kinds=["silk"]), "kinds: found 'silk'"),
        (lambda: dealt(PILE, SIZES, "anna", {"carl": {"jewel": 1}}), "known: found the hand 'carl'"),
        (lambda: dealt(PILE, SIZES, "anna", {"bert": {"silk": 1}}), "known: found 'silk'"),
        (lambda: dealt(PILE, SIZES, "anna", {"bert": {"jewel": "one"}}), "found 'one'"),
        (lambda: dealt(PILE, SIZES, "anna", {"bert": {"jewel": 3}}), "no deal is consistent"),
        (lambda: reachable(RING, 9, 1), "space: found 9"),
        (lambda: walk({0: [1]}, 0, equally_likely([-1])), "space: found 1"),
        (lambda: chance_to_reach(RING, 0, equally_likely([1]), {8}), "space: found 8"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
