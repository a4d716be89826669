"""The house: every room has its rank, imports point one way, without cycles."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "samarkand"
GAMES = ("sackson", "routes", "market")
# Promised to scripts; each is the module of a room below, under a shorter name.
SHORTER_PATHS = ("adapters", "catalogue", "dice", "examples", "values")
# From the top: a room imports from those below it, and from itself.
RANKS = (
    SHORTER_PATHS,
    ("__main__",),
    ("commands",),
    ("notebooks",),
    ("lessons",),
    GAMES,
    ("rulebook",),
    ("analysis",),
    ("simulation",),
    ("strategies",),
    ("game",),
    ("state",),
    ("picture", "probability"),
    ("information",),
    ("editions", "arguments"),
    ("engine",),
    ("protocol",),
    ("grammar",),
    ("errors",),
)
RANK = {room: len(RANKS) - number for number, rooms in enumerate(RANKS) for room in rooms}
FACE = "samarkand"


def module_of(file):
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def imported(source, modules):
    """The modules among `modules` that a source text imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


ARROWS = {
    name: {
        home for home in imported(file.read_text(encoding="utf-8"), FILES) if home in FILES and home != name
    }
    for name, file in FILES.items()
}


def room(module):
    """The first name below the package; the package itself, asked for a game, stands for `game`."""
    return module.split(".")[1] if "." in module else "game"


def faults(arrows, rank=RANK):
    """The arrows that run back up, or from one game to another, one line each."""
    found = []
    for source, targets in arrows.items():
        for target in targets:
            here, there = room(source), room(target)
            if here != there and rank[there] >= rank[here]:
                found.append(f"{source} -> {target}")
    return found


def circles(arrows):
    """The modules that can be reached from themselves."""
    found = []
    for start in arrows:
        seen, waiting = set(), list(arrows[start])
        while waiting:
            module = waiting.pop()
            if module not in seen:
                seen.add(module)
                waiting += arrows.get(module, ())
        if start in seen:
            found.append(start)
    return found


def inner(arrows):
    """Without the face, which gathers names."""
    return {name: targets - {FACE} for name, targets in arrows.items() if name != FACE}


def test_every_room_has_its_rank():
    assert {room(name) for name in FILES if name != FACE} <= set(RANK)


def test_no_arrow_runs_back_up():
    assert faults({name: targets for name, targets in ARROWS.items() if name != FACE}) == []


def test_rooms_of_the_widgets_have_their_ranks():
    """From the top: the boards of the games, then what a board is made of, down to its words."""
    ranks = (
        ("export", "market", "routes", "sackson"),
        ("board",),
        ("room",),
        ("lesson",),
        ("advice", "clock", "panels", "story"),
        ("stage",),
        ("game",),
        ("retranslation",),
        ("threads",),
        ("pieces", "stored"),
        ("wording",),
    )
    rank = {each: len(ranks) - number for number, rooms in enumerate(ranks) for each in rooms}
    package = ROOT / "widgets" / "samarkand_widgets"
    files = {
        "samarkand_" + module_of(file).partition("samarkand_")[2]: file for file in package.rglob("*.py")
    }
    arrows = {
        name: {home for home in imported(file.read_text(encoding="utf-8"), files) if home in files} - {name}
        for name, file in files.items()
        if name != "samarkand_widgets"
    }
    assert {room(name) for name in arrows} == set(rank)
    assert faults(arrows, rank) == []
    assert circles(arrows) == []


def test_no_circle_of_imports():
    assert circles(inner(ARROWS)) == []


def test_an_arrow_up_a_neighbour_and_a_circle_would_be_found():
    up = {
        "samarkand.engine.dice": {"samarkand.game"},
        "samarkand.routes.edition": {"samarkand.market.edition"},
    }
    assert len(faults(up)) == 2
    assert faults({"samarkand.game": {"samarkand.engine.dice"}}) == []
    assert sorted(circles({"a": {"b"}, "b": {"a"}, "c": {"a"}})) == ["a", "b"]


def test_only_the_registry_and_the_compiler_load_by_name():
    """A module loaded by its name is an arrow that nobody sees."""
    loads = re.compile(r"\bimport_module\(|__import__\(")
    loading = {name for name, file in FILES.items() if loads.search(file.read_text(encoding="utf-8"))}
    assert loading == {
        *("samarkand", "samarkand.protocol", "samarkand.engine.compiling.compiler"),
        "samarkand.grammar.catalogues",  # the languages are folders
    }


def test_nothing_but_the_engine_names_the_compiler():
    naming = [
        name
        for name, file in FILES.items()
        if re.search(r"^\s*(import|from) numba\b", file.read_text(), re.M)
    ]
    assert {room(name) for name in naming} == {"engine"}


def test_each_game_has_the_same_rooms():
    def rooms(game):
        return {
            path.name for path in (PACKAGE / game).iterdir() if path.is_dir() and path.name != "__pycache__"
        }

    assert (
        rooms("sackson")
        == rooms("routes")
        == rooms("market")
        >= {"rules", "picture", "expectations", "editions"}
    )
