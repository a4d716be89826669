"""The blackboard of each lesson, drawn from the numbers of the lesson.

Each drawing is what stands on the board when the lesson ends. `draw` finds it by the lesson's name.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction as F
from itertools import combinations
from math import comb, exp, pi, sqrt
from random import Random

from samarkand.grammar import MINUS, Words
from samarkand.picture.markup import svg
from samarkand.sackson.wording import GOOD_NAMES
from samarkand_teaching.press import chalk, wording
from samarkand_teaching.press.chalk import Drawing, number
from samarkand_teaching.press.worksheets import without_number
from samarkand_teaching.press.worksheets.two_alike import LESSON

PACK = dict(zip(GOOD_NAMES, LESSON.values(), strict=False))  # without the assortment
JEWELS, CARDS = LESSON["jewel"], sum(LESSON.values())
FACES = (-1, 1, 2, 3, 4, 5)  # of the arrow die
ROLLS = 60
CLASS = 25  # pupils
ARROW = F(1, 6)


def draw(name: str) -> str:
    """Return the blackboard of a lesson as SVG, or "" if nothing is drawn for it.

    Parameters
    ----------
    name : str
        The name of the notebook, with or without its number.

    Examples
    --------
    >>> "7/3" in draw("01_fair_price")
    True
    >>> draw("mine")
    ''
    """
    board = BOARDS.get(without_number(name))
    return svg(board().picture(wording.BOARD, wording.BOARD_DRAWN)) if board else ""


def _fair_price() -> Drawing:
    """A ruler with six weights, its balance point, the differences and their squares."""
    board = Drawing(156)
    mean = F(sum(FACES), len(FACES))
    place = board.axis(134, 380, 46, -1, 5, range(-1, 6))
    for face in FACES:
        board.box(place(face) - 8, 28, 16, 16, fill=chalk.GREY)
    board.triangle(place(mean), 50, 14)
    board.text(place(mean), 76, number(mean), bold=True)
    board.text(104, 110, wording.DIFFERENCE, "end")
    board.text(104, 140, wording.SQUARE, "end")
    for face in FACES:
        board.text(place(face), 110, number(face - mean), size=13)
        board.text(place(face), 140, number((face - mean) ** 2), size=13)
    return board


def _two_alike() -> Drawing:
    """The pack, four places for cards, and the six pairs of four cards."""
    board = Drawing(184)
    board.table(
        4, 4, (76, 44), [["", ""], *([good.inflect(), number(count)] for good, count in PACK.items())], 20
    )
    board.text(102, 154, number(CARDS), bold=True)
    for card in range(4):
        board.box(144 + 30 * card, 44, 24, 36)
    corners = ((306, 36), (376, 36), (376, 112), (306, 112))
    for one, other in combinations(range(4), 2):
        board.line(corners[one], corners[other], bold=not one, dashed=bool(one))
    for corner in corners:
        board.dot(*corner, 6, chalk.BOARD if corner != corners[0] else chalk.CHALK)
    board.text(306, 16, wording.MY_CARD)
    board.text(341, 138, wording.PAIRS_WITH_MINE.format(mine=3))
    board.text(341, 158, wording.PAIRS_IN_ALL.format(number=comb(4, 2)))
    return board


def _the_arrow_die() -> Drawing:
    """A cross for each pupil above the number of arrows in sixty rolls, as a fair die gives them."""
    board = Drawing(150)
    place = board.axis(16, 384, 112, 0, 20, (0, 5, 10, 15, 20))
    for limit in (5, 15):
        board.line((place(limit), 12), (place(limit), 112), dashed=True)
    board.line((place(10), 12), (place(10), 112))
    stacked: dict[int, int] = {}
    for arrows in _spread(ROLLS, ARROW, CLASS):
        stacked[arrows] = stacked.get(arrows, 0) + 1
        board.cross(place(arrows), 112 - 14 * stacked[arrows])
    board.text(200, 143, wording.ARROWS_IN.format(rolls=ROLLS))
    return board


def _four_from_the_caravan() -> Drawing:
    """The probabilities of grain with putting back, in a row, and without, as the beginning of a tree."""
    board = Drawing(190)
    grain, cards = 11, 48
    board.text(200, 12, wording.PILE_TOLD.format(cards=cards, grain=grain, drawn=4))
    board.text(4, 44, wording.PUT_BACK, "start")
    for place in range(4):
        board.box(136 + 64 * place, 32, 54, 24, number(F(grain, cards)))
    board.text(4, 84, wording.KEPT_OUT, "start")
    board.box(136, 108, 54, 24, number(F(grain, cards)))
    board.arrow((192, 120), (256, 90), wording.GRAIN_CARD, above=-2)
    board.arrow((192, 120), (256, 152), wording.OTHER_CARD)
    board.box(258, 78, 54, 24, number(F(grain - 1, cards - 1)))
    board.box(258, 142, 54, 24, number(F(grain, cards - 1)))
    for y in (90, 154):
        board.line((314, y), (340, y - 14), dashed=True)
        board.line((314, y), (340, y + 14), dashed=True)
    return board


def _i_have_a_jewel() -> Drawing:
    """The two-way table of twelve pairs, with Ben's row and Ada's three cells."""
    board = Drawing(152)
    jewels, others = 2, 2
    cells = [
        [jewels * (jewels - 1), jewels * others],
        [others * jewels, others * (others - 1)],
    ]
    rows: list[Sequence[Words]] = [["", wording.SECOND_IS, wording.SECOND_NOT]]
    for head, row in zip((wording.FIRST_IS, wording.FIRST_NOT), cells, strict=True):
        rows.append([head, *map(number, row)])
    board.table(2, 4, (132, 122, 138), rows, 32)
    board.box(131, 33, 266, 38, bold=True)
    board.line((139, 41), (389, 41), (389, 63), (251, 63), (251, 95), (139, 95), (139, 41), dashed=True)
    ada, ben = F(cells[0][0], sum(cells[0]) + cells[1][0]), F(cells[0][0], sum(cells[0]))
    board.text(200, 116, wording.BENS_ROW.format(probability=number(ben)))
    board.text(200, 138, wording.ADAS_CELLS.format(probability=number(ada)))
    return board


def _two_arrows() -> Drawing:
    """The three circles of each player, and the way from each to each."""
    board = Drawing(216)
    for top, name, stays in ((0, "Ada", 0), (108, "Ben", 1)):
        y = top + 58
        places = (94, 232, 360)
        board.text(8, y, name, "start", bold=True)
        for x, words in zip(places, (wording.START, wording.ARROW, wording.END), strict=True):
            board.dot(x, y, 30, chalk.BOARD, words)
        board.arrow((124, y - 8), (203, y - 8), number(ARROW), above=9)
        board.arrow((203, y + 10), (124, y + 10), f"{5 - stays}/6", above=-10)
        board.arrow((262, y), (329, y), number(ARROW), above=9)
        for x, share in ((94, "5/6"), (232, "1/6")):
            if x == 94 or stays:
                board.line((x - 14, y - 27), (x - 14, y - 44), (x + 14, y - 44))
                board.arrow((x + 14, y - 44), (x + 14, y - 27))
                board.text(x + 22, y - 42, share, "start")
    return board


def _what_my_hand_tells_me() -> Drawing:
    """The cards that are seen and the cards that are not, with the jewels among them."""
    board = Drawing(168)
    jewels, total, hand, mine, hidden = JEWELS, CARDS, 7, 4, 21
    board.text(90, 12, wording.SEEN, bold=True)
    board.text(284, 12, wording.NOT_SEEN, bold=True)
    board.line((160, 4), (160, 150))
    for card in range(hand):
        board.box(
            12 + 20 * card, 30, 16, 24, "◆" if card < mine else "", chalk.GREY if card < mine else "none"
        )
    board.text(84, 76, wording.JEWELS_OF.format(jewels=mine, cards=hand))
    left = total - hand
    board.text(280, 42, wording.PILE_AND_HANDS.format(pile=left - hidden, hands=hidden))
    board.box(176, 62, 214, 26)
    board.box(176, 62, 214 * (jewels - mine) / left, 26, fill=chalk.GREY)
    board.text(284, 106, wording.JEWELS_OF.format(jewels=jewels - mine, cards=left))
    board.text(284, 136, wording.NEXT_JEWEL.format(probability=number(F(jewels - mine, left))), bold=True)
    return board


def _the_silence_speaks() -> Drawing:
    """The 62 imagined deals in a table, with the deals crossed out in which someone spoke."""
    board = Drawing(130)
    deals, held, unseen = 62, 6, 31
    with_rival = deals * held // unseen
    silent = with_rival // 2
    rows: list[Sequence[Words]] = [
        ["", wording.IS_SOLD, wording.IS_SILENT],
        [wording.RIVAL_HAS, number(with_rival - silent), number(silent)],
        [wording.PILE_HAS, number(0), number(deals - with_rival)],
    ]
    board.table(0, 4, (184, 90, 90), rows, 28, shaded=((1, 2), (2, 2)))
    board.line((190, 34), (268, 86), bold=True)
    board.line((268, 34), (190, 86), bold=True)
    total = silent + deals - with_rival
    board.text(
        200, 112, wording.AFTER_SILENCE.format(part=silent, whole=total, probability=number(F(silent, total)))
    )
    return board


def _convict_a_die() -> Drawing:
    """The four cells of a trial with sixty rolls, and the two errors."""
    board = Drawing(134)
    free = [
        float(sum(_binomial(ROLLS, share, arrows) for arrows in range(5, 16))) for share in (ARROW, 2 * ARROW)
    ]
    rows: list[Sequence[Words]] = [
        ["", wording.SET_FREE, wording.CONVICTED],
        [wording.IT_IS_FAIR, number(free[0], 3), "α = " + number(1 - free[0], 3)],
        [wording.IT_IS_UNFAIR, "β = " + number(free[1], 3), number(1 - free[1], 3)],
    ]
    board.table(0, 4, (164, 112, 112), rows, 30, shaded=((1, 2), (2, 1)))
    board.text(200, 116, wording.GREY_IS_WRONG)
    return board


def _who_goes_first() -> Drawing:
    """The bands of seven groups with ten races each, and the band of all races together."""
    board = Drawing(176)
    place = board.axis(92, 388, 146, 0, 1, (0, 1))
    board.line((place(F(1, 4)), 6), (place(F(1, 4)), 150), dashed=True)
    board.text(place(F(1, 4)), 162, number(F(1, 4)))
    races, groups = 10, 7
    wins = _spread(races, F(216, 671), groups)
    rows = [*((won, races) for won in wins), (sum(wins), races * groups)]
    for row, (won, played) in enumerate(rows):
        share, y = won / played, 14 + 14 * row + 12 * (row == groups)
        reach = 2 * sqrt(share * (1 - share) / played)
        ends = max(share - reach, 0), min(share + reach, 1)
        is_all = row == groups
        board.line((place(ends[0]), y), (place(ends[1]), y), bold=is_all)
        for end in ends:
            board.line((place(end), y - 4), (place(end), y + 4), bold=is_all)
        board.cross(place(share), y, 4)
    board.text(84, 56, wording.GROUPS_HEAD, "end")
    board.text(84, 124, wording.TOGETHER_HEAD, "end", bold=True)
    return board


def _sell_or_hope() -> Drawing:
    """The decision tree, and the line of probabilities with the break-even point."""
    board = Drawing(212)
    own = F(4, 9)
    gains = 1, 5, 2
    point = (3 - gains[0]) / (own * gains[1] + (1 - own) * gains[2] - gains[0])
    board.box(8, 60, 18, 18, fill=chalk.GREY)
    board.arrow((28, 64), (108, 28), wording.SELL, above=4)
    board.text(114, 28, number(3), "start", bold=True)
    board.arrow((28, 74), (103, 96), wording.HOPE, above=-6)
    board.dot(112, 98, 7)
    board.arrow((120, 95), (206, 54), wording.NO_CAMEL, above=4)
    board.text(212, 52, number(gains[0]), "start", bold=True)
    board.arrow((121, 99), (227, 108), wording.SECOND_CAMEL, above=-17)
    board.dot(236, 109, 7)
    board.arrow((244, 106), (366, 84), wording.YOURS.format(probability=number(own)), at=0.45, above=17)
    board.text(374, 84, number(gains[1]), "start", bold=True)
    board.arrow(
        (244, 112), (366, 136), wording.ANOTHERS.format(probability=number(1 - own)), at=0.45, above=-19
    )
    board.text(374, 138, number(gains[2]), "start", bold=True)
    place = board.axis(20, 380, 188, 0, 1, (0, point, 1))
    board.line((place(point), 168), (place(point), 196), bold=True)
    board.text((place(0) + place(point)) / 2, 176, wording.SELL)
    board.text(place(point) + 6, 176, wording.HOPE, "start")
    return board


def _worth_the_walk() -> Drawing:
    """The prices of jewels, which bend upwards, and the gains of the cards with their mean."""
    board = Drawing(194)
    prices = {3: 45, 4: 75, 5: 120, 6: 200}
    unseen, jewels = 91, 8
    total = comb(unseen, 4)
    ways = [comb(jewels, came) * comb(unseen - jewels, 4 - came) for came in range(5)]
    gains = {0: ways[0], 30: ways[1], 75: ways[2], 155: ways[3] + ways[4]}
    place = board.axis(30, 150, 152, 3, 6, prices)
    points = [(place(held), 150 - price * 0.6) for held, price in prices.items()]
    board.line(*points, bold=True)
    for (x, y), price in zip(points, prices.values(), strict=True):
        board.dot(x, y, 3.5)
        board.text(x - 6 if price > 45 else x, y - 12, number(price), "end" if price > 45 else "middle")
    board.text(90, 184, wording.JEWELS_HEAD)
    board.line((192, 152), (392, 152), bold=True)
    where = {0: 212, 30: 262, 75: 322, 155: 372}
    for gain, count in gains.items():
        height = 120 * count / total
        board.box(where[gain] - 12, 152 - height, 24, height, fill=chalk.GREY)
        board.text(where[gain], 167, number(gain))
        board.text(where[gain], 143 - height, number(count / total, 3), size=13)
    mean = sum(gain * F(count, total) for gain, count in gains.items())
    x = where[0] + (where[30] - where[0]) * float(mean) / 30
    board.arrow((x, 40), (x, 150))
    board.text(x - 4, 30, number(float(mean), 2), "start", bold=True)
    board.text(292, 184, wording.GAIN_HEAD)
    return board


def _the_die_that_steps_back() -> Drawing:
    """The table of 36 sums, with those of at least five in grey, and the axis below it."""
    board = Drawing(196)
    rows: list[Sequence[Words]] = [
        ["+", *map(number, FACES)],
        *([number(first), *(number(first + second) for second in FACES)] for first in FACES),
    ]
    enough = [
        (row, column)
        for row, first in enumerate(FACES, start=1)
        for column, second in enumerate(FACES, start=1)
        if first + second >= 5
    ]
    board.table(8, 2, (32,) * 7, rows, 20, shaded=enough)
    board.text(250, 60, wording.AT_LEAST_FIVE, "start")
    board.text(250, 84, number(F(len(enough), 36)), "start", bold=True)
    board.axis(20, 380, 166, -2, 10, range(-2, 11))
    return board


def _bell() -> Drawing:
    """The exact bars of twelve rolls, the bell curve, the standard deviations and the line at 35.5."""
    board = Drawing(184)
    rolls, line = 12, 35.5
    counts = {0: 1}
    for _ in range(rolls):
        following: dict[int, int] = {}
        for total, ways in counts.items():
            for face in FACES:
                following[total + face] = following.get(total + face, 0) + ways
        counts = following
    mean, deviation = 28, sqrt(F(140, 3))
    scale = 2200
    place = board.axis(14, 386, 138, 14, 42, (14, 28, 42))
    unit = place(1) - place(0)
    heights = {total: scale * counts[total] / 6**rolls for total in range(15, 42)}
    board.bars(place, 138, heights, unit, line)

    def height_at(x: float) -> float:
        z = ((x - place(0)) / unit - mean) / deviation
        return 138 - scale * exp(-z * z / 2) / (deviation * sqrt(2 * pi))

    board.curve(14, 386, height_at)
    for step in (-2, -1, 1, 2):
        x = place(mean + step * deviation)
        board.line((x, 138), (x, 146), bold=True)
        board.text(x, 174, number(mean + step * deviation, 1))
    board.line((place(line), 20), (place(line), 138), dashed=True)
    board.text(place(line), 12, number(line, 1), bold=True)
    return board


def _how_many_goods_in_seven_cards() -> Drawing:
    """Five hands as rows of zeros and ones, with totals of rows and columns."""
    board = Drawing(186)
    dice = Random(7)
    pack = [good for good, count in enumerate(PACK.values()) for _ in range(count)]
    hands = [set(dice.sample(pack, 7)) for _ in range(5)]
    marks = [[int(good in hand) for good in range(6)] for hand in hands]
    columns = [sum(column) for column in zip(*marks, strict=True)]
    rows: list[Sequence[Words]] = [
        ["", *(good.inflect() for good in PACK), wording.TOTAL_HEAD],
        *(["", *map(number, row), number(sum(row))] for row in marks),
        [wording.TOTAL_HEAD, *map(number, columns), number(sum(columns))],
    ]
    board.table(0, 4, (44, 44, 46, 54, 50, 68, 46, 46), rows, 24, shaded=((6, 7),))
    return board


def _one_in_348() -> Drawing:
    """A line with rare hands as pupils imagine it, and one as chance makes it."""
    board = Drawing(118)
    rare, hands = 10, 3480
    dice = Random(348)
    drawn = sorted(dice.sample(range(hands), rare))
    for y, words, places in (
        (36, wording.IMAGINED, [hands * (place + 0.5) / rare for place in range(rare)]),
        (92, wording.BY_CHANCE, drawn),
    ):
        board.text(8, y - 22, words, "start")
        board.line((8, y), (392, y))
        for dash in range(97):
            board.line((8 + 4 * dash, y - 3), (8 + 4 * dash, y + 3))
        for hand in places:
            board.cross(8 + 384 * hand / hands, y, 6)
    return board


def _how_many_rolls_to_go() -> Drawing:
    """The boxes of the journey with all moves, and an equation for each box."""
    board = Drawing(222)
    places = {3: 40, 2: 150, 1: 260, 0: 370}
    y = 70
    for left, x in places.items():
        board.box(x - 20, y - 18, 40, 36, number(left), chalk.GREY if not left else "none")
    board.arrow((62, y - 6), (128, y - 6), "1/6", above=9)
    board.arrow((128, y + 8), (62, y + 8), "1/6", above=-10)
    board.arrow((172, y - 6), (238, y - 6), "1/6", above=9)
    board.arrow((238, y + 8), (172, y + 8), "1/6", above=-10)
    board.arrow((282, y), (348, y), "5/6", above=9)
    board.line((26, y - 20), (26, y - 36), (8, y - 36), (8, y))
    board.arrow((8, y), (18, y))
    board.text(16, y - 46, "1/6")
    board.line((50, y - 20), (50, y - 36), (248, y - 36))
    board.arrow((248, y - 36), (248, y - 20))
    board.note(200, y - 36, "1/6")
    board.line((40, y - 20), (40, y - 58), (380, y - 58))
    board.arrow((380, y - 58), (380, y - 20))
    board.note(300, y - 58, "1/2")
    board.line((150, y + 20), (150, y + 42), (370, y + 42))
    board.arrow((370, y + 42), (370, y + 20))
    board.note(262, y + 42, "4/6")
    for line, equation in enumerate(("W₃ = 1 + (W₁ + W₂ + W₃)/6", "W₂ = 1 + (W₁ + W₃)/6", "W₁ = 1 + W₂/6")):
        board.text(20, 140 + 26 * line, equation, "start")
        board.text(
            386,
            140 + 26 * line,
            f"W{'₃₂₁'[line]} = {number((F(7, 4), F(3, 2), F(5, 4))[line])}",
            "end",
            bold=True,
        )
    return board


def _when_have_all_families_met() -> Drawing:
    """Ten families with three relations and the table beside them, and the tree of four families."""
    board = Drawing(210)
    centre, radius = (68, 78), 54
    dots = [
        (centre[0] + radius * x, centre[1] + radius * y)
        for x, y in (
            (0, -1),
            (0.59, -0.81),
            (0.95, -0.31),
            (0.95, 0.31),
            (0.59, 0.81),
            (0, 1),
            (-0.59, 0.81),
            (-0.95, 0.31),
            (-0.95, -0.31),
            (-0.59, -0.81),
        )
    ]
    relations = ((0, 6), (3, 8), (6, 4))
    for one, other in relations:
        board.line(dots[one], dots[other], bold=True)
    for dot in dots:
        board.dot(*dot, 4)
    met = [len({family for pair in relations[:made] for family in pair}) for made in range(1, 4)]
    board.table(
        0,
        148,
        (108, 26, 26, 26),
        [
            ["", "", "", ""],
            [wording.RELATIONS_MADE, "1", "2", "3"],
            [wording.FAMILIES_MET, *map(number, met)],
        ],
        18,
    )
    join, last = F(1, 5), F(3, 4)
    board.text(268, 12, wording.FOUR_FAMILIES)
    board.dot(196, 100, 13, chalk.BOARD, "2")
    board.arrow((209, 94), (272, 60), number(join), above=3)
    board.dot(286, 56, 13, chalk.GREY, "4")
    board.arrow((209, 106), (272, 138), number(1 - join), above=-4)
    board.dot(286, 142, 13, chalk.BOARD, "3")
    board.arrow((299, 138), (352, 112), number(last), above=3)
    board.dot(366, 108, 13, chalk.GREY, "4")
    board.arrow((299, 148), (352, 174), number(1 - last), above=-4)
    board.dot(366, 178, 13, chalk.BOARD, "3")
    for (x, y), (made, share) in zip(
        ((286, 32), (366, 84), (366, 202)),
        ((2, join), (3, (1 - join) * last), (4, (1 - join) * (1 - last))),
        strict=True,
    ):
        board.text(
            x + (14 if y == 202 else 0),
            y - (2 if y == 202 else 0),
            wording.ENDS_AFTER.format(relations=made, probability=number(share)),
            "end" if x > 300 else "middle",
            size=13,
        )
    return board


def _the_falling_clock() -> Drawing:
    """The rival's eleven plans under a stop at 7 and a stop at 4, with what each brings."""
    board = Drawing(196)
    plans = [*range(10, 0, -1), 0]
    width = 32
    for row, (stop, worth) in enumerate(((7, 8), (4, 8))):
        base = 64 + 104 * row
        gain = worth - stop
        dispute = -(-stop // 2)
        for column, plan in enumerate(plans):
            x = 24 + width * column
            if plan > stop:
                board.box(x, base - 14, width - 2, 14)
            elif plan == stop:
                board.box(x, base - 14, width - 2, 14)
                board.cross(x + width / 2 - 1, base - 7, 5)
            else:
                board.box(x, base - 14 * gain, width - 2, 14 * gain, fill=chalk.GREY)
            board.text(x + width / 2 - 1, base + 11, number(plan) if plan else wording.TIMES[0], size=13)
        total = stop * gain - dispute
        told = f"{stop} · {gain} {MINUS} {dispute} = {total}"
        board.text(
            24, base - 38, wording.STOP_BRINGS.format(stop=wording.STOPS[row], sum=told), "start", bold=True
        )
    return board


def _who_won_and_is_sorry() -> Drawing:
    """The slips of a class on a line with the greatest ringed, and Nora's table."""
    board = Drawing(190)
    slips = (-21, -17, -14, -12, -9, -8, -6, -4, -3, -1, 1, 2, 4, 5, 7, 10, 12, 15, 24)
    board.line((10, 44), (390, 44), bold=True)
    for slip in slips:
        board.dot(200 + 7 * slip, 44, 4)
    board.line((200, 22), (200, 64), bold=True)
    board.text(200, 12, wording.TRUE_NUMBER)
    board.dot(200 + 7 * slips[-1], 44, 10, "none")
    board.text(200 + 7 * slips[-1], 66, wording.THIS_ONE_PAYS)
    errors, bidders = range(-2, 3), 4
    greatest = [(place + 1) ** bidders - place**bidders for place in range(len(errors))]
    auctions = bidders * len(errors) ** bidders // len(errors)
    rows: list[Sequence[Words]] = [
        [wording.ERROR_HEAD, *map(number, errors)],
        [wording.WON_HEAD, *map(number, greatest)],
        [wording.LOST_HEAD, *(number(auctions - won) for won in greatest)],
    ]
    board.table(30, 92, (80, 54, 54, 54, 54, 54), rows, 28)
    return board


def _best_of_three() -> Drawing:
    """The 25 cards as dots, and what is to the left of each curtain: cards, and sets of three."""
    board = Drawing(138)
    cards = {0: 12, 1: 6, 4: 4, 5: 2, 8: 1}
    x, seen = 84.0, 0
    board.text(74, 94, wording.CARDS, "end")
    board.text(74, 124, wording.SETS_HEAD, "end")
    for points, copies in cards.items():
        for copy in range(copies):
            board.dot(x + 9 * copy, 44, 3.5)
        board.text(x + 4.5 * (copies - 1), 18, number(points), bold=True)
        seen += copies
        gap = 12 if copies > 4 else 26
        x += 9 * copies + gap
        if seen < sum(cards.values()):
            curtain = x - 4.5 - gap / 2
            board.line((curtain, 8), (curtain, 82), dashed=True)
            board.text(curtain, 94, number(seen))
            board.text(curtain, 124, number(comb(seen, 3)))
    return board


def _which_game() -> Drawing:
    """Two games as squares, a photograph for each turn, and the mean of the photographs."""
    board = Drawing(112)
    y = 8.0
    lengths = (30, 90)
    for length in lengths:
        rows = length // 30
        board.text(44, y + 5.5 * rows, number(length), "end", bold=True)
        for turn in range(length):
            board.box(54 + 11 * (turn % 30), y + 11 * (turn // 30), 9, 9)
        y += 11 * rows + 14
    squares = " + ".join(f"{length} · {length}" for length in lengths)
    mean = F(sum(length**2 for length in lengths), sum(lengths))
    board.text(200, y + 10, f"({squares})/{sum(lengths)} = {number(mean)}")
    return board


BOARDS: dict[str, Callable[[], Drawing]] = {
    "fair_price": _fair_price,
    "two_alike": _two_alike,
    "the_arrow_die": _the_arrow_die,
    "four_from_the_caravan": _four_from_the_caravan,
    "i_have_a_jewel": _i_have_a_jewel,
    "two_arrows": _two_arrows,
    "what_my_hand_tells_me": _what_my_hand_tells_me,
    "the_silence_speaks": _the_silence_speaks,
    "convict_a_die": _convict_a_die,
    "who_goes_first": _who_goes_first,
    "sell_or_hope": _sell_or_hope,
    "worth_the_walk": _worth_the_walk,
    "the_die_that_steps_back": _the_die_that_steps_back,
    "bell": _bell,
    "how_many_goods_in_seven_cards": _how_many_goods_in_seven_cards,
    "one_in_348": _one_in_348,
    "how_many_rolls_to_go": _how_many_rolls_to_go,
    "when_have_all_families_met": _when_have_all_families_met,
    "the_falling_clock": _the_falling_clock,
    "who_won_and_is_sorry": _who_won_and_is_sorry,
    "best_of_three": _best_of_three,
    "which_game": _which_game,
}


# --- Numbers ----------------------------------------------------------------------------------------------


def _binomial(trials: int, chance: F, successes: int) -> F:
    return comb(trials, successes) * chance**successes * (1 - chance) ** (trials - successes)


def _spread(trials: int, chance: F, times: int) -> list[int]:
    """Return results that are spread as the binomial distribution: its quantiles at equal distances."""
    results, below, successes = [], F(0), 0
    for place in range(times):
        while below + _binomial(trials, chance, successes) < F(2 * place + 1, 2 * times):
            below += _binomial(trials, chance, successes)
            successes += 1
        results.append(successes)
    return results
