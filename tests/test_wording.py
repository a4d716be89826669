"""Token and label; and what people read stands whole in `wording.py`, where a translation finds it."""

import ast
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import samarkand
from samarkand.decisions import DecisionContext
from samarkand.grammar import FormattedText, Sentence, _, join_things, language_of, override_language
from samarkand.market.components import Phase
from samarkand.registry import GAMES
from tests.glued import found
from tests.support import pick

ROOT = Path(__file__).resolve().parents[1]
# What may stay where it is, by the name of its function or keyword argument: tokens, for programs.
TOKENS = {
    "samarkand/sackson/decisions.py": {"words", "purchase"},
    "samarkand/routes/decisions.py": {"words", "turn_words", "second_words", "sale_words"},
    "samarkand/market/decisions.py": {"words", "leave_words"},
    "samarkand/sackson/notation.py": {"market_name"},
    "teaching/samarkand_teaching/classroom/addresses.py": {"this_computer"},
    "samarkand/market/notation.py": {"camel_card", "seat_name"},
    "widgets/samarkand_widgets/board/board.py": {"__repr__"},  # for programmers
}
NO_READERS = {"module.py"}  # a module for pages
ERRORS_ALONE = {"table.py", "saved.py"}
WIDGETS = ROOT / "widgets/samarkand_widgets"
CLASSROOM = ROOT / "teaching/samarkand_teaching/classroom"
SOURCES = (ROOT / "samarkand", WIDGETS, ROOT / "teaching/samarkand_teaching")
ROOMS = ("picture", "replay", *(f"{game}/picture" for game in GAMES))
ALONE = ("decisions", "scoring", "notation", "holdings", "textboard", "spaces_in_words")
READ = [
    file
    for file in [
        *sorted(WIDGETS.rglob("*.py")),
        *sorted(CLASSROOM.rglob("*.py")),
        *(file for room in ROOMS for file in sorted((ROOT / "samarkand" / room).glob("*.py"))),
        *(ROOT / f"samarkand/{game}/{name}.py" for game in GAMES for name in ALONE),
    ]
    if file.is_file()
    and not file.stem.endswith("wording")
    and file.name not in NO_READERS
    and not (file.is_relative_to(WIDGETS) and file.name in ERRORS_ALONE)
]


def name_of(file):
    return file.relative_to(ROOT).as_posix()


def test_sentences_stand_in_the_wording():
    elsewhere = {
        name_of(file): list(found(file.read_text(encoding="utf-8"), TOKENS.get(name_of(file), set())))
        for file in READ
    }
    assert {file: pieces for file, pieces in elsewhere.items() if pieces} == {}


def test_no_sentence_of_a_wording_hides_another():
    hidden = []
    for file in ROOT.rglob("*wording.py"):
        if ".venv" in file.parts:
            continue
        names = Counter(
            name.id
            for statement in ast.parse(file.read_text(encoding="utf-8")).body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            for name in ast.walk(target)
            if isinstance(name, ast.Name)
        )
        hidden += [f"{file.name}: {name}" for name, number in names.items() if number > 1]
    assert hidden == []


def test_every_picture_panel_and_board_is_read():
    read = {name_of(file) for file in READ}
    assert {"samarkand/routes/picture/map.py", "samarkand/market/picture/glyphs.py"} < read
    assert {"widgets/samarkand_widgets/panels/urn.py", "widgets/samarkand_widgets/lesson/charts.py"} < read
    assert set(TOKENS) < read


