"""Finds in a source what people read that does not stand in a wording: sentences, and pieces of sentences."""

import ast
import re

PHRASE = re.compile(r"[A-Za-z’']{2,}[,:;.]?(?: [A-Za-z’']+[,:;.]?)+")  # several words
WORD = r"[A-Za-z’]{2,}[,.;:!?)]*"
PIECE = re.compile(rf"(?:^|[\s(]){WORD}\s|\s\(?{WORD}$")  # a word that stands by itself
MARKUP = re.compile(r"<[^>]*(?:>|$)|&\w+;")
STYLE = re.compile(r"[\w-]+:[^:;]*(?:;|$)|^[^:;]*;|\bpx\b")  # of a style sheet
RULE = re.compile(r"[^{}]*\{(?:[^{}]*\{[^{}]*;\s*\})+\s*\}|[^{}]*\{[^{}]*;\s*\}")  # of a style sheet
LATEX = re.compile(r"\\[a-z]+")
COMMAND = re.compile(r"^samarkand [a-z].*$", re.MULTILINE)  # typed into a terminal
CITATION = re.compile(r"[\w.-]+\.md, ")  # a rulebook's file and its own heading
NO_SENTENCES = {"row wrap", "1px solid #9c9ca1", "Mapping[int, Outcomes]", "DejaVu Sans, sans-serif", "L"}
PLURALS = {"s", "es", "ies"}
SHOW = {"centred", "button", "HTML"}  # functions whose first argument is shown
REFUSING = {"arguments", "errors"}  # modules whose functions check, and raise what they were given as words
SHOWN = {"text", "label", "description", "placeholder", "tooltip", "title", "accessible", "words"}


def found(source, exempt=frozenset(), whole=frozenset()):
    """The literals that people read, outside docstrings, errors and what is exempt by name.

    Parameters
    ----------
    source : str
    exempt : set of str
        Names of functions and of keyword arguments whose literals programs read.
    whole : set of str
        Names of what makes a sentence of a literal wherever it stands, as `Sentence` does.
    """
    tree = ast.parse(source)
    skipped = _skipped(tree, exempt, whole)
    for node in ast.walk(tree):
        if id(node) not in skipped:
            yield from _pieces(node)


def _skipped(tree, exempt, whole):
    skipped, refuse = set(), set(_refusing(tree))
    for node in ast.walk(tree):
        is_exempt = isinstance(node, ast.keyword) and node.arg in exempt
        is_exempt = is_exempt or isinstance(node, ast.FunctionDef) and node.name in exempt
        is_exempt = is_exempt or isinstance(node, ast.Call) and ast.unparse(node.func) in refuse
        if is_exempt or isinstance(node, (ast.Raise, ast.Assert)):
            skipped |= {id(inner) for inner in ast.walk(node)}
        for types in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            skipped |= {id(inner) for inner in ast.walk(types)} if types else set()
        if isinstance(node, ast.JoinedStr):
            skipped |= {
                id(part) for part in node.values if isinstance(part, ast.Constant)
            }  # seen as its pieces
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in whole:
            skipped |= {id(each) for each in _whole(node)}
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Example":  # its position and its moves
            skipped |= {id(inner) for tokens in node.args[2:4] for inner in ast.walk(tokens)}
    return skipped | {id(inner) for value in _in_errors_alone(tree, skipped) for inner in ast.walk(value)}


def _in_errors_alone(tree, skipped):
    """What is given a name that only errors use."""
    loads = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            loads.setdefault(node.id, []).append(id(node) in skipped)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if all(loads.get(node.targets[0].id, [False])):
                yield node.value


def _refusing(tree):
    """What is called with the words of an error: warnings, and what comes from the rooms that check."""
    yield "warnings.warn"
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and REFUSING & set(node.module.split(".")):
            yield from (each.asname or each.name for each in node.names)


def _whole(call):
    """The literals of a call that become sentences: its arguments, and the names of mistakes."""
    yield from (each for each in call.args if not isinstance(each, ast.JoinedStr))
    for keyword in call.keywords:
        if not isinstance(keyword.value, ast.JoinedStr):
            yield keyword.value
        if isinstance(keyword.value, ast.Tuple):  # steps, each a sentence
            yield from (each for each in keyword.value.elts if not isinstance(each, ast.JoinedStr))
        yield from keyword.value.keys if isinstance(keyword.value, ast.Dict) else ()


def _pieces(node):
    """What of one node is a sentence, or a piece of one."""
    if _is_text(node):
        return [node.value] if PHRASE.search(_bare(node.value)) else []
    if isinstance(node, ast.JoinedStr):
        return [part.value for part in node.values if _is_text(part) and PIECE.search(_bare(part.value))]
    if isinstance(node, ast.BinOp):
        sides = (node.left, node.right) if isinstance(node.op, ast.Add) else ()
        return [side.value for side in sides if _is_text(side) and PIECE.search(_bare(side.value))]
    if isinstance(node, ast.IfExp):
        return [way.value for way in (node.body, node.orelse) if _is_text(way) and way.value in PLURALS]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        between = node.func.value
        return [between.value] if _is_text(between) and re.search("[A-Za-z]", _bare(between.value)) else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOW:
        first = node.args[0] if node.args else node
        return [first.value] if _is_text(first) and re.search("[A-Za-z]{2,}", _bare(first.value)) else []
    if isinstance(node, ast.keyword) and node.arg in SHOWN and _is_text(node.value):
        return [node.value.value] if re.search("[A-Za-z]{2,}", node.value.value) else []
    return []


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _bare(text):
    """Without markup, and what belongs to style sheets and to LaTeX."""
    bare = "" if text in NO_SENTENCES or CITATION.match(text) else COMMAND.sub("", MARKUP.sub("", text))
    bare = RULE.sub("", bare)
    return LATEX.sub("", STYLE.sub("", bare) if "px" in bare or "em;" in bare else bare)


NUMBER_FORM = re.compile(r"[,.%]|[efg]$")  # of Python's, but for widths and signs
ROWING = {", ", "; ", " and ", " or "}


def numbers(source):
    """The forms in which a source writes numbers by itself, outside of errors."""
    for node in _outside_errors(source):
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            form = "".join(part.value for part in node.format_spec.values if _is_text(part))
            yield from [form] if NUMBER_FORM.search(form) else []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "format":
            yield ast.unparse(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and _is_text(node.left):
            yield from re.findall(r"%[.\d]+[fg]", node.left.value)


def rows(source):
    """What a source puts between things by itself, outside of errors."""
    for node in _outside_errors(source):
        is_join = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "join"
        if is_join and _is_text(node.func.value) and node.func.value.value in ROWING:
            yield node.func.value.value


def _outside_errors(source):
    tree = ast.parse(source)
    errors = [node for node in ast.walk(tree) if isinstance(node, (ast.Raise, ast.Assert))]
    skipped = {id(inner) for node in errors for inner in ast.walk(node)}
    return (node for node in ast.walk(tree) if id(node) not in skipped)
