"""The pictures for narrow screens: everything that can be chosen is on them, and nothing sticks out."""

import pytest

import samarkand
from samarkand.picture import Text
from samarkand.registry import GAMES
from samarkand.textboard import PUBLIC
from samarkand_widgets.stage.narrow import WIDTH, narrow
from tests.widgets.test_labels import decisions

LARGEST = 700  # pixels: the height of a picture that still leaves the question in view
IN_HEADLINE = {"routes": {"done", "decline"}}  # buttons that the desk has too


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seen_by", ["the player", "an onlooker"])
def test_what_can_be_chosen_is_on_a_narrow_picture(name, seen_by):
    for state in decisions(name):
        part, player = state.game.package.picture, state.current_player()
        viewer = player if seen_by == "the player" else PUBLIC
        whole = part.board(state, viewer)
        small = narrow(whole, part.narrow(state, viewer))
        assert (small.width, small.title, small.description) == (WIDTH, whole.title, whole.description)
        assert small.height <= LARGEST
        shown = {shape.identifier for shape in small.shapes}
        assert set(part.targets(state, viewer)) - shown <= IN_HEADLINE.get(name, set())
        pawns = {shape.identifier for shape in whole.shapes if shape.identifier.startswith("pawn:")}
        assert pawns <= shown


@pytest.mark.parametrize("name", GAMES)
def test_nothing_sticks_out_of_a_narrow_picture(name):
    for state in decisions(name):
        player = state.current_player()
        part = state.game.package.picture
        small = narrow(part.board(state, player), part.narrow(state, player))
        for shape in small.shapes:
            left, top, right, bottom = shape.bounds()
            if not isinstance(shape, Text):  # whose width is an estimate
                assert -6 <= left and right <= small.width + 6 and -6 <= top and bottom <= small.height + 6, (
                    shape
                )


@pytest.mark.parametrize("name", GAMES)
def test_no_number_is_cut_off_on_a_narrow_picture(name):
    for state in decisions(name):
        player, part = state.current_player(), state.game.package.picture
        whole = part.board(state, player)
        small = narrow(whole, part.narrow(state, player))
        texts, shown = (
            {shape.text for shape in picture.shapes if isinstance(shape, Text)} for picture in (whole, small)
        )
        cut = tuple(text.rstrip("…") for text in shown - texts)
        assert not [text for text in texts - shown if text.startswith(cut) and any(map(str.isdigit, text))]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_each_plate_of_routes_keeps_the_number_of_cards(players, viewer):
    state = samarkand.game("routes", players=players).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    part = state.game.package.picture
    whole = part.board(state, viewer)
    small = narrow(whole, part.narrow(state, viewer))
    counts = [
        [shape.text for shape in picture.shapes if isinstance(shape, Text) and shape.text.endswith(" cards")]
        for picture in (whole, small)
    ]
    assert counts[0] == counts[1] and len(counts[1]) >= players - 1
