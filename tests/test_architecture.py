"""The architecture: imports run down the layers that CONTRIBUTING draws, and one game works alone."""

import ast
import functools
import os
import re
import shutil
import subprocess
import sys

import pytest

from samarkand.registry import GAMES
from tools import imports
from tools.imports import ROOT, package_of

PACKAGE = ROOT / "samarkand"
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = imports.modules()
# The only packages that import a game; all others ask the registry for it.
NAMING_GAMES = {"theory"}
TEACHING = ROOT / "teaching" / "samarkand_teaching"
MARKUP = re.compile(r"</?[a-z][a-z0-9]*[ >]|\{ *[a-z-]+: [^{}]*;")  # a tag, or a rule of CSS


@functools.cache
def arrows():
    """What each module imports."""
    return imports.graph(FILES)


@functools.cache
def inner():
    """What each module imports, without the package itself, which gathers names."""
    return {name: targets for name, targets in arrows().items() if name != "samarkand"}


def drawn():
    """The layers of the table in CONTRIBUTING, from the top: number and packages, in their order."""
    rows = re.findall(r"^\| (\d+) \| (`[^|]+`) \|", CONTRIBUTING, re.MULTILINE)
    return {int(number): re.findall(r"`(\w+)`", packages) for number, packages in rows}


LAYERS = drawn()
# A package imports those of smaller numbers: of lower layers, and those before it in its own.
ORDER = {name: (layer, place) for layer, packages in LAYERS.items() for place, name in enumerate(packages)}


def faults(arrows, order=ORDER):
    """The imports that point up, one line each."""
    return [
        f"{source} -> {target}"
        for source, targets in arrows.items()
        for target in targets
        if package_of(source) != package_of(target) and order[package_of(target)] >= order[package_of(source)]
    ]


def game_of(module):
    """The game to whose package or theory a module belongs, if any."""
    parts = module.removeprefix("samarkand.theory").removeprefix("samarkand").split(".")
    return parts[1] if len(parts) > 1 and parts[1] in GAMES else None


def strangers(arrows):
    """The imports of a game by what is neither its own nor its theory: one line each."""
    return [
        f"{source} -> {target}"
        for source, targets in arrows.items()
        for target in targets
        if game_of(target) not in (None, game_of(source))
        and (game_of(source) or package_of(source) not in NAMING_GAMES)
    ]


def cycles(arrows):
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


def test_contributing_draws_every_package_once():
    """From the top layer to the bottom one."""
    packages = [name for layer in LAYERS.values() for name in layer]
    assert sorted(packages) == sorted({package_of(name) for name in inner()})
    assert list(LAYERS) == sorted(LAYERS, reverse=True) and set(LAYERS) == set(range(1, len(LAYERS) + 1))


def test_no_import_points_up():
    assert faults(inner()) == []


def test_a_game_is_imported_by_its_theory_alone():
    assert strangers(inner()) == []


def test_no_cycle_of_imports():
    assert cycles({name: targets - {"samarkand"} for name, targets in inner().items()}) == []


def test_an_import_up_a_stranger_and_a_cycle_would_be_found():
    up = {
        "samarkand.engine.dice": {"samarkand.game"},
        "samarkand.arguments": {"samarkand.picture"},
        "samarkand.market.scoring": {"samarkand.theory.market.formulas"},
    }
    assert len(faults(up)) == 3
    down = {"samarkand.game": {"samarkand.engine.dice"}, "samarkand.picture": {"samarkand.arguments"}}
    assert faults(down) == []
    odd = {
        "samarkand.routes.edition": {"samarkand.market.edition"},
        "samarkand.theory.market.formulas": {"samarkand.sackson", "samarkand.theory.routes"},
        "samarkand.theory.routes": {"samarkand.routes"},
        "samarkand.analysis.showing": {"samarkand.market.scoring"},
        "samarkand.lessons.judge": {"samarkand.market.scoring", "samarkand.theory.market"},
    }
    assert len(strangers(odd)) == 6
    assert sorted(cycles({"a": {"b"}, "b": {"a"}, "c": {"a"}})) == ["a", "b"]


