"""Generate the pages of the reference, one for each module with every public name."""

import importlib
import inspect
from types import GenericAlias, ModuleType

import samarkand

FOLDER = "reference/api"
MAX_VALUE_LENGTH = 60
# Promised paths that are not offered under Tab: for those who write strategies and tools.
FURTHER = ("samarkand.engine.dice", "samarkand.notebooks")


INHERITING = {"samarkand.State"}  # much of what it can be asked is in its base class


def modules() -> list[str]:
    """Return the paths of all public modules, the package first, and each before those inside it."""
    paths = ["samarkand"]
    for name in samarkand.__all__:
        if not isinstance(getattr(samarkand, name), ModuleType):
            continue
        paths.append(f"samarkand.{name}")
        if name == "theory":
            for game in samarkand.theory.__all__:
                paths += [f"samarkand.theory.{game}", f"samarkand.theory.{game}.formulas"]
    return [*paths, *FURTHER, "samarkand_widgets", "samarkand_teaching"]


def public_names(path: str) -> list[str]:
    """Return the public names of a module: its `__all__`, or else the plain names that it defines."""
    module = importlib.import_module(path)
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return [name for name in listed if not isinstance(getattr(module, name), ModuleType)]
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def entry(path: str, name: str, described: dict[int, str]) -> str:
    """Return the directive that documents a name, or a reference if it is `described` elsewhere."""
    thing = getattr(importlib.import_module(path), name)
    whole = f"{path}.{name}"
    if inspect.isclass(thing):
        first = described.setdefault(id(thing), whole)
        if first != whole:
            return f".. py:data:: {name}\n   :module: {path}\n\n   The same as :py:class:`{first}`.\n"
        kind = "autoexception" if issubclass(thing, Exception) else "autoclass"
        inherited = "   :inherited-members:\n" if whole in INHERITING else ""
        return f".. {kind}:: {whole}\n   :members:\n{inherited}"
    if callable(thing) and not isinstance(thing, GenericAlias):
        return f".. autofunction:: {whole}\n"
    kind = f"\n   :type: {type(thing).__name__}" if type(thing).__module__ == "builtins" else ""
    value = repr(thing)
    shown = f"\n   :value: {value}" if len(value) <= MAX_VALUE_LENGTH else ""
    return f".. py:data:: {name}\n   :module: {path}{kind}{shown}\n"


def page(path: str, described: dict[int, str]) -> str:
    """Return the page of one module, in reStructuredText."""
    title = f"``{path}``"
    names = sorted(public_names(path), key=str.lower)
    head = [title, "=" * len(title), "", f".. automodule:: {path}", "   :no-members:", ""]
    return "\n".join([*head, *(entry(path, name, described) for name in names)])


def pages() -> dict[str, str]:
    """Return the texts of all pages and of their index, by their paths on the site."""
    described: dict[int, str] = {}
    texts = {f"{FOLDER}/{path}.rst": page(path, described) for path in modules()}
    title = "The Python interface"
    listed = "\n".join(f"   {path}" for path in modules())
    introduction = "Every public name with its docstring. What is not here may change at any time."
    texts[f"{FOLDER}/index.rst"] = (
        f"{title}\n{'=' * len(title)}\n\n{introduction}\n\n.. toctree::\n   :maxdepth: 1\n\n{listed}\n"
    )
    return texts
