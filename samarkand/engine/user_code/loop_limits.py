"""Guards against a user's loop that never ends: its turns are counted, and it can be stopped.

A loop cannot be stopped from outside once it is machine code. So the function's source is rewritten: a loop
counts its turns and now and then looks up, a comprehension, which ends by itself, only looks up.
"""

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

MOST_TURNS = 10_000_000
TOO_MANY_TURNS = f"never answers: a loop turned {MOST_TURNS:,} times"
STOPPED = "was stopped"
# The names that guarded code uses.
COUNT, LOOK_UP, IS_TO_STOP = "_turns_of_loops", "_look_up", "_is_to_stop"


def look_up(stop_flag: np.ndarray) -> Callable[[int], bool]:
    """The function that guarded code calls after so many turns: it raises if they are to end.

    `stop_flag`, one number, is read by interpreted and compiled code alike.
    """

    def _is_to_stop() -> bool:
        return bool(stop_flag[0] != 0)

    def look(turns: int) -> bool:
        if turns > MOST_TURNS:
            raise RuntimeError(TOO_MANY_TURNS)
        if _is_to_stop():
            raise RuntimeError(STOPPED)
        return True

    return look


def guarded(tree: ast.AST) -> ast.Module:
    """The same text with its loops counted."""
    return ast.fix_missing_locations(_Guard().visit(tree))


class _Guard(ast.NodeTransformer):
    """Counts the turns of loops, each function's by itself; adds no function."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Begin the count at 0."""
        return self.begun(node, f"{COUNT} = 0")

    def visit_For(self, node: ast.For | ast.While) -> ast.For | ast.While:
        """Count each turn; beyond the limit each looks up, as the function may catch what is raised."""
        look = f"{COUNT} & 0xFF == 0 or {COUNT} > {MOST_TURNS}"
        return self.begun(node, f"{COUNT} += 1\nif {look}:\n    {LOOK_UP}({COUNT})")

    visit_While = visit_For

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Look up at each turn."""
        self.generic_visit(node)
        node.ifs[:0] = [each.value for each in _parsed(f"{LOOK_UP}(0)", node.target)]
        return node

    def begun(self, node: Any, text: str) -> Any:
        """The node with statements put before its own."""
        self.generic_visit(node)
        node.body[:0] = _parsed(text, node)
        return node


def _parsed(text: str, beside: ast.AST) -> list[Any]:
    """Statements that stand where `beside` stands, for messages."""
    statements = ast.parse(text).body
    for statement in statements:
        for part in ast.walk(statement):
            if isinstance(part, (ast.stmt, ast.expr)):
                ast.copy_location(part, beside)
    return statements
