"""Run a translated notebook to store it with its outputs. The codes of its checks are made again."""

import ast
import os
import posixpath
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
from jupyter_core.utils import run_sync
from nbclient import NotebookClient
from PIL import Image

from samarkand.grammar.current import VARIABLE
from samarkand.lessons import checks
from samarkand_teaching.press.lesson import EXERCISE, Notebook, source, tags, task
from tools.notebooks.catalogue import LINK, english, hints_by_cell, names, stored_entries, translate
from tools.notebooks.storing import ROOT, file_text

PNG = "image/png"
SECONDS = 900  # for a cell, the compilation of a game included


def seal(code: str, hint: str, program: str, names: dict[str, Any]) -> str:
    """Return a check's code in the current language, from its solution, which can use `names`."""
    namespace = {name: value for name, value in names.items() if name not in ("answer", "mistakes")}
    exec(program, namespace)  # a copy: what it assigns stays its own
    plain, right = checks.decode(code), namespace["answer"]
    wrong, share = namespace.get("mistakes", {}), plain.get("share")
    made = checks.seal(plain["salt"], right, wrong, hint, plain["digits"], share=share)
    if plain["kind"] in checks.NUMBERS and plain["right"] != checks.decode(made)["right"]:
        raise ValueError(f"found {right}, expected the answer that was sealed as {plain['salt']!r}")
    return made


def replace_code(text: str, old: str, new: str) -> str:
    """Return the text of an exercise's cell with another code, on one line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value == old:
            lines = text.splitlines(keepends=True)
            before = "".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
            after = lines[node.end_lineno - 1][node.end_col_offset :] + "".join(lines[node.end_lineno :])
            return f'{before}"{new}"{after}'
    raise ValueError(f"no code in {text}")


class Kernel(NotebookClient):
    """A kernel in a given language that can evaluate expressions between two cells."""

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, which must be a literal."""
        expressions = {"value": expression}
        ask = run_sync(self.kc.execute_interactive)
        reply = ask("", silent=True, user_expressions=expressions, allow_stdin=False, timeout=SECONDS)
        result = reply["content"]["user_expressions"]["value"]
        if result["status"] != "ok":
            raise ValueError("\n".join(result["traceback"]))
        return ast.literal_eval(result["data"]["text/plain"])


def run(notebook: Notebook, code: str, folder: Path, hints: dict[str, str] | None = None) -> Notebook:
    """Return the notebook as it is after a complete run, without the state of widgets.

    Parameters
    ----------
    notebook : dict
    code : str
        The language of the kernel.
    folder : path
        The working folder.
    hints : dict, optional
        The hints for other wrong answers, by the cell of the exercise. If given, the codes of the checks are
        made again from the solutions, as in a translated notebook.
    """
    ran = nbformat.from_dict(notebook)
    resources = {"metadata": {"path": str(folder)}}
    client = Kernel(ran, timeout=SECONDS, resources=resources, record_timing=False)
    spoken = {VARIABLE: code, "PYTHONHASHSEED": "0"}
    paths = os.pathsep.join(
        filter(None, [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching"), os.environ.get("PYTHONPATH")])
    )
    with client.setup_kernel(env={**os.environ, **spoken, "PYTHONPATH": paths}):
        for place, cell in enumerate(ran.cells):
            if hints is not None and EXERCISE in tags(cell):
                exercise = task(ran.cells, place)
                given = (exercise.code, hints[cell["id"]], exercise.program)
                asked = f"__import__({__name__!r}, fromlist=['seal']).seal(*{given!r}, globals())"
                cell["source"] = replace_code(source(cell), exercise.code, client.evaluate(asked))
            client.execute_cell(cell, place)
    return ran


def of_few_colours(picture: str) -> str:
    """Return a PNG with at most 256 colours, which takes a quarter of the space."""
    whole = Image.open(BytesIO(b64decode(picture)))
    if whole.mode == "P":
        return picture
    whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        small := BytesIO(), "PNG", optimize=True
    )
    return b64encode(small.getvalue()).decode("ascii")


def relink(notebook: Notebook, code: str, name: str) -> Notebook:
    """Return a translated notebook whose links to untranslated files lead out of its folder."""
    translations, here = names(code), posixpath.dirname(name)

    def turned(link: str) -> str:
        target = posixpath.normpath(posixpath.join(here, link))
        is_there = target.removesuffix(".ipynb") in translations
        return link if ":" in link or is_there else posixpath.relpath(target, posixpath.join(code, here))

    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = LINK.sub(lambda match: f"]({turned(match[1])})", source(cell))
    return notebook


def build(code: str, name: str, folder: Path, is_run: bool = True) -> Path:
    """Write a translated notebook into a folder, as stored after a run, or without a run.

    Units without translation stay English.
    """
    entries = stored_entries(code, name)
    notebook = relink(translate(english(name), code, entries), code, name)
    target = folder / f"{name}.ipynb"
    target.parent.mkdir(parents=True, exist_ok=True)
    if is_run:
        notebook = run(notebook, code, target.parent, hints_by_cell(english(name), entries))
        for output in (output for cell in notebook["cells"] for output in cell.get("outputs", [])):
            if PNG in output.get("data", {}):
                output["data"][PNG] = of_few_colours(output["data"][PNG])
    target.write_text(file_text(notebook), encoding="utf-8", newline="\n")
    return target
