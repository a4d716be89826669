"""A game as a page: each picture is the state's own, a sentence a step and a turn; it loads nothing."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import samarkand
from samarkand.catalogue import catalogue, citations_in
from samarkand.errors import InvalidInput
from samarkand.grammar import for_reader
from samarkand.picture import svg
from samarkand.picture.seats import reader_of
from samarkand.picture.text_picture import board_part
from samarkand.registry import GAMES
from samarkand.replay.page import data, pictures
from samarkand.textboard import PUBLIC

MAX = 500_000  # bytes of a page
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'"


class Elements(HTMLParser):
    """The elements of a page: names, attributes, and the texts of the turns."""

    def __init__(self, page):
        super().__init__()
        self.found, self.turns, self.inside = [], [], []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        self.inside.append(tag)
        if self.inside[-2:] == ["li", "button"]:
            self.turns.append("")

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, text):
        if self.inside[-2:] == ["li", "button"]:
            self.turns[-1] += text


@pytest.fixture(scope="module", params=GAMES)
def whole(request):
    """A whole game of four, and its page."""
    game = samarkand.game(request.param, **({"target": 300} if request.param == "sackson" else {}))
    state = samarkand.play(game.new_initial_state(), "greedy", seed=1)
    return state, samarkand.replay_page(state)


def played(name, moves, seed=3, players=3):
    """A game after so many moves at random."""
    return samarkand.play(
        samarkand.game(name, players=players).new_initial_state(),
        "random",
        seed=seed,
        until=lambda state: len(state.history()) >= moves,
    )


def reading(state):
    """Write as a page does."""
    return for_reader(reader_of(state.game.num_players))


def picture_of(state):
    """The picture of a position as a page shows it."""
    with reading(state):
        return svg(board_part(state.game).board(state, None))


def test_every_move_is_a_step_with_the_picture_of_its_position(whole):
    state, page = whole
    drawn = list(pictures(page))
    assert len(drawn) == len(data(page)["steps"]) == 1 + len(state.history())
    shown = state.root()
    assert drawn[0] == picture_of(shown)
    for number, action in enumerate(state.history(), 1):
        shown.apply_action(action)
        if number % 20 == 0 or number == len(state.history()):
            assert drawn[number] == picture_of(shown), number


def test_a_page_is_small_and_loads_nothing(whole):
    _, page = whole
    assert len(page.encode()) < MAX
    loading = [(tag, given) for tag, given in Elements(page).found if {"src", "href"} & set(given)]
    assert loading == []
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


def test_every_step_says_the_move_and_its_rules_in_our_words(whole):
    state, page = whole
    kept = data(page)
    rules = catalogue(state.game.name)
    with reading(state):
        log, outcome = state.log(), state.outcome()
    for step, told in zip(kept["steps"][1:], log, strict=True):
        who = r"(Player\xa0\d )?" if told.who == samarkand.CHANCE else f"Player\xa0{told.who + 1} "
        label = getattr(told.label, "third_person", told.label)
        assert re.match(f"{who}{re.escape(label)}", step["words"], re.IGNORECASE)
        assert citations_in(str(told)) <= set(step["rules"])
    last = kept["steps"][-1]
    assert outcome in last["words"] and citations_in(outcome) <= set(last["rules"])
    assert {name: rule["text"] for name, rule in kept["rules"].items()} == {
        name: rules[name].text for name in kept["rules"]
    }
    assert {name for step in kept["steps"] for name in step["rules"]} == set(kept["rules"])


def test_the_log_is_a_sentence_a_turn(whole):
    """Every step belongs to one turn, the turns follow one another, and what is news is said."""
    state, page = whole
    turns, turn_of = Elements(page).turns, data(page)["turns"]
    assert turn_of == sorted(turn_of) and set(turn_of) == set(range(len(turns)))
    assert len(turns) < len(turn_of) / 2
    with reading(state):
        log, outcome = state.log(), state.outcome()
    for told, turn in list(zip(log, turn_of[1:], strict=True))[:-1]:
        said = turns[turn].casefold()
        assert all(fact.words.casefold() in said for fact in told.facts if fact.is_news)
    assert turns[-1] == outcome


@pytest.mark.parametrize(("name", "moves"), [("sackson", 45), ("routes", 30), ("market", 31)])
def test_a_page_for_a_player_tells_nothing_that_the_player_cannot_know(name, moves):
    """The page is the same for every game that the player cannot tell from this one."""
    state = played(name, moves)
    page = samarkand.replay_page(state, viewer=1)
    others = [state.resample(1, seed) for seed in range(2)]
    assert any(other.history() != state.history() for other in others)
    for other in others:
        assert data(samarkand.replay_page(other, viewer=1)) == data(page)
    assert len(data(page)["steps"]) == 1 + len(state.log(1))
    assert data(page) != data(samarkand.replay_page(state))


def test_an_onlooker_sees_no_hand():
    state = played("market", 31)
    said = [step["words"] for step in data(samarkand.replay_page(state, viewer=PUBLIC))["steps"]]
    assert any("chooses a card in secret" in words for words in said)
    assert not any(re.match("Player\xa0[0-9]: (offer|stop|pass)", words) for words in said)
    assert "as a spectator sees it" in samarkand.replay_page(state, viewer=PUBLIC)


def test_a_hostile_name_stays_a_name(tmp_path):
    """Of an edition and of a good: on the page it is text, and in the pictures too."""
    source = Path(samarkand.game("market").edition.path).read_text(encoding="utf-8")
    toml = HOSTILE.replace("\\", "\\\\").replace('"', '\\"')
    source = re.sub(r"^title = .*$", lambda _: f'title = "{toml}"', source, count=1, flags=re.M)
    source = source.replace('"fruit"', f'"{toml}"')
    file = tmp_path / "own.toml"
    file.write_text(source, encoding="utf-8")
    start = samarkand.game("market", players=3, edition=file).new_initial_state()
    state = samarkand.play(start, "random", seed=1, until=lambda state: len(state.history()) == 16)
    page = samarkand.replay_page(state)
    tags = [tag for tag, _ in Elements(page).found]
    assert tags.count("script") == 2 and "img" not in tags
    assert not any(name.startswith("on") for _, given in Elements(page).found for name in given)
    assert any(HOSTILE in turn for turn in Elements(page).turns)
    for drawn in pictures(page):
        assert {"script", "img"}.isdisjoint(tag for tag, _ in Elements(drawn).found)


def test_a_page_goes_to_a_file_or_is_returned(tmp_path):
    state = played("market", 20)
    assert samarkand.replay_page(state, tmp_path / "game.html") is None
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == samarkand.replay_page(state)


@pytest.mark.parametrize("given", [{"viewer": 3}, {"viewer": -2}, {"viewer": "0"}, {"viewer": True}])
def test_a_viewer_who_is_nobody_is_refused(given):
    with pytest.raises(InvalidInput) as caught:
        samarkand.replay_page(played("market", 5), **given)
    assert "\n" not in str(caught.value)


def test_a_position_set_up_by_hand_is_where_its_page_begins():
    state = samarkand.game("sackson").set_up(pawns={0: "Khiva"}, hands={0: {"grain": 2}})
    first = data(samarkand.replay_page(state.clone().apply_words("roll the die", "the die shows 1")))[
        "steps"
    ][0]
    assert first["words"] == "The game continues from this position."
