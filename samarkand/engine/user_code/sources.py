"""The source of a function: its syntax tree, and the code compiled from a changed tree."""

import __future__

import ast
import linecache
from types import CodeType, FunctionType
from typing import Any

from samarkand.engine.digests import digest
from samarkand.engine.references import within

# The flags of a code object for the `from __future__` imports in effect.
FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class NoSource(Exception):
    """Raised if the source of a function is missing, or is not the source of what runs."""


NOT_FOUND = "has no source code that can be found; define it in a cell or a file, or write choose(state)"
CHANGED = (
    "does not match its source code: the file has changed, or the function was made in another way; "
    "import it again"
)


class Source:
    """The source of a function, checked to compile to the function's own code.

    Attributes
    ----------
    node : ast.FunctionDef or ast.Lambda
        The syntax tree with the line numbers of its file or cell. It may be changed before `compile`.

    Raises
    ------
    NoSource
        If the source is missing, or does not compile to what runs.

    Examples
    --------
    >>> from samarkand.errors import short_repr
    >>> source = Source(short_repr)
    >>> source.node.name, source.compile() == short_repr.__code__
    ('short_repr', True)
    """

    def __init__(self, function: FunctionType):
        code = function.__code__
        self.path, self.flags = code.co_filename, code.co_flags & FUTURE
        linecache.checkcache(self.path)
        text = "".join(linecache.getlines(self.path, function.__globals__))
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            raise NoSource(NOT_FOUND) from None
        if not tree.body:
            raise NoSource(NOT_FOUND)
        line = code.co_firstlineno
        around = [part for part in tree.body if _first_line(part) <= line <= (part.end_lineno or 0)]
        for self.body in (around, tree.body):  # the second works if lines have moved
            codes = self._codes()
            same = [place for place, other in enumerate(codes) if _is_same(other, code)]
            if same:
                self.place = min(same, key=lambda place: abs(codes[place].co_firstlineno - line))
                self.node = self._node(codes[self.place])
                return
        raise NoSource(CHANGED)

    def compile(self) -> CodeType:
        """Return the code compiled from `node` in its present state. No function must have been added."""
        return self._codes()[self.place]

    def _codes(self) -> list[CodeType]:
        try:
            module = ast.Module(self.body, [])
            return list(within(compile(module, self.path, "exec", self.flags, dont_inherit=True)))
        except SyntaxError:  # a cell with `await` outside of functions
            raise NoSource(CHANGED) from None

    def _node(self, code: CodeType) -> Any:
        """Return the part of the tree from which a code object was compiled."""
        nodes: list[Any] = [
            node
            for statement in self.body
            for node in ast.walk(statement)
            if isinstance(node, FUNCTIONS)
            and getattr(node, "name", "<lambda>") == code.co_name
            and _first_line(node) == code.co_firstlineno
        ]
        if len(nodes) > 1:  # lambdas on one line
            begins = {(line, column) for line, _, column, _ in code.co_positions()}
            found = [node for node in nodes if (node.body.lineno, node.body.col_offset) in begins]
            # In Python 3.12 a constant that is returned has no position.
            constant = [node for node in nodes if isinstance(node.body, ast.Constant)]
            nodes = found or [node for node in constant if node.body.value in code.co_consts]
        if not nodes:
            raise NoSource(CHANGED)
        return nodes[0]


def _first_line(node: ast.AST) -> int:
    """Return the first line of a statement, including its decorators."""
    return min(part.lineno for part in [node, *getattr(node, "decorator_list", [])])


def _is_same(one: CodeType, other: CodeType) -> bool:
    """Return whether two code objects have the same name and do the same, ignoring line numbers."""
    return one.co_name == other.co_name and digest(one) == digest(other)
