"""The project itself: packages agree, importing is cheap, files are tidy, notebooks were run."""

import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import tomllib
import zipfile
from base64 import b64decode
from pathlib import Path

import pytest
import yaml

import dev
import samarkand
from samarkand import notebooks
from samarkand_teaching.press.wording import COLOPHON
from samarkand_widgets.stored import VIEW, WIDGET
from tests.browser.chromium import SHELL, is_snap
from tests.long.windows import is_illegal
from tools import links

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOTEBOOKS = [path for path in notebooks.notebooks_in(ROOT / "notebooks") if path.name[0].isdigit()]
MAX_IGNORED = 3
HEAVY = (
    "numba",
    "pandas",
    "numpy.random",
    "sympy",
    "matplotlib",
    "IPython",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "jupyterlab",
    "scipy",
)


def tracked_files():
    """Every file that git knows, as a path; in a source archive, which has no git, every file."""
    if not (ROOT / ".git").exists():
        rest = re.compile(
            r"(^|/)(\.venv|build|dist|__pycache__|\.\w+_cache|\.hypothesis|[\w-]+\.egg-info)(/|$)"
        )
        files = (path for path in ROOT.rglob("*") if path.is_file())
        return [path for path in files if not rest.search(path.relative_to(ROOT).as_posix())]
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def run_python(*arguments):
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True)


def test_what_asks_for_a_compiler_is_run_without_one_too():
    """The step `uncompiled` leaves out only what plays the same way with a compiler and without."""
    games = [ROOT / folder for folder in dev.GAMES_TESTS if (ROOT / folder).is_dir()]
    files = [path for game in games for path in game.glob("*.py")]
    asking = [path for path in files if "is_available" in path.read_text(encoding="utf-8")]
    assert sorted(path.relative_to(ROOT).as_posix() for path in asking) == sorted(dev.ASKING)


# ------------------------------------------------------------------------------------------ packages


def bounds(requirements):
    """{name: lower bound} of requirements such as `numpy>=2.1`, markers and upper bounds left aside."""
    parsed = (re.fullmatch(r"([\w-]+)>=([\d.]+)(,<[\d.]+)?(;.*)?", entry) for entry in requirements)
    found = {}
    for match in parsed:
        assert match, f"a requirement without a lower bound among {requirements}"
        found.setdefault(match[1], match[2])
    return found


def test_conda_and_pip_install_the_same():
    """Core and `lab`; and what compares the notebooks with what they print, under the tests' own bounds."""
    yaml = (ROOT / "environment.yml").read_text(encoding="utf-8")
    entries = [line.strip().removeprefix("- ") for line in yaml.splitlines() if ">=" in line]
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    listed = [*extras["test"], *extras["tools"]]
    tools = [entry for entry in listed if entry.startswith(("nbval", "pytest>", "pandas", "sympy"))]
    lab = [entry for entry in extras["lab"] if not entry.startswith("samarkand[compiler,large]")]
    expected = bounds([*project["dependencies"], *lab, *extras["compiler"], *extras["large"]]) | bounds(tools)
    expected["python"] = project["requires-python"].removeprefix(">=")
    assert bounds(entries) == expected
    assert len(tools) == 4
    assert set(tools) <= set(entries)


