"""A guard against a user's loop that never ends: its turns are counted, and it can be stopped.

Machine code cannot be stopped from outside. So the syntax tree of the function is changed: a loop counts its
turns and looks now and then whether it is to stop. A comprehension ends by itself, and only looks.
"""

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

MAX_TURNS = 10_000_000
TOO_MANY_TURNS = f"never answers: a loop turned {MAX_TURNS:,} times"
STOPPED = "was stopped"
# The names that guarded code uses.
COUNT, LOOK_UP, IS_TO_STOP = "_turns_of_loops", "_look_up", "_is_to_stop"


def look_up(stop_flag: np.ndarray) -> Callable[[int], bool]:
    """Return the function that guarded code calls now and then; it raises if the loops are to end.

    `stop_flag`, one number, is read by interpreted and compiled code alike.
    """

    def _is_to_stop() -> bool:
        return bool(stop_flag[0] != 0)

    def look(turns: int) -> bool:
        if turns > MAX_TURNS:
            raise RuntimeError(TOO_MANY_TURNS)
        if _is_to_stop():
            raise RuntimeError(STOPPED)
        return True

    return look


class Guard(ast.NodeTransformer):
    """Count the turns of loops, those of each function by themselves; add no function."""

    def visit_FunctionDef(self, node: Any) -> Any:
        """Begin the count at 0."""
        return self.begin(node, f"{COUNT} = 0")

    def visit_For(self, node: Any) -> Any:
        """Count each turn; beyond the limit each one looks, as the function may catch what is raised."""
        look = f"{COUNT} & 0xFF == 0 or {COUNT} > {MAX_TURNS}"
        return self.begin(node, f"{COUNT} += 1\nif {look}:\n    {LOOK_UP}({COUNT})")

    visit_While = visit_For

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        """Look at each turn."""
        self.generic_visit(node)
        node.ifs.insert(0, _located(ast.parse(f"{LOOK_UP}(0)", mode="eval").body, node.target))
        return node

    def begin(self, node: Any, text: str) -> Any:
        """Put statements before those of the node."""
        self.generic_visit(node)
        node.body[:0] = [_located(statement, node) for statement in ast.parse(text).body]
        return node


def _located(node: Any, beside: ast.AST) -> Any:
    """Give all parts of a node the lines of another one, for messages."""
    for part in ast.walk(node):
        ast.copy_location(part, beside)
    return node
