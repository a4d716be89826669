"""Names of people: what is kept of them, what is refused, and where they are cut."""

import json
import random
import re

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.grammar import language_of, override_language
from samarkand.grammar.names import clusters, has_controls, shown_name
from samarkand.picture.seat_names import SeatNames, computer_seat, person_seat
from samarkand_widgets.board.log import Log
from samarkand_widgets.game.names import check_name, name_of
from samarkand_widgets.game.sentences import TurnSentences
from samarkand_widgets.game.table import Table
from tests.widgets.test_front import run_node

FAMILY, KISS = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f469\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3fd",
)
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PLAIN = [
    *(
        "Ada",
        "Zo\u00eb",
        "O\u2019Neill",
        "\u05d3\u05d5\u05d3",
        "\u0639\u0644\u064a",
        "\u6797",
        "\ud55c\uae00",
        "\u0e19\u0e49\u0e33",
    ),
    *(
        "\u0906\u0926\u093f\u0924\u094d\u092f",
        FAMILY,
        KISS,
        ENGLAND,
        "\U0001f1eb\U0001f1f7",
        "1\ufe0f\u20e3",
    ),
]
JOINED = [
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "\U0001f3f4\u200d\u2620\ufe0f",
]
NOTHING = [
    "",
    " ",
    "\u3164",
    "\u2800",
    "\u200b",
    "\u2060",
    "\u00ad",
    "\ufe0f",
    "\u115f\u1160",
    "\uffa0",
    "\u200d",
    "\u200f\u200e",
]
SEGMENTS = """
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const pieces = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
process.stdout.write(JSON.stringify(texts.map(pieces)));
"""


@pytest.mark.parametrize("name", PLAIN + JOINED)
def test_a_name_in_any_script_is_kept_as_it_is(name):
    assert shown_name(name, 20) == name and not has_controls(name)
    check_name("seats[0]", name_of(f"human: {name}"))
    assert SeatNames({1: name}).words("Player 1 pays.") == f"{name} pays."


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_that_shows_nothing_is_no_name(name):
    assert shown_name(name, 20) == "" and name_of(f"human: {name}") == ""


def test_marks_of_direction_and_idle_joiners_are_left_out():
    assert shown_name("\u200f\u0639\u0644\u064a\u200f", 20) == "\u0639\u0644\u064a"
    assert shown_name("\u202eAda\u202c  \u2067L\u2069", 20) == "Ada L"
    assert shown_name("\u200dA\u200d\u200d\u200dda\u200d \u200cL\u200d", 20) == "A\u200dda L"
    assert name_of("human: \u200fAda") == "Ada"


def test_a_name_is_cut_between_letters():
    for name in [*PLAIN, *JOINED]:
        if len(clusters(name)) == 1:
            assert shown_name(name * 30, 20) == name * 20
    assert len(shown_name("a" + "\u0301" * 150 + "b", 20)) <= 17
    assert SeatNames({1: FAMILY * 12}).words("Player 1", letters=3) == f"{FAMILY}{FAMILY}\u2026"
    with pytest.raises(InvalidInput, match="expected up to 12 letters"):
        check_name("seats[0]", FAMILY * 13)
    for wrong in ("<b>", "-a", "a\nb", "a;b"):
        with pytest.raises(InvalidInput):
            check_name("seats[0]", wrong)


def test_a_cut_is_never_where_a_browser_sees_one_letter():
    """Compare with the segmentation of Node: names have the same pieces, random texts no other ends."""
    dice, parts = (
        random.Random(41),
        [*PLAIN, *JOINED, " ", "\u200d", "\u200c", "\U0001f3fd", "\u0301", "\u1100\u1161\u11a8"],
    )
    texts = PLAIN + ["".join(dice.choice(parts) for _ in range(8)) for _ in range(300)]
    signs = [sign for part in parts for sign in part]
    texts += ["".join(dice.choice(signs) for _ in range(8)) for _ in range(500)]
    seen = json.loads(run_node("-e", SEGMENTS, given=json.dumps(texts)))
    assert [clusters(text) for text in PLAIN] == seen[: len(PLAIN)]
    for text, pieces in zip(texts, seen, strict=True):
        assert ends(clusters(text)) <= ends(pieces), ascii(text)


