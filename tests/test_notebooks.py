"""Numbers in prose are those of their cells, which use the public API alone."""

import json
import re
from pathlib import Path

from samarkand.notebooks import notebooks_in
from tests.solutions import source, tags, with_solutions

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(path for path in notebooks_in(FOLDER) if path.name[0].isdigit())
LESSONS = [path for path in NOTEBOOKS if path.parent.name == "lessons"]
OTHERS = [path for path in NOTEBOOKS if path not in LESSONS]
MARKED = re.compile(r"\*\*([^*]+)\*\*<!-- value: (\w+) -->")
TAG = "value:"
NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?(?![\w/]|\.\d)")


def cells_of(path, kind):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == kind]


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
    assert "02_two_alike.ipynb" in [path.name for path in LESSONS]


def of_all(faults_of):
    """What is wrong with the notebooks, by their names."""
    found = {path.stem: list(faults_of(path)) for path in NOTEBOOKS}
    return {name: faults for name, faults in found.items() if faults}


def untied(path):
    """What is wrong with the numbers of a notebook's prose."""
    prose = "\n".join(source(cell) for cell in cells_of(path, "markdown"))
    if not MARKED.search(prose):
        yield "no number in the prose is tied to a cell"
    if prose.count("<!-- value:") != len(MARKED.findall(prose)):
        yield "a mark without a **number**"
    yield from faults(prose, tagged(path))


def test_numbers_in_prose_are_those_of_their_cells():
    assert of_all(untied) == {}


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


def test_markdown_has_no_slips():
    """One top heading, and formulas whose commands are commands: two backslashes are shown as a word."""
    assert of_all(lambda path: slips(cells_of(path, "markdown"))) == {}


def frame_missing(path):
    """What a notebook's first and last words lack."""
    prose = [source(cell) for cell in cells_of(path, "markdown")]
    yield from (word for word in ("**Minutes:**", "**Concept:**", "**You need:**") if word not in prose[0])
    last = prose[-2] if path in LESSONS else prose[-1]  # a lesson's last words are the way to the next
    if "## For the teacher" not in last:
        yield "notes for the teacher"


def test_each_opens_and_closes_as_a_lesson():
    """Minutes, concept and prerequisites first; notes for the teacher last."""
    assert of_all(frame_missing) == {}


# What stands behind the face and the modules that people use is not for notebooks.
INNER = re.compile(
    r"samarkand\.(\w+\.)?(rules|engine|arguments|registry|decisions|state|information|actions|components|positions|records)\b"
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


def behind_the_face(path):
    """The lines of a notebook that reach behind the face, or play on by themselves."""
    code = "\n".join(source(cell) for cell in cells_of(path, "code"))
    yield from intrusions(code)
    if path.stem not in STEP_BY_STEP:
        yield from LOOP.findall(code)


def test_notebooks_use_the_face_alone():
    """No module of the rules, no index surgery, and no private copy of the loop that plays on."""
    assert of_all(behind_the_face) == {}


def test_every_exercise_is_solved_where_it_stands():
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        asked = sum("exercise" in tags(cell) for cell in cells)
        assert len(list(with_solutions(cells))) == len(cells) + asked
