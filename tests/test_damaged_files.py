"""Files that are written and read again, damaged: they are read, or refused in one line.

A damaged study never gives other rows.
"""

import codecs
import json
import random
import warnings

import pytest

import samarkand
from samarkand import notebooks
from samarkand.commands import common
from samarkand.commands.asking import read_state
from samarkand.errors import SamarkandError
from samarkand.lessons import CommittedGuess, GuessBook
from samarkand.registry import GAMES
from samarkand.saving import read_saved_game, saved_game
from samarkand_widgets.game import saved
from tests.mutations import flips, mutations, truncations
from tests.support import finished


def a_study(folder):
    game = samarkand.game("market", players=3)
    study = samarkand.study(game, 4, strategies="random", seed=5, progress=False)
    study.save(folder / "study.npz")
    return folder / "study.npz", read_study(folder / "study.npz")


def read_study(file):
    study = samarkand.Study.load(file)
    return study.frame.to_csv(), study.settings, study.is_complete


def a_saved_game(folder):
    state = finished(samarkand.game("market", players=3), seed=4, most_moves=40)
    file = folder / "game.json"
    file.write_text(saved_game(state, ["human: Zoé", "greedy", "greedy"], 7), encoding="utf-8")
    return file, (state.to_dict(), ["human: Zoé", "greedy", "greedy"], 7)


def read_game(file):
    """As boards read it, and as the command line does."""
    found = read_saved_game(file)
    table = saved.load(file)
    assert read_state(file) == found.state == table.state and table.seed == found.seed
    return found.state.to_dict(), found.seats, found.seed


def a_guess_book(folder):
    book = GuessBook(folder / "my-guesses.json")
    book.commit(CommittedGuess("two alike", 0.4, near=0.1, confidence=0.8))
    book.commit(CommittedGuess("who goes first", "the first player", confidence=0.6))
    book.answer("two alike", 0.72)
    return book.path, book.all()


def a_list_of_copies(folder):
    copies = {"lessons/01.ipynb": "ab" * 32, "00_start_here.ipynb": "cd" * 32}
    text = json.dumps(copies, indent=1)
    (folder / notebooks.MEMORY).write_text(text, encoding="utf-8")
    return folder / notebooks.MEMORY, copies


KINDS = {
    "study": (a_study, read_study),
    "saved game": (a_saved_game, read_game),
    "guess book": (a_guess_book, lambda file: GuessBook(file).all()),
    "list of copies": (a_list_of_copies, lambda file: notebooks._copied_digests(file.parent)),
}
TRIED = 60


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "study"])
def test_a_byte_order_mark_changes_nothing(tmp_path, kind):
    """Editors on Windows put one at the beginning of a text file."""
    make, read = KINDS[kind]
    file, expected = make(tmp_path)
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())
    assert read(file) == expected


def test_a_byte_order_mark_in_a_notebook_changes_nothing(tmp_path):
    lesson = notebooks.lesson("2")
    mine = tmp_path / "mine.ipynb"
    mine.write_bytes(codecs.BOM_UTF8 + lesson.read_bytes())
    assert common.read_lesson(mine) == common.read_lesson(lesson)


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_refused_in_one_line_or_does_no_harm(tmp_path, kind):
    make, read = KINDS[kind]
    file, expected = make(tmp_path)
    good, dice = file.read_bytes(), random.Random(11)
    assert read(file) == expected
    ends = random.Random(12).sample(list(truncations(good)), 15)
    refused = 0
    for content in [*mutations(good, dice, TRIED), *flips(good, len(good) // 25), *ends]:
        file.write_bytes(content)
        try:
            found = read(file)
            assert kind != "study" or found == expected
        except SamarkandError as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > TRIED // 4
    file.write_bytes(good)
    assert read(file) == expected


# --- editions -------------------------------------------------------------------------------------------

WORDS = [
    "[",
    "]",
    '"',
    "=",
    "#",
    "\n",
    "{",
    "}",
    ".",
    "-1",
    "0",
    "99999999999999999999",
    "1.5",
    "nan",
    "true",
]
WORDS += [
    "inf",
    "''",
    '""',
    "1979-05-27",
    "[[a]]",
    "\ufeff",
    "\0",
    "é",
    "source",
    "rules",
    "edition",
    "names",
]


def edited(text: str, dice: random.Random) -> str:
    """A text as a careless writer leaves it: a word changed, a line lost, doubled or moved."""
    lines = text.splitlines(keepends=True)
    for _ in range(dice.choice((1, 1, 2, 5))):
        place = dice.randrange(len(lines))
        match dice.randrange(6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, dice.choice(lines))
            case 2:
                words = lines[place].split(" ")
                words[dice.randrange(len(words))] = dice.choice(WORDS)
                lines[place] = " ".join(words)
            case 3:
                at = dice.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:at] + dice.choice(WORDS) + lines[place][at:]
            case 4:
                at = dice.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:at]
            case _:
                digits = [index for index, letter in enumerate(lines[place]) if letter.isdigit()]
                if digits:
                    at = dice.choice(digits)
                    lines[place] = lines[place][:at] + str(dice.randrange(10)) + lines[place][at + 1 :]
    return "".join(lines)


def judged(name: str, file) -> bool:
    """Whether an edition is read; a game begins with it then."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game = samarkand.game(name, edition=file)
    except SamarkandError as error:
        assert "\n" not in str(error)
        return False
    state = finished(game, seed=1, most_moves=5)
    assert str(game.edition) and game.edition._repr_html_() and game.state_from_dict(state.to_dict()) == state
    return True


@pytest.mark.parametrize("name", GAMES)
def test_an_edition_is_read_or_refused_in_one_line(tmp_path, name):
    good = samarkand.game(name).edition.path
    with open(good, encoding="utf-8") as opened:
        text = opened.read()
    file, dice = tmp_path / "mine.toml", random.Random(3)
    found = []
    for _ in range(60):
        file.write_text(edited(text, dice), encoding="utf-8", newline="")
        found.append(judged(name, file))
    for content in mutations(text.encode(), dice, 30):
        file.write_bytes(content)
        found.append(judged(name, file))
    assert True in found and False in found
