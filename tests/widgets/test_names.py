"""Names of people: what is kept of them, what is refused, and where they are cut."""

import json
import random

import pytest

from samarkand.errors import InvalidOption
from samarkand.grammar.names import clusters, has_controls, shown_name
from samarkand_widgets.game.names import SeatNames, check_name, name_of
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
    with pytest.raises(InvalidOption, match="expected up to 12 letters"):
        check_name("seats[0]", FAMILY * 13)
    for wrong in ("<b>", "-a", "a\nb", "a;b"):
        with pytest.raises(InvalidOption):
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
