r"""Find the translatable units of a cell: paragraphs of Markdown, and strings and comments of code.

A paragraph is one unit, and so is each item of a list and each row of a table, without its marker. A string
with placeholders, such as `f"{number} cards"`, keeps them, in the order that the language needs.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from typing import NamedTuple

from samarkand.lessons import checks

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
BEGINS = re.compile(r"(#+ +|- +|\d+\. +|> ?|\|)")  # a paragraph of its own, whatever stands above it
NO_PROSE = re.compile(r"<|:{3,}|:[\w-]+:")  # a tag; on a page a directive, or an option of one
RULED = re.compile(r"[-:| ]+")  # the line below the head of a table
IN_TAGS = re.compile(r'(?<=<summary>).*?(?=</summary>)|(?<= alt=").*?(?=")|(?<= title=").*?(?=")')
OF_CARDS = re.compile(r"(?<=\{grid-item-card\} ).*|(?<=:img-alt: ).*")
PROMPT = ">>>"  # its lines are no program
LETTER = re.compile(r"[^\W\d_]")
TRIPLE = '"""'


class Unit(NamedTuple):
    """A piece of a cell that is translated.

    Attributes
    ----------
    start, end : int
        Its position in the cell's text.
    words : str
        The text for the translator.
    form : function of str
        Returns the source text for a translation.
    """

    start: int
    end: int
    words: str
    form: Callable[[str], str] = str


def units(text: str, is_code: bool) -> list[Unit]:
    r"""Return the units of a cell in order of position.

    Examples
    --------
    >>> [unit.words for unit in units("## Count it\n\nThe opposite\nis one thing.\n- **all** differ", False)]
    ['Count it', 'The opposite is one thing.', '**all** differ']
    >>> [unit.words for unit in units('print(f"{n:,} cards")  # all\npack["unseen"]', True)]
    ['{n:,} cards', 'all']
    """
    unsorted = list(_of_code(text, 0) if is_code else _of_prose(text))
    return sorted((unit for unit in unsorted if LETTER.search(unit.words)), key=lambda unit: unit.start)


def replace_units(text: str, is_code: bool, translate: Callable[[str], str]) -> str:
    r"""Return the text of a cell with its units replaced by `translate`.

    Examples
    --------
    >>> translate = {"{n:,} cards": "cartes : {n:,}", "all": "toutes"}
    >>> print(replace_units('print(f"{n:,} cards")  # all', True, translate.get))
    print(f"cartes : {n:,}")  # toutes
    """
    for unit in reversed(units(text, is_code)):
        text = text[: unit.start] + unit.form(translate(unit.words)) + text[unit.end :]
    return text


def code_as_it_runs(text: str) -> str:
    """Return the code without its strings and comments. A translation must not change it."""
    return ast.dump(_Wordless().visit(ast.parse(text)))


def programs(text: str) -> list[str]:
    """Return the blocks of Python in a Markdown text."""
    return [block[2] for block in FENCE.finditer(text) if _is_program(block)]


def _is_program(block: re.Match[str]) -> bool:
    return block[1] == "python" and not block[2].startswith(PROMPT)


# --- Markdown -------------------------------------------------------------------------------------------


def _of_prose(text: str) -> Iterator[Unit]:
    at = 0
    for block in FENCE.finditer(text):
        yield from _paragraphs(text, at, block.start())
        if _is_program(block):
            yield from _of_code(block[2], block.start(2))
        at = block.end()
    yield from _paragraphs(text, at, len(text))


def _paragraphs(text: str, at: int, end: int) -> Iterator[Unit]:
    begun: int | None = None
    for line in re.finditer(r".*\n?", text[at:end]):
        start, head = at + line.start(), BEGINS.match(line[0])
        no_prose = NO_PROSE.match(line[0])
        is_apart = not line[0].strip() or no_prose
        if begun is not None and (head or is_apart):
            yield _paragraph(text, begun, start)
            begun = None
        if no_prose:
            for part in (IN_TAGS if no_prose[0] == "<" else OF_CARDS).finditer(line[0]):
                yield Unit(start + part.start(), start + part.end(), part[0])
        if RULED.fullmatch(line[0].strip()) or is_apart:
            continue
        if begun is None:
            begun = start + (head.end() if head and head[0] != "|" else 0)
    if begun is not None:
        yield _paragraph(text, begun, end)


def _paragraph(text: str, start: int, end: int) -> Unit:
    paragraph = text[start:end].rstrip()
    return Unit(start, start + len(paragraph), re.sub(r"\s*\n\s*", " ", paragraph))


# --- code -----------------------------------------------------------------------------------------------


def _of_code(text: str, at: int) -> Iterator[Unit]:
    lines = text.splitlines(keepends=True)
    begins = [0]
    for line in lines:
        begins.append(begins[-1] + len(line))

    def place(row: int, column: int) -> int:  # the parser counts bytes
        return begins[row - 1] + len(lines[row - 1].encode()[:column].decode())

    for node in _strings(ast.parse(text)):
        start, end = (
            place(node.lineno, node.col_offset),
            place(node.end_lineno or 0, node.end_col_offset or 0),
        )
        if isinstance(node, ast.JoinedStr):
            yield Unit(at + start, at + end, _with_places(node), _as_formatted)
        else:
            form = _as_triple if text[start:end].startswith(TRIPLE) else _as_string
            yield Unit(at + start, at + end, node.value, form)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            start = begins[token.start[0] - 1] + token.start[1]
            yield Unit(at + start, at + start + len(token.string), token.string.lstrip("# "), "# {}".format)


def _strings(node: ast.AST) -> Iterator[ast.JoinedStr | ast.Constant]:
    """Yield the strings in code, except for names of columns and the like, and the codes of checks."""
    if isinstance(node, ast.JoinedStr):
        yield node
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and not node.value.startswith(checks.MARK):
            yield node
    else:
        for child in ast.iter_child_nodes(node):
            is_name = isinstance(node, ast.Subscript) and child is node.slice
            if not (is_name and isinstance(child, ast.Constant)):
                yield from _strings(child)


def _with_places(node: ast.JoinedStr) -> str:
    parts = []
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(value.value.replace("{", "{{").replace("}", "}}"))
        elif isinstance(value, ast.FormattedValue):
            turned = f"!{chr(value.conversion)}" if value.conversion > 0 else ""
            form = f":{_with_places(value.format_spec)}" if value.format_spec else ""
            parts.append(f"{{{ast.unparse(value.value)}{turned}{form}}}")
    return "".join(parts)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _as_string(text: str) -> str:
    return f'"{_escape(text)}"'


def _as_triple(text: str) -> str:
    return TRIPLE + text.replace("\\", "\\\\") + TRIPLE


def _as_formatted(text: str) -> str:
    """Return a formatted string. Nothing is escaped inside its placeholders."""
    made, depth = "", 0
    for part in re.split(r"(\{\{|\}\}|[{}])", text):
        if part == "{":
            depth += 1
        elif part == "}":
            depth -= 1
        made += part if depth or part in ("{", "}") else _escape(part)
    return f'f"{made}"'


class _Wordless(ast.NodeTransformer):
    """A transformer that removes the texts of strings and keeps their placeholders, sorted."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        self.generic_visit(node)
        places = [value for value in node.values if isinstance(value, ast.FormattedValue)]
        return ast.Tuple(sorted(places, key=ast.dump), ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.value = self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):
            node.slice = self.visit(node.slice)
        return node
