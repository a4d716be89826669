"""Guards against a user's function that never answers: all that can turn is counted, and can be stopped.

A loop that never ends cannot be stopped from outside once it is machine code, nor can `sum(range(…))` in
Python itself. So the function's source is rewritten: loops and comprehensions count their turns, a range that
is handed on is counted by its length, and each looks up whether it is to stop.
"""

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

MOST_TURNS = 10_000_000
TOO_MANY_TURNS = f"never answers: a loop turned {MOST_TURNS:,} times"
STOPPED = "was stopped"
LOOK_EVERY = 0xFF  # a loop looks up when this many turns are over, and one more
RANGE = "range"
# The names that guarded code uses: two counts, and what `helpers` makes.
COUNT, TURNS = "_turns_of_loops", "_turns_within"
IS_TO_STOP, COUNTED, SPENT, ARRAYS = "_is_to_stop", "_is_counted", "_spent", "_arrays"
OTHER_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class StopFlag:
    """What tells the loops of a strategy to stop; `raised` is read by interpreted and compiled code alike."""

    def __init__(self) -> None:
        self.raised = np.zeros(1, np.int64)


def helpers(stop_flag: StopFlag) -> dict[str, Any]:
    """What guarded code calls, by name."""
    is_to_stop = _stop_flag_reader(stop_flag)
    is_counted = _counter(is_to_stop)
    return {IS_TO_STOP: is_to_stop, COUNTED: is_counted, SPENT: _spender(is_counted), ARRAYS: np}


def _stop_flag_reader(stop_flag: StopFlag) -> Callable[[], bool]:
    """What a loop asks now and then: whether it is to stop."""
    raised = stop_flag.raised

    def is_to_stop() -> bool:
        return bool(raised[0] != 0)

    return is_to_stop


def _counter(_is_to_stop: Callable[[], bool]) -> Callable[[Any, int], bool]:
    """What counts the turns of comprehensions, and looks up at each."""

    def is_counted(turns: Any, number: int) -> bool:
        if number > MOST_TURNS - turns[0]:
            raise RuntimeError(TOO_MANY_TURNS)
        turns[0] += number
        if _is_to_stop():
            raise RuntimeError(STOPPED)
        return True

    return is_counted


def _spender(_is_counted: Callable[[Any, int], bool]) -> Callable[[Any, range], range]:
    """What counts a range by its length, as who is given it may turn so often."""

    def spent(turns: Any, numbers: range) -> range:
        _is_counted(turns, len(numbers))
        return numbers

    return spent


def guarded(tree: ast.AST) -> ast.Module:
    """The same text with all counted that turns."""
    return ast.fix_missing_locations(_Guard().visit(tree))


class _Guard(ast.NodeTransformer):
    """Counts what turns in every function, and has it look up; adds no function. Lambdas stay as they are."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Let the counts of a function begin at 0."""
        self.generic_visit(node)
        beginning = f"{COUNT} = 0\n" if _has_loop(node) else ""
        beginning += f"{TURNS} = {ARRAYS}.zeros(1, {ARRAYS}.int64)" if _has_others(node) else ""
        first = 1 if ast.get_docstring(node, clean=False) is not None else 0
        node.body[first:first] = _parsed(beginning, node)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Nothing: a lambda that turns is refused."""
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        """Count."""
        self.generic_visit(node)
        return _counted(node)

    def visit_For(self, node: ast.For) -> ast.For:
        """Count the turns, not the range."""
        self.pass_over(node)
        return _counted(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Count the turns, not the range."""
        self.pass_over(node)
        node.ifs.insert(0, _expression(f"{COUNTED}({TURNS}, 1)", node.target))
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Count a range that is handed on."""
        self.generic_visit(node)
        if not _is_range(node):
            return node
        spent = _expression(f"{SPENT}({TURNS})", node)
        spent.args.append(node)
        return spent

    def pass_over(self, node: Any) -> None:
        """Visit all but the range that a loop turns over."""
        over = node.iter
        node.iter = ast.Constant(None)
        self.generic_visit(node)
        node.iter = self.generic_visit(over) if _is_range(over) else self.visit(over)


def _is_range(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == RANGE


def _counted(node: Any) -> Any:
    """The loop with its turns counted."""
    node.body[:0] = _parsed(
        f"{COUNT} += 1\n"
        f"if {COUNT} > {MOST_TURNS}:\n    raise RuntimeError({TOO_MANY_TURNS!r})\n"
        f"if {COUNT} & {LOOK_EVERY} == 0 and {IS_TO_STOP}():\n    raise RuntimeError({STOPPED!r})",
        node,
    )
    return node


def _has_loop(function: ast.FunctionDef) -> bool:
    """Whether a loop stands in the function itself, not in one inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.While, ast.For)):
            return True
        if not isinstance(node, OTHER_SCOPES):
            waiting += ast.iter_child_nodes(node)
    return False


def _has_others(function: ast.FunctionDef) -> bool:
    """Whether turns of comprehensions or of ranges are counted in the function, or in one inside it."""
    return any(isinstance(node, ast.Name) and node.id == TURNS for node in ast.walk(function))


def _expression(text: str, beside: ast.AST) -> Any:
    """An expression that stands where `beside` stands, for messages."""
    return _parsed(text, beside)[0].value  # type: ignore[attr-defined]


def _parsed(text: str, beside: ast.AST) -> list[ast.stmt]:
    """Statements that stand where `beside` stands, for messages."""
    statements = ast.parse(text).body
    for statement in statements:
        for part in ast.walk(statement):
            if isinstance(part, (ast.stmt, ast.expr)):
                ast.copy_location(part, beside)
    return statements