def test_version_is_stated_once():
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "samarkand.__version__"}
    assert f"## [{samarkand.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_it_can_be_cited():
    """The citation says of the package what it says of itself; of its version what the last release did."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = PROJECT["project"]
    assert citation["cff-version"] == "1.2.0"
    assert (citation["type"], citation["license"]) == ("software", project["license"])
    assert [author["name"] for author in citation["authors"]] == [each["name"] for each in project["authors"]]
    assert f"{project['license']} licence" in COLOPHON.format(version=samarkand.__version__)
    assert set(citation["keywords"]) == set(project["keywords"])
    released = re.search(r"^## \[(.+)\] - (\d.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert (citation.get("version"), citation.get("date-released")) == (
        released.groups() if released else (None, None)
    )


def test_import_is_light():
    """`import samarkand` and the first position of a game bring none of the heavy libraries."""
    code = (
        "import sys, samarkand; samarkand.game('sackson').new_initial_state().legal_actions();"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert run_python("-c", code).stdout.strip() == "[]"


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """What git knows, in a folder of its own."""
    source = tmp_path_factory.mktemp("source")
    for path in tracked_files():
        copy = source / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    return source


def built(kind, source, target):
    """The one file that building a wheel or a source archive puts into `target`."""
    build = f"import setuptools.build_meta as backend, sys; print(backend.build_{kind}(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(target)], cwd=source, check=True, capture_output=True)
    (file,) = target.iterdir()
    return file


def unpacked(archive, target):
    """The folder that a source archive unpacks to in `target`."""
    with tarfile.open(archive) as files:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since 3.11.4
        files.extractall(target, **safely)
    (folder,) = target.iterdir()
    return folder


def assert_fit_to_publish(file):
    """What describes the package is whole, and can be shown."""
    assert "PASSED" in run_python("-m", "twine", "--no-color", "check", "--strict", str(file)).stdout


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    """The names of the files in a wheel built from what git knows."""
    file = built("wheel", source, tmp_path_factory.mktemp("wheel"))
    assert_fit_to_publish(file)
    with zipfile.ZipFile(file) as archive:
        return set(archive.namelist())


def test_the_source_archive_is_whole(source, tmp_path):
    """It holds what git knows, file by file, and nothing else but what names and describes the package."""
    expected = {path.relative_to(ROOT).as_posix() for path in tracked_files()}
    file = built("sdist", source, tmp_path)
    assert_fit_to_publish(file)
    with tarfile.open(file) as archive:
        files = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    added = {name for name in files - expected if not name.startswith("samarkand.egg-info/")}
    assert expected - files == set()
    assert added <= {"PKG-INFO", "setup.cfg"}


def test_wheel_holds_everything(wheel):
    for folder, inside, pattern in (
        ("samarkand", "samarkand", "*.py"),
        ("samarkand", "samarkand", "*.toml"),
        ("samarkand", "samarkand", "*.json"),
        ("widgets/samarkand_widgets", "samarkand_widgets", "*.py"),
        ("teaching/samarkand_teaching", "samarkand_teaching", "*.py"),
        ("teaching/samarkand_teaching", "samarkand_teaching", "*.html"),
        ("teaching/samarkand_teaching", "samarkand_teaching", "*.css"),
        ("widgets/samarkand_widgets", "samarkand_widgets", "*.js"),
        ("widgets/samarkand_widgets", "samarkand_widgets", "*.css"),
        ("notebooks", "samarkand/_notebooks", "*.ipynb"),
    ):
        home = ROOT / folder
        tracked = [path for path in tracked_files() if path.is_relative_to(home) and path.match(pattern)]
        expected = {f"{inside}/{path.relative_to(home).as_posix()}" for path in tracked}
        assert expected
        assert expected - wheel == set()


# ------------------------------------------------------------------------------------------ the first screen


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_first_screen_of_the_readme(name):
    """A picture that moves, two commands, three links, and a lesson with a sheet, its key and a guide."""
    above = (ROOT / name).read_text(encoding="utf-8").partition("\n- **")[0]
    picture = re.search(r'src="(docs/turn\.gif)"', above)[1]
    assert (ROOT / picture).stat().st_size <= 500_000
    (commands,) = re.findall(r"^```\n(.*?)^```$", above, re.DOTALL | re.MULTILINE)
    assert commands == 'pip install ".[lab]"\nsamarkand lab\n'
    start, box = above.split("\n> ", 1)
    targets = [re.findall(r"\]\(([^)]+)\)", part) for part in (start.partition("```")[2], box)]
    assert list(map(len, targets)) == [3, 4]
    assert all((ROOT / target).is_file() for target in sum(targets, []))
    for file in [ROOT / target for target in targets[1] if target.endswith(".pdf")]:
        assert file.read_bytes().startswith(b"%PDF") and file.stat().st_size < 100_000


# ------------------------------------------------------------------------------------------ integration

APT = "env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends"
PACKAGES = "fonts-dejavu-core fonts-liberation lld"
ASKED = (SHELL, "wasm-ld")  # programs that apt brings


@pytest.mark.skipif(os.name != "posix", reason="the script is for Debian and Ubuntu")
@pytest.mark.parametrize(
    ("user", "present", "has_package", "expected"),
    [
        (0, ASKED, True, []),
        (0, (), True, ["apt-get -qq update", f"{APT} {PACKAGES} {SHELL}"]),
        (1000, (), True, []),
        (1000, ("sudo",), True, ["sudo -n apt-get -qq update", f"sudo -n {APT} {PACKAGES} {SHELL}"]),
        (
            1000,
            ("sudo", "google-chrome"),
            False,
            ["sudo -n apt-get -qq update", f"sudo -n {APT} {PACKAGES} libatomic1"],
        ),
        (
            *(0, ("wasm-ld",), False),
            [
                *("apt-get -qq update", f"{APT} {PACKAGES} libatomic1"),
                *("python3 dev.py test ruff", "python -m playwright install-deps chromium"),
            ],
        ),
    ],
    ids=["nothing missing", "Debian", "no rights", "sudo", "Ubuntu on GitHub", "Ubuntu"],
)
def test_integration_installs_what_its_user_may_install(tmp_path, user, present, has_package, expected):
    """The script runs with programs that only note how they were called; at the end it runs all tests."""
    calls = tmp_path / "calls"
    note = f'echo "${{0##*/}} $*" >> {calls}\n'
    (folder := tmp_path / "bin").mkdir()
    copied = f"{shutil.which('cp')} {folder}/make {folder}/{SHELL}"
    asked = f'{note}case " $* " in *" {SHELL} "*) {copied};; esac\n'  # what apt installs is there afterwards
    programs = {
        **dict.fromkeys(("apt-get", "make", "python3", "python", *present), note),
        "env": asked,
        "sudo": f"[ $2 = true ] || {{ {asked}}}\n" if "sudo" in present else "exit 1\n",
        "id": f"echo {user}\n",
        "true": "exit 0\n",
        "apt-cache": f"echo Package: {SHELL}\n" if has_package else "exit 100\n",
        "dirname": f"echo {ROOT / '.ci'}\n",
    }
    for name, lines in programs.items():
        (folder / name).write_text(f"#!{shutil.which('bash')}\n{lines}", encoding="utf-8")
        (folder / name).chmod(0o755)
    script = [shutil.which("bash"), str(ROOT / ".ci" / "run")]
    subprocess.run(script, env={"PATH": str(folder), "SAMARKAND_VENV": str(tmp_path)}, check=True)
    assert calls.read_text(encoding="utf-8").splitlines() == [*expected, "make test"]


@pytest.mark.skipif(os.name != "posix", reason="only Ubuntu has snaps")
def test_a_snap_is_not_used_as_browser(tmp_path):
    programs = {"script": "exec /snap/bin/chromium", "own": "exec /usr/lib/chromium/chromium", "snap": ""}
    for name, line in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "snap")  # as in Ubuntu's folder of such programs
    assert [name for name in ("script", "own", "link") if is_snap(tmp_path / name)] == ["script", "link"]


# ------------------------------------------------------------------------------------------ tidiness


def test_nothing_is_left_undone_and_no_machine_is_named():
    """No reminders, no folder of somebody's machine; a test is left out only on a system that cannot run it.

    The patterns are split so that they do not find themselves.
    """
    undone = r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b|pytest\.(mark\.)?(sk" r"ip(?!if\([^\n]*\breason=)|xf" r"ail)"
    machine = r"(?<![\w.])/(ho" r"me|wo" r"rk|ro" r"ot|Us" r"ers)/\w|/t" r"mp/\w"
    offending = re.compile(f"{undone}|{machine}")
    found = []
    for path in tracked_files():
        if path.suffix in {".png", ".gif", ".pdf", ".sqlite"}:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if '"image/png": "' in line:  # the letters of a picture are no words
                continue
            if match := offending.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


# ------------------------------------------------------------------------------------------ notebooks


def code_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def ignored(cell):
    return "nbval-ignore-output" in cell["metadata"].get("tags", [])


def is_compared(output):
    """Whether nbval compares this output: text, and not a picture's or a widget's description."""
    never = (WIDGET, VIEW, "image/png", "image/svg+xml")
    if output["output_type"] == "stream":
        return output["name"] == "stdout"
    return "data" in output and not any(kind in output["data"] for kind in never)


def test_there_are_notebooks():
    assert notebooks.FIRST in [path.name for path in NOTEBOOKS]


def unlike_a_run(cells):
    """What of a notebook's code cells is not as a run from first to last leaves it."""
    if [cell["execution_count"] for cell in cells] != list(range(1, len(cells) + 1)):
        yield "not every cell ran, in order"
    if any(output["output_type"] == "error" for cell in cells for output in cell["outputs"]):
        yield "an error is stored"


