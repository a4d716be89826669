"""Detection of functions whose result depends on the order of a set.

Python hashes text with a random number that changes at each start. So the order of a set of texts differs
between processes, although repeating a game in one process does not show it. The check reads the syntax tree
of a function. It finds only evident cases, not a set that another function returns or that is an attribute.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterator
from numbers import Number
from typing import Any

# The evident kind of an expression. A set of numbers has the same order in every process.
NUMBER, NUMBERS, IN_SET_ORDER, UNKNOWN, PENDING = "number", "numbers", "in_set_order", "unknown", "pending"
SETS = ("set", "frozenset")
NEW_SETS = ("copy", "difference", "intersection", "symmetric_difference", "union")
SET_METHODS = (
    *NEW_SETS,
    *("add", "update", "difference_update", "intersection_update", "symmetric_difference_update"),
    *("isdisjoint", "issubset", "issuperset"),
)
WITHOUT_ORDER = ("all", "any", "len", "max", "min", "sorted", "sum", *SETS)
IN_ORDER = ("dict", "enumerate", "iter", "list", "next", "tuple", "zip")
BY_KEY = ("max", "min", "sorted")  # the first of several with the same key wins
IN_ORDER_METHODS = ("extend", "fromkeys", "join")
COUNTS = ("abs", "int", "len", "ord", "round", "sum")
COPIES = ("list", "reversed", "sorted", "tuple")
ANYTHING = ast.Constant(None)
ACTIONS = ast.parse("state.legal_actions()", mode="eval").body


def line_in_set_order(tree: ast.AST, scope: dict[str, object]) -> int | None:
    r"""Return the first line whose result depends on the order of a set, or None.

    Parameters
    ----------
    tree : ast.AST
        A function.
    scope : dict of str to object
        Values of the names that it uses but does not bind.

    Examples
    --------
    >>> line_in_set_order(ast.parse("def first(names):\n    return list({*names})[0]"), {})
    2
    >>> line_in_set_order(ast.parse("def least(names):\n    return min({*names})"), {})
    """
    order = _SetOrder(tree, scope)
    lines, ignored = list[int](), set[ast.AST]()  # in `ignored`: expressions whose order is not used
    for node in ast.walk(tree):  # outer nodes come first
        ignored.update(order.without_order(node))
        is_used = node not in ignored
        if is_used and any(order.kind(operand) == IN_SET_ORDER for operand in order.in_order(node)):
            lines.append(node.lineno)  # type: ignore[attr-defined]
    return min(lines, default=None)


class _SetOrder:
    """The evident kinds of the expressions in a function, and the order in which it uses their elements."""

    def __init__(self, tree: ast.AST, scope: dict[str, Any]):
        self.scope = scope
        self.bound = bindings(tree)
        self.known = dict[str, str]()

    def builtin(self, node: ast.expr) -> str:
        """Return the name of the built-in function, or "" if the expression is none."""
        if not isinstance(node, ast.Name) or node.id in self.bound or node.id in self.scope:
            return ""
        return node.id if hasattr(builtins, node.id) else ""

    def in_order(self, node: ast.AST) -> list[ast.expr]:
        """Return the expressions whose elements the node uses in their order."""
        match node:
            case ast.For(iter=walked):
                return [walked]
            case ast.ListComp(generators=parts) | ast.DictComp(generators=parts):
                return [part.iter for part in parts]
            case ast.Starred(value=value, ctx=ast.Load()) | ast.AugAssign(op=ast.Add(), value=value):
                return [value]
            case ast.Assign(targets=targets, value=value):  # a single element is the same in any order
                return [value] if any(len(getattr(target, "elts", ())) > 1 for target in targets) else []
            case ast.Call(func=ast.Attribute(attr=method, value=value), args=given):
                if method == "pop" and not given:
                    return [value]
                return given if method in IN_ORDER_METHODS else []
            case ast.Call(func=function, args=given, keywords=keywords):
                name = self.builtin(function)
                has_key = any(keyword.arg == "key" for keyword in keywords)
                is_by_key = name in BY_KEY and len(given) == 1 and has_key
                return given if name in IN_ORDER or is_by_key else []
        return []

    def without_order(self, node: ast.AST) -> list[ast.expr]:
        """Return the expressions whose elements the node uses in no particular order."""
        match node:
            case ast.Set(elts=parts):
                return parts
            case ast.Compare(ops=ops, comparators=parts) if all(
                isinstance(operator, (ast.In, ast.NotIn)) for operator in ops
            ):
                return parts
            case ast.Call(func=function, args=given) if not self.in_order(node):
                method = function.attr if isinstance(function, ast.Attribute) else ""
                return given if self.builtin(function) in WITHOUT_ORDER or method in SET_METHODS else []
        return []

    def kind(self, node: ast.AST) -> str:
        """Return the evident kind of an expression."""
        match node:
            case ast.Constant(value=int() | float()):
                return NUMBER
            case ast.Name(id=name):
                return self.kind_of_name(name)
            case ast.NamedExpr(value=part) | ast.UnaryOp(operand=part) | ast.Starred(value=part):
                return self.kind(part)
            case ast.IfExp(body=part, orelse=other):
                return _common(self.kind(part), self.kind(other))
            case ast.BinOp():
                return self.kind_of_operation(node)
            case ast.Subscript(value=part, slice=index) if self.kind(part) == NUMBERS:
                return NUMBERS if isinstance(index, ast.Slice) else NUMBER
            case ast.List() | ast.Tuple() | ast.Set() | ast.SetComp() | ast.ListComp() | ast.GeneratorExp():
                return self.kind_of_display(node)
            case ast.Call(func=ast.Attribute(attr=method, value=part)):
                if method in NEW_SETS:
                    return self.kind(part)
                return NUMBERS if method == "legal_actions" else UNKNOWN
            case ast.Call(func=function, args=given):
                return self.kind_of_call(self.builtin(function), given)
        return UNKNOWN

    def kind_of_name(self, name: str) -> str:
        """Return the kind of a name, from all values that it is bound to."""
        if name not in self.bound:
            value = self.scope.get(name)
            if isinstance(value, (set, frozenset)):
                return NUMBERS if all(isinstance(item, Number) for item in value) else IN_SET_ORDER
            return NUMBER if isinstance(value, Number) else UNKNOWN
        if name not in self.known:
            self.known[name] = PENDING  # its values may refer to the name itself
            self.known[name] = _common(*map(self.kind, self.bound[name]))
        return self.known[name]

    def kind_of_display(self, node: ast.expr) -> str:
        match node:
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                if parts and {self.kind(part) for part in parts} <= {NUMBER, NUMBERS}:
                    return NUMBERS  # the hash of a tuple of numbers is also the same everywhere
                return IN_SET_ORDER if isinstance(node, ast.Set) else UNKNOWN
            case ast.SetComp(elt=part):
                return NUMBERS if self.kind(part) == NUMBER else IN_SET_ORDER
            case ast.ListComp(elt=part, generators=parts) | ast.GeneratorExp(elt=part, generators=parts):
                if any(self.kind(clause.iter) == IN_SET_ORDER for clause in parts):
                    return IN_SET_ORDER
                return NUMBERS if self.kind(part) == NUMBER else UNKNOWN
        return UNKNOWN

    def kind_of_operation(self, node: ast.BinOp) -> str:
        left, right = self.kind(node.left), self.kind(node.right)
        if isinstance(node.op, ast.Sub) and left in (IN_SET_ORDER, NUMBERS):
            return left
        if isinstance(node.op, ast.BitAnd) and NUMBERS in (left, right):
            return NUMBERS
        if isinstance(node.op, (ast.BitOr, ast.BitXor, ast.BitAnd)) and IN_SET_ORDER in (left, right):
            return IN_SET_ORDER
        return _common(left, right)

    def kind_of_call(self, name: str, given: list[ast.expr]) -> str:
        if name in SETS and given and isinstance(given[0], (ast.GeneratorExp, ast.ListComp)):
            return NUMBERS if self.kind(given[0].elt) == NUMBER else IN_SET_ORDER
        kinds = [self.kind(argument) for argument in given]
        if name == "range" or (name in (*COPIES, *SETS) and kinds == [NUMBERS]):
            return NUMBERS
        if name in SETS or (name in ("map", "filter") and IN_SET_ORDER in kinds):
            return IN_SET_ORDER
        return NUMBER if name in COUNTS else UNKNOWN


def bindings(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return the names that a function binds with all their values."""
    bound = defaultdict[str, list[ast.expr]](list)
    understood = set[ast.AST]()
    for target, value in _assignments(tree):
        if isinstance(target, ast.Name):
            bound[target.id].append(value)
            understood.add(target)
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name):
                bound[name].append(ACTIONS if name == "actions" else ANYTHING)
            case ast.Name(id=name, ctx=ast.Store()) if node not in understood:
                bound[name].append(ANYTHING)
            case ast.alias(name=name, asname=other):
                bound[other or name].append(ANYTHING)
            case ast.FunctionDef(name=name) | ast.ExceptHandler(name=str() as name) if node is not tree:
                bound[name].append(ANYTHING)
    return dict(bound)


def _assignments(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the targets and values of all assignments in a tree, including loops."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                yield from ((target, value) for target in targets)
            case ast.NamedExpr(target=target, value=value):
                yield target, value
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield target, value
            case ast.AugAssign(target=ast.Name(id=name) as target, op=operator, value=value):
                yield target, ast.BinOp(ast.Name(name, ast.Load()), operator, value)
            case ast.For(target=target, iter=walked) | ast.comprehension(target=target, iter=walked):
                yield target, ast.Subscript(walked, ast.Constant(0), ast.Load())


def _common(*kinds: str) -> str:
    """Return the kind that all settled ones share."""
    settled = {*kinds} - {PENDING}
    return settled.pop() if len(settled) == 1 else UNKNOWN if settled else PENDING