# What makes a sentence of a literal wherever it stands.
WHOLE = {"Sentence", "Exercise", "Example", "Claim", "verb", "add_argument"}
OF_MACHINES = {"handing_out.py"}  # what a grader of notebooks reads
ERRORS = "errors, for programmers: they stay English"
NO_TEXT = {  # what is no text that people read, in pieces as the finder counts them; it may only become less
    "__main__.py": (1, "the program's name and version"),
    "adapters/spiel.py": (1, "OpenSpiel's name of a game"),
    "adapters/tensors.py": (4, "what a tensor's parts mean, for programmers"),
    "analysis/studies/study.py": (2, "tokens: what surprises, as a column has it"),
    "editions": (32, ERRORS),
    "commands/lesson.py": (1, "a cell of Python"),
    "lazy.py": (1, f"{ERRORS}; what is fetched"),
    "engine": (12, f"{ERRORS}; what compiling and building take; LLVM's language; parts of Python"),
    "errors.py": (4, ERRORS),
    "game.py": (1, "in errors: what a file is called"),
    "grammar/catalogues.py": (1, "the form of a catalogue"),
    "catalogue.py": (2, "texts of rules, as the catalogues have them"),
    "lessons/arithmetic.py": (1, "a pattern"),
    "lessons/checks.py": (3, "tokens: mistakes by name"),
    "lessons/guesses.py": (2, "in errors: what a file is called, and what to do"),
    "lessons/mistakes.py": (21, "tokens: guesses by name, and choices that lessons offer"),
    "lessons/variants.py": (6, ERRORS),
    "market/checks.py": (6, ERRORS),
    "market/edition.py": (8, ERRORS),
    "market/positions.py": (17, ERRORS),
    "notebooks.py": (2, "in errors: what a file is called, and what to do"),
    "probability/arguments.py": (1, ERRORS),
    "probability/chains.py": (1, ERRORS),
    "probability/figures.py": (11, "fonts and settings of Matplotlib"),
    "routes/checks.py": (10, ERRORS),
    "routes/edition.py": (31, ERRORS),
    "routes/positions.py": (20, ERRORS),
    "sackson/checks.py": (7, ERRORS),
    "sackson/edition.py": (40, ERRORS),
    "grammar/locale/fr/__init__.py": (3, "the table of a language"),
    "strategies.py": (3, f"{ERRORS}; a line of Python"),
    "state.py": (8, "errors; what programs read: the repr of a state and of a view, what a player knows"),
    "checks.py": (2, ERRORS),
    "compiling": (26, f"{ERRORS}; LLVM's language; what the builder takes"),
    "decisions.py": (1, "tokens: who acts"),
    "options.py": (7, ERRORS),
    "probability/distribution.py": (2, ERRORS),
    "probability/events.py": (1, ERRORS),
    "probability/natural_frequencies.py": (2, ERRORS),
    "probability/draws.py": (3, ERRORS),
    "sackson/options.py": (1, ERRORS),
    "theory/sackson/hands.py": (1, ERRORS),
    "sackson/positions.py": (8, ERRORS),
    "saving.py": (1, "in errors: what a file is called"),
    "set_up.py": (17, ERRORS),
    "worked_examples.py": (2, "tokens: verdicts"),
}  # fmt: skip


def test_what_is_no_sentence_is_no_text():
    """Every literal outside of the wordings is a sentence, or stands in the list with its reason."""
    counted = dict.fromkeys(NO_TEXT, 0)
    root = ROOT / "samarkand"
    for file in sorted(root.rglob("*.py")):
        if file in READ or file.stem.endswith("wording") or file.name in OF_MACHINES | NO_READERS:
            continue
        pieces = list(found(file.read_text(encoding="utf-8"), whole=WHOLE))
        name = file.relative_to(root).as_posix()
        place = next((place for place in NO_TEXT if name == place or name.startswith(f"{place}/")), name)
        if pieces:
            counted[place] = counted.get(place, 0) + len(pieces)
    more = {place: number for place, number in counted.items() if number > NO_TEXT.get(place, (0,))[0]}
    assert more == {}


def test_a_sentence_elsewhere_would_be_found():
    source = 'def f(x):\n    """Of a few words."""\n    if x:\n        raise ValueError("bad it is")\n'
    assert set(found(source + '    return f"player {x} draws a card"')) == {"player ", " draws a card"}
    assert set(found("Decision(words='roll the die', label='roll a die')", {"words"})) == {"roll a die"}
    exercise = 'Exercise("a draw", "How likely is it?", wrong={"That is one.": f"so {x} cards"})'
    assert list(found(exercise, whole={"Exercise"})) == ["so ", " cards"]


def test_what_errors_and_types_say_is_no_sentence():
    checks = "from samarkand.probability.arguments import exact\nshare = exact(f'share of {name}', share)\n"
    assert list(found(checks)) == []
    assert list(found("hint = f'; write {it} as text'\nraise ValueError(hint)")) == []
    assert list(found("hint = f'; write {it} as text'\nraise ValueError(hint)\nprint(hint)")) != []
    assert list(found("def pair() -> 'tuple[int, int] | None': ...")) == []


def test_a_glued_sentence_would_be_found():
    for source, piece in (
        ('f"{number} cards"', " cards"),
        ('f"{number} card{plural} left"', " card"),
        ('"sold for " + money', "sold for "),
        ('" and ".join(goods)', " and "),
        ("number + ('' if number == 1 else 's')", "s"),
        ('Text(x=0, text="drawn")', "drawn"),
        ('centred("camel", x, y)', "camel"),
        ('f"<b>{name}</b> wins"', "</b> wins"),
    ):
        assert piece in list(found(source)), source


def test_names_of_shapes_styles_and_formulas_are_no_sentences():
    for source in (
        'f"space:{space}"', '", ".join(goods)', 'f"border:1px solid {ink};color:red"',
        'f"t_{{{n}}} = {level}"',
        'f"<div class=\'row wide\'>{words}</div>"', "'bold' if chosen else 'normal'",
        "'@page { size: A4; margin: 0; }\\nbody p { margin: 0; }\\n@media print { tr td { border: 0; } }'",
    ):  # fmt: skip
        assert list(found(source)) == [], source


