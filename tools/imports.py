"""List the imports between the modules of `samarkand`, and the modules that one game needs.

`python -m tools.imports` lists, for each package, the packages that it imports.
`python -m tools.imports market` lists and counts the files that are needed to play the market game: its own
package, the registry, and everything that these import, including imports inside functions. Imports only
for type checkers do not count.
"""

import argparse
import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from samarkand.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "samarkand"
REGISTRY = "samarkand.game"  # opens a game by its name
BY_NAME = {"samarkand.grammar.catalogues": "samarkand.grammar.locale"}  # imports by a computed name

Graph = Mapping[str, set[str]]


def modules(folder: Path = ROOT / PACKAGE) -> dict[str, Path]:
    """Return the source files of a package by the names under which they are imported."""
    files = {}
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder.parent).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return files


def imports_of(source: str, known: Iterable[str]) -> Iterator[str]:
    """Yield the modules that a source text imports anywhere, except for type checkers.

    Parameters
    ----------
    source : str
    known : iterable of str
        The names of modules. `from a import b` imports the module `a.b` if it is one of them, otherwise `a`.
    """
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            waiting += node.orelse
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else node.module for name in inner)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        waiting += ast.iter_child_nodes(node)


def graph(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return the modules that each module of a package imports from the same package."""
    return {
        name: {home for home in imports_of(file.read_text(encoding="utf-8"), files) if home in files} - {name}
        for name, file in files.items()
    }


def package_of(module: str) -> str:
    """Return the package in `samarkand` to which a module belongs, or `game` for `samarkand` itself."""
    return module.split(".")[1] if "." in module else "game"


def between_packages(arrows: Graph) -> dict[str, set[str]]:
    """Return the packages that each package imports."""
    imports: dict[str, set[str]] = {}
    for source, targets in arrows.items():
        if source != PACKAGE:
            home = package_of(source)
            imports.setdefault(home, set()).update(set(map(package_of, targets)) - {home})
    return imports


def modules_to_play(game: str, arrows: Graph) -> set[str]:
    """Return the modules that are needed to play a game: its own, the registry and their imports.

    A module needs the packages that it is in, because Python imports these first.
    """
    own = [name for name in arrows if f"{name}.".startswith(f"{PACKAGE}.{game}.")]
    needed, waiting = set[str](), [REGISTRY, *own]
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += filter(None, [*arrows[module], module.rpartition(".")[0], BY_NAME.get(module)])
    return needed


def lines(files: Iterable[Path]) -> int:
    """Return the number of lines in some files."""
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def main(arguments: list[str] | None = None) -> None:
    """Print the imports between packages, or the files that some games need."""
    parser = argparse.ArgumentParser(prog="python -m tools.imports", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"list the files that a game needs: {', '.join(GAMES)}"
    )
    chosen = parser.parse_args(arguments)
    for game in chosen.games:
        if game not in GAMES:
            parser.error(f"game: found {game!r}, expected {', '.join(GAMES)}")
    files = modules()
    arrows = graph(files)
    for game in chosen.games:
        needed = sorted(modules_to_play(game, arrows))
        for name in needed:
            print(files[name].relative_to(ROOT).as_posix())
        print(f"{game}: {len(needed)} files, {lines(files[name] for name in needed):,} lines")
    if not chosen.games:
        for home, others in sorted(between_packages(arrows).items()):
            print(f"{home}: {', '.join(sorted(others)) or 'nothing'}")


if __name__ == "__main__":
    main()
