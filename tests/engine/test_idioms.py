"""The rules use only idioms that mean the same interpreted and compiled.

Each forbidden idiom is one that the builder refuses, or that answers something else there than in Python.
"""

import ast
import importlib
from pathlib import Path
from typing import NamedTuple

import numpy as np

import samarkand
from samarkand.registry import GAMES

PACKAGE = Path(samarkand.__file__).parent
# What is compiled: the rules, the verbs, the scores, the computer players, the loop around them.
COMPILED = ("rules/*.py", "actions.py", "scoring.py", "checks.py", "strategies.py", "planner.py")
# What the public API and the simulation call from outside: it makes words or seeds, and is never compiled.
OUTSIDE = {
    "outcome",
    "things",
    "winners",
    "tell_winners",
    "with_most",
    "stepped",
    "stream",
    "streams",
    "words_of",
    "hash_constants",
    "worker_state_dtype",
}


def compiled_files():
    """The files of every game that are compiled."""
    patterns = [(PACKAGE / game, pattern) for game in GAMES for pattern in COMPILED]
    files = [file for folder, pattern in patterns for file in sorted(folder.glob(pattern))]
    return [
        *files,
        PACKAGE / "engine" / "dice.py",
        PACKAGE / "engine" / "game_loop.py",
        PACKAGE / "engine" / "expectimax.py",
        PACKAGE / "engine" / "powers.py",
    ]


def functions(tree):
    """The functions of a module that are compiled."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name not in OUTSIDE]


def field_names(game):
    """Names and shapes of the fields of a game's records."""
    components = importlib.import_module(f"samarkand.{game}.components")
    return {name: dtype[name] for dtype in (components.CONFIG, components.STATE) for name in dtype.names}


def array_fields(games=GAMES):
    """The names of all array fields of some games."""
    return {name for game in games for name, field in field_names(game).items() if field.shape}


def faults(source, games=GAMES):
    """Every forbidden idiom in a source text of some games: line and what it is."""
    tree = ast.parse(source)
    known = Known(enumerations(tree), array_fields(games))
    return [
        f"line {node.lineno}: {found}"
        for function in functions(tree)
        for node in ast.walk(function)
        if (found := fault(node, known))
    ]


class Known(NamedTuple):
    """What names mean in a file: those of enumerations, and those of array fields."""

    enums: set[str]
    arrays: set[str]


