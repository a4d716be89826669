"""Numbers in prose are those of their cells, and exercises can be solved as their solutions say."""

import ast
import json
import re
import symtable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("[0-9]*.ipynb"))
LESSONS = [path for path in NOTEBOOKS if path.parent.name == "lessons"]
OTHERS = [path for path in NOTEBOOKS if path not in LESSONS]
MARKED = re.compile(r"\*\*([^*]+)\*\*<!-- value: (\w+) -->")
TAG = "value:"
EXERCISE = "exercise"
SOLUTION = re.compile(r"<details><summary>Solution</summary>.*?```python\n(.*?)```", re.DOTALL)
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:/\d+)?(?![\w/]|\.\d)")


def cells_of(path, kind):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


def source(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


def printed(cell):
    """What a cell has put out, as text."""
    texts = []
    for output in cell["outputs"]:
        texts.append("".join(output.get("text", output.get("data", {}).get("text/plain", ""))))
    return "\n".join(texts)


def tagged(path):
    """Name to the text of the cell that is tagged as its source."""
    return {
        tag.removeprefix(TAG): printed(cell)
        for cell in cells_of(path, "code")
        for tag in tags(cell)
        if tag.startswith(TAG)
    }


def faults(prose, values):
    """The marked numbers of a prose that their cells do not print."""
    found = []
    for number, name in MARKED.findall(prose):
        if number not in NUMBER.findall(values.get(name, "")):
            found.append(f"{name}: {number} is not in {values.get(name, 'any cell')!r}")
    return found


def test_there_are_notebooks_to_look_at():
    assert [path.name for path in OTHERS][:2] == ["00_start_here.ipynb", "10_sackson_walkthrough.ipynb"]
    assert "01_two_alike.ipynb" in [path.name for path in LESSONS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_numbers_in_prose_are_those_of_their_cells(path):
    prose = "\n".join(source(cell) for cell in cells_of(path, "markdown"))
    assert MARKED.search(prose), "no number in the prose is tied to a cell"
    assert prose.count("<!-- value:") == len(MARKED.findall(prose)), "a mark without a **number**"
    assert faults(prose, tagged(path)) == []


def test_a_number_that_parts_from_its_cell_is_found():
    """The test above can fail: other digits, a part of a number, a cell that is gone."""
    values = {"p": "that is 0.7202\n"}
    assert faults("**0.7202**<!-- value: p -->", values) == []
    for prose in ("**0.7203**<!-- value: p -->", "**0.72**<!-- value: p -->", "**0.7202**<!-- value: q -->"):
        assert len(faults(prose, values)) == 1


def bound(code):
    """The names that a cell binds, or whose contents it changes by assignment."""
    table = symtable.symtable(code, "cell", "exec")
    names = {each.get_name() for each in table.get_symbols() if each.is_assigned() or each.is_imported()}
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            names |= read(ast.unparse(node.value))
    return names


def read(code):
    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}


def namespace(earlier, code):
    """What the names in `code` mean after the earlier cells: of those run that have to do with them."""
    wanted, chosen = read(code) - {"answer"}, []
    for cell in reversed(earlier):
        if bound(cell) & wanted:
            wanted |= read(cell) - {"answer"}
            chosen.append(cell)
    names = {}
    for cell in reversed(chosen):
        exec(cell, names)
    return names


def without_rebindings(solution, names):
    """The solution without what it assigns to names that have a meaning already, but for the answer."""
    tree = ast.parse(solution)

    def is_kept(line):
        if not isinstance(line, ast.Assign):
            return True
        targets = {
            node.id for target in line.targets for node in ast.walk(target) if isinstance(node, ast.Name)
        }
        return "answer" in targets or not targets <= set(names)

    tree.body = [line for line in tree.body if is_kept(line)]
    return ast.unparse(tree)


def test_a_name_that_a_loop_has_rebound_is_found():
    """The test above can fail: a loop leaves `pack` with another meaning, and the solution repairs it."""
    earlier = [
        "pack = [3, 2]",
        "total = sum(pack)",
        "for pack in ([1], [2]):\n    print(pack)",
        "other = 1 / 0",
    ]
    solution = "pack = [3, 2]\nanswer = max(pack)"
    names = namespace(earlier, solution)
    assert names["pack"] == [2] and "other" not in names
    exec(without_rebindings(solution, names), names)
    assert names["answer"] == 2


def slips(cells):
    """What is wrong with the Markdown of a notebook, whatever it says."""
    found = []
    text = [re.sub(r"```.*?```", "", source(cell), flags=re.DOTALL) for cell in cells]
    tops = sum(len(re.findall(r"^# ", each, re.MULTILINE)) for each in text)
    if tops != 1 or not text[0].startswith("# "):
        found.append(f"{tops} top headings, expected one, first of all")
    for each in text:
        found += [f"a doubled backslash: {match[0]}" for match in re.finditer(r"\\\\[A-Za-z]+", each)]
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_markdown_has_no_slips(path):
    """One top heading, and formulas whose commands are commands: two backslashes are shown as a word."""
    assert slips(cells_of(path, "markdown")) == []


def test_slips_in_markdown_are_found():
    """The test above can fail."""
    assert slips([{"source": ["# Title\n", "text $a \\cdot b$"]}]) == []
    assert slips([{"source": ["# Title\n", "text $a \\\\cdot b$"]}]) == ["a doubled backslash: \\\\cdot"]
    assert len(slips([{"source": ["# Title\n"]}, {"source": ["# Part\n"]}])) == 1
    assert len(slips([{"source": ["## Part\n"]}])) == 1


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_opens_and_closes_as_a_lesson(path):
    """Minutes, concept and prerequisites first; notes for the teacher last."""
    prose = [source(cell) for cell in cells_of(path, "markdown")]
    for word in ("**Minutes:**", "**Concept:**", "**You need:**"):
        assert word in prose[0]
    if path in LESSONS:  # of which the last words are the way to the next
        assert "### For the teacher" in prose[-2]
    else:
        assert "## For the teacher" in prose[-1]


# What stands behind the face and the modules that people use is not for notebooks.
INNER = re.compile(
    r"samarkand\.(\w+\.)?(rules|engine|arguments|protocol|state|information|actions|components|positions|records)\b"
)
SURGERY = re.compile(
    r"\w\.to_dict\(|state_from_dict|\[[\"']position[\"']\]|\.record\.\w+(\[[^]]*\])* *[-+*]?= "
)
LOOP = re.compile(r"apply_action\(\w*(chance|player)\w*\.choose|\.choose\(state\)\)")
# Analysts' notebooks that look at each move of a game on its way.
STEP_BY_STEP = {"41_scoring_formulas", "42_expected_values"}


def intrusions(code):
    """Lines that import what stands behind the face, or that set up a position by its numbers."""
    return [line for line in code.splitlines() if INNER.search(line) or SURGERY.search(line)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_use_the_face_alone(path):
    """No module of the rules, no index surgery, and no private copy of the loop that plays on."""
    code = "\n".join(source(cell) for cell in cells_of(path, "code"))
    assert intrusions(code) == []
    assert path.stem in STEP_BY_STEP or not LOOP.search(code)


def test_intrusions_are_found():
    for line in (
        "from samarkand.market.rules.final import set_points",
        "plain = state.to_dict()",
        'plain["position"]["cash"][0] = 0',
        "state.record.cash[0] += 5",
    ):
        assert intrusions(line) == [line]
    assert intrusions("state = game.position(cash={0: 5})\nprint(state.record.cash[0] == 5)") == []
    assert LOOP.search("    state.apply_action(chance.choose(state))")