def not_compared(cells):
    """What nbval, which passes a notebook without outputs, would not notice."""
    hidden = [cell for cell in cells if ignored(cell)]
    if not any(is_compared(output) for cell in cells if cell not in hidden for output in cell["outputs"]):
        yield "nothing is compared"
    if not any(re.search(r"^\s*assert ", "".join(cell["source"]), re.MULTILINE) for cell in cells):
        yield "nothing is asserted"
    if len(hidden) > MAX_IGNORED or any(len(cell["metadata"].get("reason", "")) < 10 for cell in hidden):
        yield "too many cells are ignored, or one without a reason"
    others = re.compile(r"nbval-(skip|raises-exception|ignore-output)|NBVAL_\w+|raises-exception")
    tags = [tag for cell in cells for tag in cell["metadata"].get("tags", [])]
    yield from (tag for tag in tags if others.search(tag) and tag != "nbval-ignore-output")
    yield from ("NBVAL_ in a cell" for cell in cells if "NBVAL_" in "".join(cell["source"]))


def silent_widgets(cells):
    """The widgets that are not stored with a picture and words: all that is shown where no kernel runs."""
    for data in [output["data"] for cell in cells for output in cell["outputs"] if "data" in output]:
        if VIEW in data:
            yield f"a view, which JupyterLab would show in place of the picture: {data['text/plain']}"
        if WIDGET in data:
            is_told = "".join(data["text/plain"]).endswith("Run this cell to bring it to life.")
            if not (is_told and 0 < len(b64decode(data.get("image/png", ""))) <= 100_000):
                yield f"a widget without a picture or words: {data['text/plain']}"


