"""For all tests: how games are played, and what is kept in memory."""

import gc
import os
import signal
import sys

import pytest
from hypothesis import settings

import samarkand
from samarkand import log
from samarkand.engine import engines
from tests.support import ENGINES

# What is compared is English, in every process that a test starts, whatever the one who tests has chosen.
os.environ["SAMARKAND_LANGUAGE"] = "en"

collect_ignore = ["users_program.py"]  # only mypy reads it

# Messages are shown as on the command line and in notebooks.
log.show()

# A busy machine is slow, and that is no fault.
settings.register_profile("samarkand", deadline=None, max_examples=40)
# `nox -s long` chooses it with `--hypothesis-profile long`.
settings.register_profile("long", deadline=None, max_examples=400)
settings.load_profile("samarkand")


def pytest_collection_finish():
    """Spare each later garbage collection the ten thousand tests, which stay until the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def what_stays_is_collected_once():
    """Spare each later garbage collection what a file has imported and made: it stays until the end."""
    yield
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def widgets_are_closed():
    """Close the widgets that a file has left open: all that are open are refreshed with the language.

    All front ends share their `SharedScript`, and all canvases their manager.
    """
    before = set(open_widgets())
    yield
    for name, widget in list(open_widgets().items()):
        if name not in before and type(widget).__name__ not in ("SharedScript", "_CanvasManager"):
            widget.close()


@pytest.fixture
def listening():
    """Hear Ctrl-C and the end of the terminal, as at a terminal; so does what this process starts."""
    heard = {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL}
    there = {getattr(signal, name): how for name, how in heard.items() if hasattr(signal, name)}
    usual = {number: signal.signal(number, how) for number, how in there.items()}
    yield
    for number, how in usual.items():
        signal.signal(number, how)


def open_widgets():
    """The widgets of this process by their names, if there can be any."""
    module = sys.modules.get("ipywidgets.widgets.widget")
    return module._instances if module else {}


@pytest.fixture(scope="session")
def games():
    """`games(name, **options)`: a game, made once for the session."""
    made = {}

    def get(name, **options):
        key = (name, *sorted(options.items()))
        if key not in made:
            made[key] = samarkand.game(name, **options)
        return made[key]

    return get


@pytest.fixture(params=ENGINES)
def each_engine(request, monkeypatch):
    """Play interpreted, and with the libraries if there are any."""
    monkeypatch.setenv(engines.VARIABLE, request.param)
