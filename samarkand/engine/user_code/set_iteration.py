"""A check for functions whose result depends on the order of a set.

Python hashes texts with a number drawn at each start. So the order of a set of texts changes from process to
process, and playing twice in one process does not show it. The check reads the function's source and changes
nothing. It finds only what is evident there, not a set that another function returns or an attribute holds.
"""

import ast
import builtins
import inspect
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from numbers import Number
from types import FunctionType

from samarkand.engine.references import used

# What an expression evidently is. A set of numbers has the same order in every process.
NUMBER, NUMBERS, IN_SET_ORDER, UNKNOWN, PENDING = "number", "numbers", "in_set_order", "unknown", "pending"
NEW_SETS = ("copy", "difference", "intersection", "symmetric_difference", "union")
SET_METHODS = (
    *NEW_SETS,
    *("add", "update", "difference_update", "intersection_update", "symmetric_difference_update"),
    *("isdisjoint", "issubset", "issuperset"),
)
WITHOUT_ORDER = ("all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum")
IN_ORDER = ("dict", "enumerate", "iter", "list", "next", "tuple", "zip")
BY_KEY = ("max", "min", "sorted")  # of several with the same key, the first wins
IN_ORDER_METHODS = ("extend", "fromkeys", "join")
COUNTS = ("abs", "int", "len", "ord", "round", "sum")
COPIES = ("list", "reversed", "sorted", "tuple")
ACTIONS = ast.parse("state.legal_actions()", mode="eval").body
ANYTHING = ast.Constant(None)


def line_in_set_order(function: FunctionType) -> int | None:
    """Return the first line on which the order of a set decides; None if there is none or no source is found.

    Examples
    --------
    >>> def first(state):
    ...     names = set(state.observation_string(0).split())
    ...     return next(iter(names))
    >>> def least(state):
    ...     return min(set(state.observation_string(0).split()))
    >>> line_in_set_order(first), line_in_set_order(least)
    (3, None)
    """
    tree = _source(function)
    if tree is None:
        return None
    found = _Places(_Kinds(tree, function))
    found.visit(tree)
    return min(found.lines, default=None)


def _source(function: FunctionType) -> ast.AST | None:
    """The syntax tree of a function with the line numbers of its file or cell."""
    code = function.__code__  # of the function itself: `inspect` would look through `functools.wraps`
    try:
        lines, first = inspect.getsourcelines(code)
        is_indented = lines[0][0].isspace()
        tree = ast.parse("".join(["if 1:\n", *lines] if is_indented else lines))
    except (OSError, SyntaxError, ValueError, tokenize.TokenError):
        return None
    ast.increment_lineno(tree, first - 1 - is_indented)
    if code.co_name != "<lambda>":
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        return next((node for node in functions if node.name == code.co_name), None)
    lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda) and node.lineno == first]
    return lambdas[0] if len(lambdas) == 1 else None  # of several in a line it could be any