def test_imports_inside_functions_count_and_those_for_type_checkers_do_not():
    source = """
import a.b
from typing import TYPE_CHECKING
from a import c, word
if TYPE_CHECKING:
    from a import only_types
else:
    from a import d
if not TYPE_CHECKING:
    import a.e
def late():
    try:
        from a.f import word
    except ImportError:
        pass
"""
    known = {"a", "a.b", "a.c", "a.d", "a.e", "a.f", "a.only_types"}
    assert set(imports.imports_of(source, known)) == {"a", "a.b", "a.c", "a.d", "a.e", "a.f", "typing"}


def test_layers_of_the_widgets():
    """From the top: the boards of the games, then what a board is made of, down to its words."""
    layers = (
        ("export", "market", "play", "routes", "sackson"),
        ("board",),
        ("lesson",),
        ("advice", "clock", "panels", "story"),
        ("stage",),
        ("game",),
        ("retranslation",),
        ("threads",),
        ("pieces", "stored"),
        ("styled", "wording"),
    )
    order = {name: -number for number, layer in enumerate(layers) for name in layer}
    arrows = imports.graph(imports.modules(ROOT / "widgets" / "samarkand_widgets"))
    del arrows["samarkand_widgets"]
    assert {package_of(name) for name in arrows} == set(order)
    assert faults(arrows, order) == []
    assert cycles(arrows) == []


def test_layers_of_teaching():
    """The teacher's commands, the classroom, and below them what is printed and the templates."""
    order = {"commands": 3, "classroom": 2, "press": 1, "templates": 0}
    arrows = imports.graph(imports.modules(ROOT / "teaching" / "samarkand_teaching"))
    del arrows["samarkand_teaching"]
    assert {package_of(name) for name in arrows} == set(order)
    assert faults(arrows, order) == []
    assert cycles(arrows) == []


def markup_in(source):
    """HTML and CSS among the strings of a module; docstrings and regular expressions are left out."""
    tree = ast.parse(source)
    skipped = {
        inner
        for node in ast.walk(tree)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile")
        for inner in ast.walk(node)
    }
    strings = (
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in skipped
    )
    return [each for each in strings if isinstance(each, str) and MARKUP.search(each)]


def test_teaching_writes_its_pages_by_templates():
    """Its modules compute. What a page looks like is in the templates alone."""
    found = {path.name: markup_in(path.read_text(encoding="utf-8")) for path in TEACHING.rglob("*.py")}
    assert {name: texts for name, texts in found.items() if texts} == {}
    assert len(found) > 40


def test_markup_in_a_module_would_be_found():
    found = markup_in("def sign(code):\n    'A <b>.'\n    return f'<b class={code}>' + 'x</b>' + '<br>'")
    assert sorted(found) == ["<b class=", "<br>", "x</b>"]
    assert markup_in("STYLE = 'h1 { font-size: 16pt; margin: 0 }'")
    assert not markup_in("re.compile('<b>'), 'a < b', '{name: expected}', '<b'")


def test_lessons_need_only_probability_and_what_is_below():
    lowest = ORDER["probability"][0]
    needed = {
        package_of(target)
        for name, targets in inner().items()
        for target in targets
        if package_of(name) == "lessons"
    }
    assert all(ORDER[name][0] <= lowest for name in needed - {"lessons"}), needed


SOURCES = {
    "samarkand": PACKAGE,
    "samarkand_widgets": ROOT / "widgets",
    "samarkand_teaching": ROOT / "teaching",
}


def test_the_three_packages_import_in_one_direction():
    """The library alone; the boards use it; what teaches uses both."""
    used = {}
    for package, folder in SOURCES.items():
        sources = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
        homes = {home.split(".")[0] for source in sources for home in imports.imports_of(source, ())}
        used[package] = homes & set(SOURCES) - {package}
    assert used == {
        "samarkand": set(),
        "samarkand_widgets": {"samarkand"},
        "samarkand_teaching": {"samarkand", "samarkand_widgets"},
    }


