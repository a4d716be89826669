"""A function's code, rebuilt from its source with something changed."""

import __future__

import ast
import linecache
from collections.abc import Callable
from copy import deepcopy
from types import CodeType, FunctionType

from samarkand.engine.digests import digest
from samarkand.engine.references import within

# The bits of a code's flags that say under which `from __future__ import` it was compiled.
FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


class SourceNotFound(Exception):
    """A function whose source is not at hand."""


class SourceChanged(Exception):
    """A function whose source is not, or no longer, what runs."""


def rebuilt(function: FunctionType, change: Callable[[ast.AST], ast.Module]) -> CodeType:
    """Return the function's code, made from its source after `change`, which must add no function.

    Raises
    ------
    SourceNotFound, SourceChanged
        If the source is not at hand; if what is compiled from it is not what runs.

    Examples
    --------
    >>> from samarkand.errors import shown
    >>> rebuilt(shown, lambda tree: tree) == shown.__code__
    True
    """
    code = function.__code__
    path, flags = code.co_filename, code.co_flags & FUTURE
    linecache.checkcache(path)
    text = "".join(linecache.getlines(path, function.__globals__))
    try:
        tree = ast.parse(text) if text else None
    except (SyntaxError, ValueError):
        tree = None
    if tree is None:
        raise SourceNotFound

    def compiled(body: list[ast.stmt], change: Callable[[ast.AST], ast.Module] | None = None) -> CodeType:
        part = ast.Module(deepcopy(body), [])
        return compile(change(part) if change else part, path, "exec", flags, dont_inherit=True)

    line = code.co_firstlineno
    here = [each for each in tree.body if _first_line(each) <= line <= (each.end_lineno or 0)]
    for body in (here, tree.body):  # the second if lines have moved
        pairs = zip(within(compiled(body)), within(compiled(body, change)), strict=True)
        if found := [pair for pair in pairs if _is_same(pair[0], code)]:
            return min(found, key=lambda pair: abs(pair[0].co_firstlineno - line))[1]
    raise SourceChanged


def _first_line(statement: ast.stmt) -> int:
    """The line on which a statement begins, its decorators included."""
    decorators = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two codes do the same under one name, wherever their lines stand."""
    return one.co_name == other.co_name and digest(one) == digest(other)