def _assigned(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The assignments in a tree, loops included: each target with its value."""
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


def _bindings(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """The names that a function binds, each with all its values."""
    found = defaultdict[str, list[ast.expr]](list)
    understood = set[ast.AST]()
    for target, value in _assigned(tree):
        if isinstance(target, ast.Name):
            found[target.id].append(value)
            understood.add(target)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            found[node.arg].append(ACTIONS if node.arg == "actions" else ANYTHING)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in understood:
            found[node.id].append(ANYTHING)
        elif node is not tree and isinstance(name := getattr(node, "name", None), str):
            found[name].append(ANYTHING)  # a function, an exception, an import
    return dict(found)


class _Kinds(ast.NodeVisitor):
    """What the expressions of one function evidently are."""

    def __init__(self, tree: ast.AST, function: FunctionType):
        self.scope = dict(used(function))
        self.bound = _bindings(tree)
        self.known: dict[str, str] = {}

    def is_in_set_order(self, node: ast.expr) -> bool:
        """Whether walking it goes in the order of a set that may hold other things than numbers."""
        return self.visit(node) == IN_SET_ORDER

    def builtin(self, node: ast.expr) -> str:
        """The name of one of Python's own functions; empty if it is none, or the name has another meaning."""
        if not isinstance(node, ast.Name) or node.id in self.bound or node.id in self.scope:
            return ""
        return node.id if hasattr(builtins, node.id) else ""

    def generic_visit(self, node: ast.AST) -> str:
        return UNKNOWN

    def visit_Constant(self, node: ast.Constant) -> str:
        return NUMBER if isinstance(node.value, Number) else UNKNOWN

    def visit_Name(self, node: ast.Name) -> str:
        """Judge a name by all values that it is bound to."""
        name = node.id
        if name not in self.bound:
            value = self.scope.get(name)
            if isinstance(value, (set, frozenset)):
                return NUMBERS if all(isinstance(each, Number) for each in value) else IN_SET_ORDER
            return NUMBER if isinstance(value, Number) else UNKNOWN
        if name not in self.known:
            self.known[name] = PENDING  # what it is bound to may name itself
            self.known[name] = _common(*map(self.visit, self.bound[name]))
        return self.known[name]

    def visit_NamedExpr(self, node: ast.NamedExpr) -> str:
        return self.visit(node.value)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        return self.visit(node.operand)

    def visit_IfExp(self, node: ast.IfExp) -> str:
        return _common(self.visit(node.body), self.visit(node.orelse))

    def visit_BinOp(self, node: ast.BinOp) -> str:
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Sub) and left in (IN_SET_ORDER, NUMBERS):
            return left
        if isinstance(node.op, ast.BitAnd) and NUMBERS in (left, right):
            return NUMBERS
        if isinstance(node.op, (ast.BitOr, ast.BitXor, ast.BitAnd)) and IN_SET_ORDER in (left, right):
            return IN_SET_ORDER
        return _common(left, right)

    def visit_Subscript(self, node: ast.Subscript) -> str:
        if self.visit(node.value) != NUMBERS:
            return UNKNOWN
        return NUMBERS if isinstance(node.slice, ast.Slice) else NUMBER

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> str:
        kinds = {self.visit(each.value if isinstance(each, ast.Starred) else each) for each in node.elts}
        if kinds and kinds <= {NUMBER, NUMBERS}:  # a tuple of numbers has the same hash everywhere, too
            return NUMBERS
        return IN_SET_ORDER if isinstance(node, ast.Set) else UNKNOWN

    visit_Tuple = visit_Set = visit_List

    def visit_SetComp(self, node: ast.SetComp | ast.ListComp | ast.GeneratorExp) -> str:
        return NUMBERS if self.visit(node.elt) == NUMBER else IN_SET_ORDER

    def visit_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        if any(self.is_in_set_order(part.iter) for part in node.generators):
            return IN_SET_ORDER
        return NUMBERS if self.visit(node.elt) == NUMBER else UNKNOWN

    visit_GeneratorExp = visit_ListComp

    def visit_Call(self, node: ast.Call) -> str:
        name, given = self.builtin(node.func), node.args
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in NEW_SETS:
                return self.visit(node.func.value)
            return NUMBERS if node.func.attr == "legal_actions" else UNKNOWN
        if name in ("set", "frozenset"):
            if given and isinstance(given[0], (ast.GeneratorExp, ast.ListComp)):
                return self.visit_SetComp(given[0])
            return NUMBERS if [*map(self.visit, given)] == [NUMBERS] else IN_SET_ORDER
        if name in ("map", "filter") and any(map(self.is_in_set_order, given)):
            return IN_SET_ORDER
        if name == "range" or (name in COPIES and [*map(self.visit, given)] == [NUMBERS]):
            return NUMBERS
        return NUMBER if name in COUNTS else UNKNOWN


def _common(*kinds: str) -> str:
    """The kind that all settled ones share."""
    settled = {*kinds} - {PENDING}
    return settled.pop() if len(settled) == 1 else UNKNOWN if settled else PENDING


class _Places(ast.NodeVisitor):
    """The lines on which the order of a set decides."""

    def __init__(self, kinds: _Kinds):
        self.kinds = kinds
        self.lines: list[int] = []
        self.without_order = set[ast.AST]()  # lists whose order is not used

    def judge(self, node: ast.expr | ast.stmt, *walked: ast.expr) -> None:
        """Note the node if it walks a set, and look at its parts."""
        if node not in self.without_order and any(map(self.kinds.is_in_set_order, walked)):
            self.lines.append(node.lineno)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.judge(node, node.iter)

    def visit_ListComp(self, node: ast.ListComp | ast.DictComp) -> None:
        self.judge(node, *(part.iter for part in node.generators))

    visit_DictComp = visit_ListComp

    def visit_Starred(self, node: ast.Starred) -> None:
        self.judge(node, *([node.value] if isinstance(node.ctx, ast.Load) else []))

    def visit_Set(self, node: ast.Set) -> None:
        self.without_order.update(node.elts)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if all(isinstance(each, (ast.In, ast.NotIn)) for each in node.ops):
            self.without_order.update(node.comparators)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Judge an assignment to several names; the only thing of a set is the same in any order."""
        several = [each for each in node.targets if isinstance(each, (ast.Tuple, ast.List))]
        is_judged = any(len(each.elts) > 1 for each in several)
        self.judge(node, *([node.value] if is_judged else []))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.judge(node, *([node.value] if isinstance(node.op, ast.Add) else []))

    def visit_Call(self, node: ast.Call) -> None:
        """Judge a call by what it does with its arguments, or with the set whose method it is."""
        name, given = self.kinds.builtin(node.func), node.args
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        has_key = any(each.arg == "key" for each in node.keywords)
        walked: list[ast.expr] = []
        if name in IN_ORDER or method in IN_ORDER_METHODS or (name in BY_KEY and has_key and len(given) == 1):
            walked = given
        elif name in WITHOUT_ORDER or method in SET_METHODS:
            self.without_order.update(given)
        elif method == "pop" and not given and isinstance(node.func, ast.Attribute):
            walked = [node.func.value]
        self.judge(node, *walked)
