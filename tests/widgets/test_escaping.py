"""Names that try to be markup stay words: in pictures, tables, logs, boards and sheets.

An edition, an option, a strategy and a question are a stranger's text. What shows them is read here as a
browser would read it: no tag and no attribute may come out of a name, and the name itself must be there.
"""

import re
import tomllib
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

import samarkand
from samarkand_widgets.story import story
from tests.support import play as play_at_random
from tests.widgets.pressing import BOARDS, texts

NAMES = {
    "sackson": ("Oghuz", "Khiva", "Bukhara"),
    "routes": ("Egypt", "Alexandria", "amber"),
    "market": ("fruit", "jewel", "cloth"),
}
WORD = "boom"
EVENT = "onmouseover"
MOVES = 60


def hostile(number):
    return f'</script><b {EVENT}="{WORD}()">\'&amp;]]>{number}'


class Read(HTMLParser):
    """What a browser makes of some HTML: its tags, its attributes' names, its words."""

    def __init__(self, text):
        super().__init__()
        self.attributes, self.words = set(), ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.attributes |= {name for name, _ in attributes}
        self.words += "".join(value or "" for _, value in attributes)

    def handle_data(self, text):
        self.words += text


def assert_harmless(markup, names=True):
    """No event handler is an attribute; with `names`, the hostile text is there to be read."""
    read = Read(markup)
    assert EVENT not in read.attributes, markup[:300]
    assert not names or EVENT in read.words


@pytest.fixture(params=sorted(BOARDS))
def game(request, tmp_path):
    """A game whose edition was written by somebody who means ill."""
    name = request.param
    folder = Path(str(resources.files(f"samarkand.{name}") / "editions"))
    quoted = {word: '"' + hostile(place).replace('"', '\\"') + '"' for place, word in enumerate(NAMES[name])}
    (edition,) = folder.glob("*.toml")
    for file in (edition, *folder.glob("*.json")):
        text = file.read_text(encoding="utf-8")
        for word, evil in quoted.items():
            text = text.replace(f'"{word}"', evil)
        text = re.sub(
            r'^title = ".*"', lambda _: f"title = {quoted[NAMES[name][0]]}", text, flags=re.MULTILINE
        )
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    assert tomllib.loads((tmp_path / edition.name).read_text(encoding="utf-8"))
    return samarkand.game(name, players=3, edition=str(tmp_path / edition.name))


@pytest.fixture
def state(game):
    state = game.new_initial_state()
    for number, _ in enumerate(play_at_random(state, 5)):
        if number > MOVES:
            break
    return state


def test_pictures(state):
    picture = state._repr_svg_()
    assert_harmless(picture)
    attributes = {name for element in ElementTree.fromstring(picture).iter() for name in element.attrib}
    assert EVENT not in attributes


def test_tables_of_an_edition(game):
    assert_harmless(game.edition._repr_html_())
    assert_harmless(game.edition.table().to_html())


def test_a_game_as_a_page(state):
    """Its data stand in a script, which a name must not end."""
    page = samarkand.replay_page(state)
    assert page.count("</script>") == page.count("<script")
    assert_harmless(page, names=False)
    assert EVENT in page


def test_boards(state, monkeypatch):
    """What the page sets as text may contain anything; every drawing is harmless."""
    monkeypatch.setattr(story, "GAMES", 2)
    board = BOARDS[state.game.name](state, seats=["human", "greedy", "greedy"], seed=7, pause=0)
    try:
        for do in ("help", "chances", "new"):
            board.hear({"do": do})
        screen = board.screen()
        assert any(WORD in text for text in texts(screen["labels"]))
        found = [text.lstrip() for text in texts(screen)]
        drawings = [text for text in found if text.startswith("<") and not text.startswith("</script")]
        assert drawings
        for drawing in drawings:
            assert_harmless(drawing, names=False)
    finally:
        board.close()


def test_strategies_and_studies():
    def first(config, view, actions, number, dice):
        return actions[0]

    first.__name__ = hostile(0)
    game = samarkand.game("market", players=3)
    lineup = [first, "random", "random"]
    study = samarkand.study(game, games=3, seed=7, strategies=lineup, progress=False)
    assert_harmless(study._repr_html_())


def test_laws_and_their_names():
    law = samarkand.probability.equally_likely([hostile(0), hostile(1)])
    assert_harmless(law._repr_html_())