def test_a_sentence_says_one_thing_and_several():
    cards = _("buy {number:a card|# cards} for {money:#, piastre|#, piastres}")
    assert [cards.format(number=number, money=number * 999) for number in (0, 1, 2)] == [
        "buy 0 cards for 0 piastres", "buy a card for 999 piastres", "buy 2 cards for 1,998 piastres",
    ]  # fmt: skip
    assert cards.format(number=2, money=1) == "buy 2 cards for 1 piastre"
    assert cards.format(number=2, money=-2000) == "buy 2 cards for −2,000 piastres"
    with pytest.raises(KeyError, match="money"):
        cards.format(number=4)
    pair = _("{first} or {last}")
    assert [join_things(things, pair) for things in (["one"], "ab", "abc")] == ["one", "a or b", "a, b or c"]


THINGS = "card|move|point|piastre|dirham|relation|good|camel|tile|game|draw|guess|decision|turn|state|value"
WRONG = re.compile(rf"\b(?:1 (?:\w+ )?(?:{THINGS})e?s|2 (?:\w+ )?(?:{THINGS}))\b(?! tile| card| space)")


def test_every_counted_place_says_one_and_several():
    """No sentence says “1 cards” or “2 card”, whatever number its places are filled with."""
    wrong = []
    for file in [file for part in SOURCES for file in part.rglob("*wording.py")]:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "{" in node.value:
                words = Sentence(node.value)
                said = [words.format(**dict.fromkeys(words.places, number)) for number in (1, 2)]
                wrong += [each for each in said if WRONG.search(each)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_label_that_is_a_whole_phrase_of_its_own(name):
    """Of every decision there is an entry; labels differ where tokens do, and both name the action."""
    met = set()
    for seed in range(2):
        dice = random.Random(seed)
        state = samarkand.game(name, players=3 + seed).new_initial_state()
        for number in range(500):
            if state.is_terminal():
                break
            if state.record.phase not in met or number % 20 == 0:
                met.add(state.record.phase)
                assert_labels(state)
            state.apply_action(pick(state, dice))
    decisions = state.game.parts.decisions.DECISIONS
    assert all(decisions[phase].label is not None for phase in decisions)
    assert len(met) > len(decisions) * 0.7


def assert_labels(state):
    legal = state.legal_actions()
    labels = [state.action_label(action) for action in legal]
    assert len(set(labels)) == len(legal)
    for action, label in zip(legal, labels, strict=True):
        assert " " in label and not re.search(r"[{}]|  |^ | $", label), label
        assert (
            state.string_to_action(label) == action == state.string_to_action(state.action_to_string(action))
        )


@pytest.mark.parametrize("name", GAMES)
def test_tokens_are_in_no_language(name, monkeypatch):
    """Whatever the sentences say, what programs read stays."""
    dice, state = random.Random(3), samarkand.game(name).new_initial_state()
    states = []
    while not state.is_terminal() and len(states) < 300:
        states.append(state.clone())
        state.apply_action(pick(state, dice))
    chosen = states[::7]
    tokens = [list(map(each.action_to_string, each.legal_actions())) for each in chosen]
    labels = [each.action_label(each.legal_actions()[0]) for each in chosen]
    say = Sentence.format

    def otherwise(sentence, **places):
        said = FormattedText("dit autrement")
        said.token = say(sentence, **places).token
        return said

    monkeypatch.setattr(Sentence, "format", otherwise)
    assert [list(map(each.action_to_string, each.legal_actions())) for each in chosen] == tokens
    assert [each.action_label(each.legal_actions()[0]) for each in chosen] != labels


@pytest.mark.parametrize("code", ["en", "fr"])
def test_an_action_s_words_are_made_once(code, monkeypatch):
    """Asking for the token of an action formats each of its sentences once, and gives the label's token."""
    state, dice = samarkand.game("market").new_initial_state(), random.Random(3)
    while state.record.phase != Phase.STOP:
        state.apply_action(pick(state, dice))
    action = state.legal_actions()[0]
    with override_language(language_of(code)):
        at = DecisionContext(state.game, state.record, action)
        label = at.decision.label(at)
        formatted, say = [], Sentence.format

        def counted(sentence, **places):
            formatted.append(sentence)
            return say(sentence, **places)

        monkeypatch.setattr(Sentence, "format", counted)
        assert state.action_to_string(action) == label.token
        assert len(formatted) == len(set(map(id, formatted))) > 1


def test_what_is_not_possible_has_no_label():
    state = samarkand.game("sackson").new_initial_state()
    with pytest.raises(samarkand.errors.IllegalAction, match="99 is not possible now"):
        state.action_label(99)


def test_a_true_minus_sign_comes_from_one_place():
    """Numbers below 0 are written by `with_minus`; elsewhere nobody puts the sign in place of a hyphen."""
    files = [file for part in SOURCES for file in part.rglob("*.py")]
    replacing = [name_of(file) for file in files if re.search(r'replace\(\s*"-"', file.read_text("utf-8"))]
    assert replacing == ["samarkand/grammar/numbers.py"]
    assert _("{points:+d} of {number}").format(points=-4, number=-0.5) == "−4 of −0.5"
    assert _("{points} in {place}").format(points=3, place="Well-known") == "3 in Well-known"
