"""Protection against endless loops in a user's function, by counting their iterations.

Machine code cannot be interrupted from outside. So the syntax tree of the function is changed: each loop
counts its iterations and regularly checks whether it must stop. A comprehension ends by itself, so it only
checks.
"""

import ast
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

MAX_TURNS = 10_000_000
TOO_MANY_TURNS = f"never answers: a loop ran {MAX_TURNS:,} times"
STOPPED = "was stopped"
# Names in guarded code.
COUNT, LOOK_UP, IS_TO_STOP = "_turns_of_loops", "_look_up", "_is_to_stop"


def look_up(stop_flag: np.ndarray) -> Callable[[int], bool]:
    """Return the function that guarded code calls regularly. It raises if the loops must stop.

    `stop_flag` is an array of one number, which both interpreted and compiled code can read.
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


Block = TypeVar("Block", bound=ast.FunctionDef | ast.For | ast.While)


class Guard(ast.NodeTransformer):
    """Adds counters to the loops of a function, without adding functions."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Start the counter at 0."""
        return self.begin(node, f"{COUNT} = 0")

    def visit_For(self, node: ast.For | ast.While) -> ast.For | ast.While:
        """Count each iteration. Beyond the limit every iteration checks, as the loop may catch exceptions."""
        look = f"{COUNT} & 0xFF == 0 or {COUNT} > {MAX_TURNS}"
        return self.begin(node, f"{COUNT} += 1\nif {look}:\n    {LOOK_UP}({COUNT})")

    visit_While = visit_For

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Check in each iteration."""
        self.generic_visit(node)
        node.ifs.insert(0, _locate(ast.parse(f"{LOOK_UP}(0)", mode="eval").body, node.target))
        return node

    def begin(self, node: Block, text: str) -> Block:
        """Insert statements before those of the node."""
        self.generic_visit(node)
        node.body[:0] = [_locate(statement, node) for statement in ast.parse(text).body]
        return node


def _locate(node: Any, beside: ast.AST) -> Any:
    """Set the line numbers of all parts of a node to those of another one, for messages."""
    for part in ast.walk(node):
        ast.copy_location(part, beside)
    return node
