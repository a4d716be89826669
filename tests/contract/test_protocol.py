"""Each game keeps the protocol: every part with every member, and functions with the arguments it names."""

import importlib.util
import inspect
import typing

import pytest

from samarkand.registry import GAMES, Package, package

PARTS = typing.get_type_hints(Package)


def members(protocol):
    """The names that a part owes: attributes, and methods with what they take after `self`."""
    for base in protocol.__mro__:
        for name in inspect.get_annotations(base):
            yield name, None
    for name, method in vars(protocol).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            yield name, list(inspect.signature(method).parameters)[1:]


def missing(part, protocol):
    """What a module lacks of a protocol, one line each."""
    for name, wanted in members(protocol):
        if not hasattr(part, name):
            yield f"{part.__name__} has no {name}"
        elif wanted is not None:
            taken = list(inspect.signature(getattr(part, name)).parameters)
            if taken[: len(wanted)] != wanted:
                yield f"{part.__name__}.{name} takes {taken}, expected {wanted}"


OPTIONAL = {"players", "positions", "examples", "holdings"}  # a game may do without


def has(game, name):
    return importlib.util.find_spec(f"{package(game).path}.{name}") is not None


OWED = [(game, name) for game in GAMES for name in PARTS if name not in OPTIONAL or has(game, name)]


@pytest.mark.parametrize(("game", "name"), OWED)
def test_every_part_is_what_it_should_be(game, name):
    assert list(missing(getattr(package(game), name), PARTS[name])) == []
