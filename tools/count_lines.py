"""How much is written where: lines of each room of a tree, as they stand and as statements.

    python tools/count_lines.py [folder …]

A logical line is a statement's, however many lines it takes; comments, docstrings and empty lines are none.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOMS = ("samarkand", "widgets/samarkand_widgets", "tests", "tools", "benchmarks")
DEPTH = 3  # folders that are told apart: samarkand/analysis/studies


def docstrings(text: str) -> int:
    """How many statements of a source are docstrings: each is one logical line."""
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, homes))
    return sum(ast.get_docstring(node, clean=False) is not None for node in nodes)


def counted(text: str) -> tuple[int, int]:
    r"""Physical and logical lines of a source.

    >>> counted('"A docstring."\nx = (1 +\n     2)  # three\n')
    (3, 1)
    """
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    logical = sum(token.type == tokenize.NEWLINE for token in tokens)
    return len(text.splitlines()), logical - docstrings(text)


def table(root: Path) -> str:
    """One line a room: files, physical lines, logical lines; a sum for each tree."""
    sums: Counter[tuple[str, int]] = Counter()
    for top in ROOMS:
        for file in sorted((root / top).rglob("*.py")):
            folders = file.relative_to(root).parts[:-1]
            for room in {"/".join(folders[:DEPTH]), f"{top} in all"}:
                for column, number in enumerate((1, *counted(file.read_text(encoding="utf-8")))):
                    sums[room, column] += number
    rooms = sorted({room for room, _ in sums})
    lines = [f"{room:<40}" + "".join(f"{sums[room, column]:>9,}" for column in range(3)) for room in rooms]
    return "\n".join([f"{'room':<40}{'files':>9}{'physical':>9}{'logical':>9}", *lines])


if __name__ == "__main__":
    for folder in sys.argv[1:] or ["."]:
        print(table(Path(folder)))