@pytest.mark.parametrize("faults", [unlike_a_run, not_compared, silent_widgets])
def test_notebooks_are_stored_as_run(faults):
    found = {path.name: list(faults(code_cells(path))) for path in NOTEBOOKS}
    assert {name: said for name, said in found.items() if said} == {}


def test_what_is_not_stored_as_run_would_be_found():
    output = {"output_type": "stream", "name": "stdout", "text": "1"}
    good = {"execution_count": 1, "outputs": [output], "source": ["assert 1\n"], "metadata": {}}
    assert [*unlike_a_run([good]), *not_compared([good])] == []
    for change, fault in (
        ({"execution_count": None}, "not every cell ran, in order"),
        ({"outputs": [{"output_type": "error"}]}, "an error is stored"),
        ({"outputs": []}, "nothing is compared"),
        ({"source": ["print(1)"]}, "nothing is asserted"),
        ({"metadata": {"tags": ["nbval-skip"]}}, "nbval-skip"),
    ):
        broken = [{**good, **change}]
        assert fault in [*unlike_a_run(broken), *not_compared(broken)]


# ------------------------------------------------------------------------------------------ pages of others


def test_every_link_to_the_outside_is_on_the_list_of_when_it_was_seen():
    assert list(links.reachable_days()) == links.links()
    days = set(links.reachable_days().values()) - {links.NEVER}
    assert {day for day in days if not re.fullmatch(r"\d{4}-\d\d-\d\d", day)} == set()


def test_a_page_is_seen_or_said_to_be_gone(tmp_path, monkeypatch, capsys):
    (tmp_path / "here.html").write_text("here", encoding="utf-8")
    handler = functools.partial(QuietHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        here, gone = (f"http://127.0.0.1:{server.server_port}/{name}.html" for name in ("here", "gone"))
        monkeypatch.setattr(links, "LIST", tmp_path / "links.json")
        monkeypatch.setattr(links, "links", lambda: [here, gone])
        assert links.main([]) == 1
        server.shutdown()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", links.reachable_days()[here])
    assert links.reachable_days()[gone] == links.NEVER
    assert f"{gone}: HTTP Error 404" in capsys.readouterr().err


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *told):
        """The tests' output is not this server's."""


def test_windows_can_hold_every_file_of_the_clone():
    """Names that it knows, none that differ by their letters' case alone, and none too deep for 260 signs."""
    names = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
    assert len(names) > 500
    assert [name for name in names if is_illegal(name)] == []
    assert len({name.lower() for name in names}) == len(names)
    assert max(map(len, names)) < 100