def enumerations(tree):
    """Names that begin with a capital letter and are not constants: the enumerations a module imports."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    imported = [a.name for node in imports if node.module != "samarkand.errors" for a in node.names]
    return {name for name in imported if name[0].isupper() and not name.isupper()}


FORBIDDEN = {
    ast.GeneratorExp: "a generator expression",
    ast.NamedExpr: "a walrus",
    ast.Lambda: "a lambda",
    ast.AsyncFunctionDef: "a coroutine",
    ast.Dict: "a dictionary",
    ast.DictComp: "a dictionary",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.Try: "try",
    ast.With: "with",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Import: "an import inside",
    ast.ImportFrom: "an import inside",
    ast.JoinedStr: "a formatted string",
    ast.List: "a list",
    ast.ListComp: "a list",
}


def fault(node, known):
    """What is forbidden about a node, or None."""
    match node:
        case ast.FunctionDef(decorator_list=[_, *_]):
            return "a decorator"
        case ast.BinOp(op=ast.Div()):
            return "a division that is not whole"
        case ast.For(iter=ast.Name(id=name)) if name in known.enums:
            return "an enumeration iterated"
        case ast.Assign(targets=targets):
            return next(filter(None, [whole_field(target, known.arrays) for target in targets]), None)
        case ast.Call():
            return forbidden_call(node, known.enums)
        case ast.Subscript(slice=index):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            if any(isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub) for part in parts):
                return "an index from the end"  # compiled, it is no place in the array
    return FORBIDDEN.get(type(node))


def forbidden_call(node, enums):
    """What is forbidden about a call, or None."""
    match node:
        case ast.Call(func=ast.Name(id="any" | "all")):
            return "any or all"
        case ast.Call(func=ast.Attribute(attr="tolist" | "item" | "astype")):
            return f".{node.func.attr}()"
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if name in enums:
            return "the length of an enumeration"
        case ast.Call(func=ast.Name(id=name)) if name in enums:
            return "an enumeration called"
    return None


def whole_field(target, arrays):
    """Whether a target of an assignment is a whole array field, which would make it another array."""
    if isinstance(target, ast.Tuple):
        return next(filter(None, [whole_field(each, arrays) for each in target.elts]), None)
    if isinstance(target, ast.Attribute) and target.attr in arrays:
        return f"a whole field assigned: {target.attr}"
    return None


def mutable_globals(tree):
    """Names of a module bound to a list, a dictionary or a set."""
    mutable = (ast.Dict, ast.List, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    bound = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, mutable)]
    return {target.id for node in bound for target in node.targets if isinstance(target, ast.Name)}


def found_in(files, faults_of):
    """The faults of each file that has any, by its place in the package."""
    return {str(file.relative_to(PACKAGE)): found for file in files if (found := faults_of(file))}


def parsed(file):
    return ast.parse(file.read_text(encoding="utf-8"))


FILES = compiled_files()


def test_only_idioms_that_agree():
    # Strategies weigh in fractions, and nobody compares those with whole numbers; so does the look-ahead;
    # the dice cut their quotients off at once, which is exact (tests/engine/test_dice.py).
    weighers = ("strategies.py", "planner.py", "dice.py", "expectimax.py", "powers.py")

    def wrong(file):
        weighing = "division" if file.name in weighers else "nothing"
        games = [game for game in GAMES if game in file.relative_to(PACKAGE).parts] or GAMES
        return [each for each in faults(file.read_text(encoding="utf-8"), games) if weighing not in each]

    assert found_in(FILES, wrong) == {}


ROUNDED_ELSEWHERE = {"exp", "expm1", "log", "log2", "log10", "log1p", "pow", "power", "float_power", "tanh"}


def own_rounding(tree):
    """Where the last bit is a library's: powers of all but whole constants, logarithms and their like."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.Constant(value=int()), op=ast.Pow(), right=ast.Constant(value=int())):
                continue
            case ast.BinOp(op=ast.Pow()) | ast.AugAssign(op=ast.Pow()):
                yield f"line {node.lineno}: a power"
            case ast.Attribute(value=ast.Name(id="math" | "np"), attr=name) if name in ROUNDED_ELSEWHERE:
                yield f"line {node.lineno}: {name}"


def test_every_number_has_the_same_last_bit_everywhere():
    """Two libraries may differ in it, and then two players choose otherwise: see `engine/powers.py`."""
    # The constants of the logistic function are powers of two, which are exact.
    found = found_in(FILES, lambda file: list(own_rounding(parsed(file))))
    assert found == {"engine/powers.py": [found["engine/powers.py"][0]]}


def test_no_global_that_can_change():
    def changeable(file):
        tree = parsed(file)
        nodes = [node for function in functions(tree) for node in ast.walk(function)]
        return mutable_globals(tree) & {node.id for node in nodes if isinstance(node, ast.Name)}

    assert found_in(FILES, changeable) == {}


def calls(file):
    """Function to the names of this file's functions that it calls."""
    defined = functions(ast.parse(file.read_text(encoding="utf-8")))
    names = {function.name for function in defined}
    return {
        function.name: names & {node.func.id for node in ast.walk(function) if is_plain_call(node)}
        for function in defined
    }


def is_plain_call(node):
    """Whether a node calls a function by its name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def reached(graph, name):
    """All functions that are called when `name` is called."""
    found, waiting = set(), [name]
    while waiting:
        for callee in graph[waiting.pop()] - found:
            found.add(callee)
            waiting.append(callee)
    return found


def recursive(file):
    """The functions of a file that call themselves, if by others."""
    graph = calls(file)
    return [name for name in graph if name in reached(graph, name)]


def test_no_function_calls_itself():
    """Recursion works when first compiled, but crashes when loaded from the disk."""
    assert found_in(FILES, recursive) == {}


# --- Records --------------------------------------------------------------------------------------------


def test_fields_mean_one_thing():
    """No field is named like an attribute that every NumPy record has."""
    names = {(game, name) for game in GAMES for name in field_names(game)}
    assert {each for each in names if hasattr(np.record, each[1])} == set()


def test_all_integers_are_wide():
    """Narrow ones wrap around silently when compiled."""
    fields = [(game, *item) for game in GAMES for item in field_names(game).items()]
    assert {(game, name) for game, name, field in fields if field.base != np.int64} == set()