def ends(pieces):
    """Where pieces end."""
    return {len("".join(pieces[: number + 1])) for number in range(len(pieces))}


def test_people_are_named_and_counted_from_1():
    """The one person at a screen is “You”, a computer “Computer 2”; no seat has the number 0."""
    names = Table(samarkand.game("sackson", players=3), ["human", "greedy", "human: Ada"]).names()
    assert names.words("Player 0 pays player 1 and player 2.") == "Player\xa01 pays Computer\xa02 and Ada."
    alone = Table(samarkand.game("sackson", players=2), ["greedy", "human"]).names()
    assert alone.words("player 1\n200 piastres") == "You\n200 piastres"
    assert alone.words("Player 1: show my hand") == "You: show my hand"
    assert alone.words("player 1 rolls 3") == "Player\xa02 rolls 3", "no verb follows “You”"
    assert alone.words("It is player 0’s turn (greedy).") == "It is Computer\xa01’s turn (greedy)."
    assert Table(samarkand.game("sackson", players=2), ["human: Ada", "greedy"]).names().name(0) == "Ada"


def test_the_reader_is_you_with_the_right_verb():
    """At the end, in a log and on a text board the reader is “You”, also where a verb follows."""
    names = SeatNames.from_count(3, reader=1)
    game = samarkand.game("sackson", players=3)
    state = game.set_up(turn=1, pawns={0: "Khiva", 1: "Merv", 2: "Khiva"}, hands={1: {"grain": 2}})
    board = names.text_board(str(state))
    assert re.search(r"Khiva +oasis +0 2 +Player\xa01, Player\xa03  1 card", board), board
    assert re.search(r"Merv +city +7 13 +You +buys", board) and re.search(r"\n +You +200", board)
    state.apply_words("roll the die", "the die shows 1")
    (turn,) = TurnSentences(1).of(Log([1]).entries(state, 1), state)
    assert turn.words.startswith("You pay 5 piastres for the die and roll 1")
    (turn,) = TurnSentences(0).of(Log([0]).entries(state, 0), state)
    assert turn.words.startswith("Player 1 pays 5 piastres for the die and rolls 1")
    won = game.set_up(cash={1: 500})
    assert names.words(won.outcome()).startswith("You have reached 500 piastres")
    assert names.read_by(0).words(won.outcome()).startswith("Player\xa02 has reached")
    with override_language(language_of("fr")):
        assert names.words(won.outcome()).startswith("Vous avez atteint 500 piastres")


def test_names_are_not_taken_for_numbers():
    """Words that have names already keep them, and a name in a move is read back as a number."""
    names = SeatNames.from_count(3)
    once = names.words("player 0 pays player 1")
    assert names.words(once) == once == "Player\xa01 pays Player\xa02"
    assert names.numbers("stop at 8 for jewel 1 of player 2") == "stop at 8 for jewel 1 of player 1"


def test_a_computer_keeps_its_number_where_there_is_little_room():
    assert SeatNames({1: computer_seat(1)}).words("player 1", letters=7) == "Comp.\xa02"


def test_names_follow_the_language_and_the_cases_of_french():
    names = SeatNames({0: person_seat(0), 1: computer_seat(1)}, reader=0)
    with override_language(language_of("fr")):
        assert names.words("Joueur 0 : à vous") == "Vous : à vous"
        assert names.words("C’est au joueur 1.") == "C’est à Ordinateur\xa02."


def test_the_table_of_a_text_board_has_names_in_its_first_column():
    state = samarkand.game("sackson", players=2).new_initial_state()
    rows = SeatNames({0: person_seat(0), 1: computer_seat(1)}, reader=0).text_board(str(state)).splitlines()
    head = next(number for number, row in enumerate(rows) if row.strip().startswith("player  "))
    assert [
        row.split("  ")[0].strip() or row.strip().split("  ")[0] for row in rows[head + 1 : head + 3]
    ] == [
        "You",
        "Computer\xa02",
    ]
    assert len({row.index("200") for row in rows[head + 1 : head + 3]}) == 1, "columns stay aligned"
