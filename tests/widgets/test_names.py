"""Names of people: what is kept of them, what is refused, and where they are cut."""

import re

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.grammar import Reader, _, for_reader, language_of, override_language, player_name
from samarkand.grammar.names import clusters, has_controls, shown_name
from samarkand.picture.seats import fitting, reader_of
from samarkand_widgets.board.log import Log
from samarkand_widgets.game.names import check_name, name_of
from samarkand_widgets.game.sentences import TurnSentences
from samarkand_widgets.game.table import Table

FAMILY, KISS = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f469\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3fd",
)
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
# Latin, Hebrew, Arabic, Chinese, Korean, Thai and Devanagari letters, a flag, and a digit in a box.
SCRIPTS = (
    "Ada Zo\u00eb O\u2019Neill \u05d3\u05d5\u05d3 \u0639\u0644\u064a \u6797 \ud55c\uae00 \u0e19\u0e49\u0e33 "
    "\u0906\u0926\u093f\u0924\u094d\u092f \U0001f1eb\U0001f1f7 1\ufe0f\u20e3"
)
PLAIN = [*SCRIPTS.split(), FAMILY, KISS, ENGLAND]
# Persian, Sinhala and Malayalam letters and a pirate's flag, with joiners that matter.
JOINED = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0dc1\u0dca\u200d\u0dbb\u0dd3 "
    "\u0d05\u0d35\u0d28\u0d4d\u200d \U0001f3f4\u200d\u2620\ufe0f"
).split()
NOTHING = ["", " ", *"\u3164\u2800\u200b\u2060\u00ad\ufe0f\uffa0\u200d", "\u115f\u1160", "\u200f\u200e"]


@pytest.mark.parametrize("name", PLAIN + JOINED)
def test_a_name_in_any_script_is_kept_as_it_is(name):
    assert shown_name(name, 20) == name and not has_controls(name)
    check_name("seats[0]", name_of(f"human: {name}"))
    with for_reader(Reader((name,))):
        assert _("{Player} pays.").format(player=0).endswith(f"{name[1:]} pays.")


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
    with for_reader(Reader((FAMILY * 12,))):
        cut = fitting(lambda: f"{'a long text, in which a name has more room: ' * 9}{player_name(0)}")
    assert set(clusters(cut)[-3:]) == {FAMILY, "\u2026"} and cut.endswith("\u2026")
    with pytest.raises(InvalidInput, match="expected up to 12 letters"):
        check_name("seats[0]", FAMILY * 13)
    for wrong in ("<b>", "-a", "a\nb", "a;b"):
        with pytest.raises(InvalidInput):
            check_name("seats[0]", wrong)


def of(table, sentence, **places):
    """A sentence for the reader of a table."""
    with for_reader(table.reader()):
        return sentence.format(**places)


def test_people_are_named_and_counted_from_1():
    """The one person at a screen is “You”, a computer “Computer 2”; no seat has the number 0."""
    table = Table(samarkand.game("sackson", players=3), ["human", "greedy", "human: Ada"])
    assert of(table, _("{Player} pays {players}."), player=0, players=[1, 2]) == (
        "Player\xa01 pays Computer\xa02 and Ada."
    )
    alone = Table(samarkand.game("sackson", players=2), ["greedy", "human"])
    assert of(alone, _("{player:alone}\n{money} piastres"), player=1, money=200) == "You\n200 piastres"
    assert of(alone, _("{player} rolls 3"), player=1) == "Player\xa02 rolls 3", "no verb follows “You”"
    assert of(alone, _("It is {player}’s turn (greedy)."), player=0) == "It is Computer\xa01’s turn (greedy)."
    assert Table(samarkand.game("sackson", players=2), ["human: Ada", "greedy"]).reader().names[0] == "Ada"


def test_the_reader_is_you_with_the_right_verb():
    """At the end, in a log and on a text board the reader is “You”, also where a verb follows."""
    game = samarkand.game("sackson", players=3)
    state = game.set_up(turn=1, pawns={0: "Khiva", 1: "Merv", 2: "Khiva"}, hands={1: {"grain": 2}})
    with for_reader(reader_of(3, player=1)):
        board = str(state)
    assert re.search(r"Khiva +oasis +0 2 +Player\xa01, Player\xa03  1 card", board), board
    assert re.search(r"Merv +city +7 13 +You +buys", board) and re.search(r"\n +You +200", board)
    state.apply_words("roll the die", "the die shows 1")
    for player, begins in ((1, "You pay 5 piastres for the die and roll 1"), (0, "Player\xa02 pays")):
        reader = reader_of(3, player)
        with for_reader(reader):
            (turn,) = TurnSentences().of(Log({player: reader}).entries(state, player), state)
        assert turn.words.startswith(begins)
    won = game.set_up(cash={1: 500})
    with for_reader(reader_of(3, player=1)):
        assert won.outcome().startswith("You have reached 500 piastres")
        with override_language(language_of("fr")):
            assert won.outcome().startswith("Vous avez atteint 500 piastres")
    with for_reader(reader_of(3, player=0)):
        assert won.outcome().startswith("Player\xa02 has reached")


def test_programs_read_numbers_whoever_reads():
    """[M-R3] A token, a saved line and a label that is typed mean the same move for every reader."""
    state = samarkand.play(
        samarkand.game("market", players=3).new_initial_state(),
        "random",
        seed=2,
        until=lambda state: len(state.history()) > 30 and state.current_player() >= 0,
    )
    tokens, lines = list(map(state.action_to_string, state.legal_actions())), state.history_strings()
    with for_reader(Reader(("Ada", "Ben", "Cleo"), player=1)), override_language(language_of("fr")):
        assert list(map(state.action_to_string, state.legal_actions())) == tokens
        assert state.history_strings() == lines and list(map(str, state.log())) == lines
        labels = list(map(state.action_label, state.legal_actions()))
        assert [state.clone().apply_words(label).history()[-1] for label in labels] == state.legal_actions()