def test_a_board_loads_nothing_of_the_classroom_or_the_press():
    asked = "import sys; from samarkand_widgets import Board, Guess; print(*sys.modules)"
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "widgets", ROOT / "teaching")))
    done = subprocess.run(
        [sys.executable, "-c", asked], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True
    )
    loaded = done.stdout.split()
    assert "samarkand_widgets.lesson.guess" in loaded, done.stderr
    assert [
        name for name in loaded if name.startswith("samarkand_teaching") or name.startswith("tornado.web")
    ] == []


def test_only_the_registry_and_the_compiler_load_by_name():
    """No other test here sees the import of a module that is loaded by its name."""
    loads = re.compile(r"\bimport_module\(|__import__\(")
    loading = {name for name, file in FILES.items() if loads.search(file.read_text(encoding="utf-8"))}
    assert loading == {
        *("samarkand.lazy", "samarkand.registry", "samarkand.engine.rules_digest"),
        "samarkand.grammar.catalogues",  # the languages are folders
        "samarkand.commands",  # the teacher's commands, if they are installed
    }


def test_nothing_but_the_builder_names_the_compiler_and_nothing_imports_it():
    naming = [
        name
        for name, file in FILES.items()
        if re.search(r"^\s*(import|from) numba\b", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert {package_of(name) for name in naming} == {"compiling"}
    users = [name for name, targets in inner().items() if any("samarkand.compiling" in t for t in targets)]
    assert {package_of(name) for name in users} == {"compiling"}


def test_each_game_has_the_same_folders():
    def folders(place):
        built = {"__pycache__", "libraries"}
        return {path.name for path in place.iterdir() if path.is_dir()} - built

    assert all(folders(PACKAGE / game) == {"rules", "picture", "editions"} for game in GAMES)
    assert all(folders(PACKAGE / "theory" / game) == set() for game in GAMES)


# --- what one game needs ---------------------------------------------------------------------------------


def test_what_one_game_needs_is_as_contributing_says():
    """The packages exactly; the numbers of files and lines within a twentieth."""
    stated = re.findall(r"^\| `(\w+)` \| (\d+) \| ([\d,]+) \|$", CONTRIBUTING, re.MULTILINE)
    assert sorted(game for game, _, _ in stated) == sorted(GAMES)
    for game, files, lines in stated:
        needed = imports.modules_to_play(game, arrows())
        assert len(needed) == pytest.approx(int(files), rel=0.05), game
        assert imports.lines(FILES[name] for name in needed) == pytest.approx(
            int(lines.replace(",", "")), rel=0.05
        ), game
    (packages,) = re.findall(r"you need its own package and parts of ([^.]+)\.", CONTRIBUTING)
    for game in GAMES:
        needed = {package_of(name) for name in imports.modules_to_play(game, arrows())}
        assert needed - {game} == set(re.findall(r"`(\w+)`", packages))


PLAY = """
import itertools, random, sys, samarkand
dice, state = random.Random(1), samarkand.game(sys.argv[1]).new_initial_state()
for moves in itertools.count():
    if moves == 40:
        state.check(), str(state), state._repr_svg_(), state.resample(0, seed=2)
    if state.is_terminal():
        break
    state.apply_action(dice.choice(state.legal_actions()))
print(samarkand.__file__, state.scores(), state.outcome())
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_files_that_one_game_needs_are_enough_to_play_it(game, tmp_path):
    """Copied to another place, where nothing else of the package is."""
    names = [FILES[name] for name in imports.modules_to_play(game, arrows())]
    data = [path for ending in ("toml", "json") for path in (PACKAGE / game).rglob(f"*.{ending}")]
    for file in (*names, *data):
        place = tmp_path / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    run = subprocess.run(
        [sys.executable, "-c", PLAY, game],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "SAMARKAND_LANGUAGE": "en"},
        capture_output=True,
        text=True,
    )
    assert run.stdout.startswith(str(tmp_path)) and not run.stderr, run.stderr
