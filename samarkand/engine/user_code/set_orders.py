"""A check for strategies that go by the order of a set of texts, which differs from process to process.

Python hashes texts with a number drawn at each start, so no second play in one process shows it. The games
that are played twice to find hidden chance therefore run the second time on code rewritten from its source,
in which such sets are walked backwards. Code whose source is not found runs as it stands.
"""

import ast
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from numbers import Number
from types import CodeType, FunctionType
from typing import Any

from samarkand.engine.user_code.sources import SourceChanged, SourceNotFound, rebuilt

# The names that rewritten code uses. They stay: another thread may still be in such code.
WALK, POP = "__samarkand_walk__", "__samarkand_pop__"
SWAPPING = (
    threading.RLock()
)  # a second swap at the same time would take rewritten code for the function's own
WALK_ALL = ("filter", "map", "zip")
WALK_ONE = ("enumerate", "iter", "list", "max", "min", "sorted", "sum", "tuple")
METHODS = ("extend", "fromkeys", "join")  # that walk what they are given


@contextmanager
def backwards(functions: Iterable[FunctionType]) -> Iterator[None]:
    """Have functions walk sets of texts backwards, for as long as the context lasts."""
    with SWAPPING:
        found = {id(each): (each, each.__code__, _backwards_code(each)) for each in functions}
        changed = [(function, own, code) for function, own, code in found.values() if code is not None]
        try:
            for function, _, code in changed:
                function.__globals__.update({WALK: walk, POP: pop})
                function.__code__ = code
            yield
        finally:
            for function, own, _ in changed:
                function.__code__ = own


def _backwards_code(function: FunctionType) -> CodeType | None:
    """The rewritten code, or None if its source is not found."""
    try:
        return rebuilt(function, lambda tree: ast.fix_missing_locations(_Backwards().visit(tree)))
    except (SourceNotFound, SourceChanged):
        return None


class _BackwardsSet(frozenset):
    """A set that is walked in another order than the one it was made of."""

    order: list[Any]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.order)


def walk(thing: Any) -> Any:
    """Return what is to be walked; a set whose order differs from process to process comes backwards.

    Examples
    --------
    >>> goods = {"camel", "jewel", "grain"}
    >>> list(walk(goods)) == list(goods)[::-1], walk([1, 2])
    (True, [1, 2])
    """
    if not isinstance(thing, (set, frozenset)) or all(map(_is_hashed_alike, thing)):
        return thing
    found = _BackwardsSet(thing)
    found.order = list(thing)[::-1]
    return found


def pop(thing: Any) -> Any:
    """Take one thing out, as `thing.pop()` does; out of such a set another one."""
    if type(thing) is not set or all(map(_is_hashed_alike, thing)):
        return thing.pop()
    found = list(thing)[-1]
    thing.remove(found)
    return found


def _is_hashed_alike(thing: Any) -> bool:
    """Whether its hash is the same in every process: that of a number, or a tuple of numbers."""
    return isinstance(thing, Number) or (isinstance(thing, tuple) and all(map(_is_hashed_alike, thing)))


class _Backwards(ast.NodeTransformer):
    """Puts `walk` around what is walked; adds no function."""

    def visit_For(self, node: ast.For) -> ast.For:
        """Of a loop."""
        self.generic_visit(node)
        node.iter = _called(WALK, node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Of a comprehension."""
        self.generic_visit(node)
        node.iter = _called(WALK, node.iter)
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.Starred:
        """Of a star."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = _called(WALK, node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """Of an assignment to several names."""
        self.generic_visit(node)
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            node.value = _called(WALK, node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Of a call that walks its arguments, or takes something out."""
        self.generic_visit(node)
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr == "pop" and not node.args:
            return _called(POP, called.value)
        is_method = isinstance(called, ast.Attribute) and called.attr in METHODS
        name = called.id if isinstance(called, ast.Name) else ""
        # Several arguments of `max` are compared, not walked.
        is_walker = name in WALK_ALL or (name in WALK_ONE and len(node.args) == 1)
        if is_method or is_walker:
            node.args = [each if isinstance(each, ast.Starred) else _called(WALK, each) for each in node.args]
        return node


def _called(name: str, argument: ast.expr) -> ast.Call:
    place = ast.copy_location(ast.Name(name, ast.Load()), argument)
    return ast.copy_location(ast.Call(place, [argument], []), argument)
