"""For all tests: how games are played, and the switch that rewrites the golden transcripts."""

import os

import pytest
from hypothesis import settings

from samarkand import log
from tests.support import MODES, make_game

# What is compared is English, in every process that a test starts, whatever the one who tests has chosen.
os.environ["SAMARKAND_LANGUAGE"] = "en"

# Messages are shown as on the command line and in notebooks.
log.show()

# A busy machine is slow, and that is no fault.
settings.register_profile("samarkand", deadline=None)
settings.load_profile("samarkand")


def pytest_addoption(parser):
    parser.addoption(
        "--regenerate-golden",
        action="store_true",
        help="write the golden transcripts anew instead of comparing with them",
    )


@pytest.fixture(params=MODES, scope="session")
def mode(request):
    """Interpreted, and compiled where there is a compiler."""
    return request.param


@pytest.fixture(scope="session")
def games(mode):
    """`games(name, **options)`: a game, made once for the session."""
    made = {}

    def get(name, **options):
        key = (name, *sorted(options.items()))
        if key not in made:
            made[key] = make_game(mode, name, **options)
        return made[key]

    return get
