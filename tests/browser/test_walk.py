"""Random walks over the boards: short ones with a step of each kind, and ten minutes of all kinds."""

import pytest

from tests.browser.walk import BOARDS, KINDS, Walk

SECONDS = 2  # a game; longer where the first steps take longer
LONG = 100


@pytest.mark.parametrize("name", BOARDS)
def test_whatever_is_pressed_the_page_tells_the_truth(open_notebook, lab, name):
    """Each game begins with a third of the kinds of steps, so that all of them are met."""
    first = list(KINDS)[list(BOARDS).index(name) :: len(BOARDS)]
    walk = Walk(lab, open_notebook, name, seed=21)
    walk.take(SECONDS, first)
    assert all(walk.done[kind] for kind in first)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", BOARDS)
def test_a_long_walk_over_a_board(open_notebook, lab, name, seed):
    Walk(lab, open_notebook, name, seed).take(LONG, KINDS)
