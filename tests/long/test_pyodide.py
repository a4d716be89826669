"""The site's wheels in Pyodide's own Python, as far as that can be had. Run by `python dev.py test long`.

npm brings Pyodide's core, the package index what is pure Python; NumPy for it comes from one server only,
which is not asked here. So the installer is run for good, with the site's index and nothing else,
and every module is imported, with something empty in the place of NumPy, pandas, matplotlib and Pillow.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import samarkand
from samarkand import log
from samarkand.analysis.values.action_values import LIMIT
from samarkand.analysis.values.look_ahead import LookAhead
from samarkand.engine import expectimax, records
from samarkand.engine.webassembly import later
from samarkand.protocol import GAMES
from tests.browser.chromium import find
from tests.engine.test_webassembly import handed_over, in_the_midst, new_driver
from tools.lite import distribution, vendored
from tools.lite.__main__ import build
from tools.lite.contents import INSTALL
from tools.lite.wheels import FRAMES, fetch
from tools.modules import make

LISTED = distribution.distribution()
# What the kernel has loaded before a cell runs, and the installer.
LOADED = {
    "asttokens": "3.0.1",
    "decorator": "5.2.1",
    "executing": "2.2.1",
    "jedi": "0.19.2",
    "matplotlib-inline": "0.2.1",
    "micropip": "0.11.1",
    "mpmath": "1.4.1",
    "packaging": "26.1",
    "parso": "0.8.6",
    "prompt-toolkit": "3.0.52",
    "pure-eval": "0.2.3",
    "pygments": "2.20.0",
    "stack-data": "0.6.3",
    "wcwidth": "0.6.0",
}
PURE = ("ipython", "platformdirs", "sympy", "tqdm", "traitlets", "typing-extensions")
COMPILED = {"numpy": "numpy", "pandas": "pandas", "matplotlib": "matplotlib", "pillow": "PIL"}
KERNEL = "extensions/@jupyterlite/pyodide-kernel-extension/static/pypi"

START = """
import fs from "fs"; import http from "http";
const [pyodide, site, pure, script, given] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide + "/pyodide.mjs");
const server = http.createServer((request, response) => {
  const file = site + request.url.split("?")[0];
  const found = fs.existsSync(file);
  response.writeHead(found ? 200 : 404);
  response.end(found ? fs.readFileSync(file) : "");
});
await new Promise(ready => server.listen(0, "127.0.0.1", ready));
const python = await loadPyodide({ indexURL: pyodide + "/" });
for (const wheel of fs.readdirSync(pure)) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(pure + "/" + wheel)), "wheel");
}
python.FS.mkdir("/given");
for (const name of fs.readdirSync(given)) {
  python.FS.writeFile("/given/" + name, fs.readFileSync(given + "/" + name));
}
python.globals.set("HERE", `http://127.0.0.1:${server.address().port}`);
console.log(await python.runPythonAsync(fs.readFileSync(script, "utf8")));
process.exit(0);
"""

SCRIPT = """
import importlib, importlib.abc, importlib.machinery, json, pkgutil, sys, types, warnings
from unittest.mock import MagicMock
importlib.invalidate_caches()
import micropip
from piplite import piplite

piplite._PIPLITE_URLS[:] = [f"{HERE}/pypi/all.json", f"{HERE}/KERNEL/all.json"]
piplite._PIPLITE_DISABLE_PYPI = True
for name, version in VERSIONS.items():
    micropip.add_mock_package(name, version)
await piplite._install(["samarkand[lab]", "FRAMES"])
installed = {name: package.version for name, package in micropip.list().items()}

class Empty(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return MagicMock(name=name)

class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MODULES:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return Empty(spec.name)

    def exec_module(self, module):
        pass

for name in list(sys.modules):
    if name.partition(".")[0] in MODULES:
        del sys.modules[name]
sys.meta_path.insert(0, Finder())
warnings.simplefilter("error")
import samarkand, samarkand_widgets
imported, failed = [], {}
for package in (samarkand, samarkand_widgets):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if "_notebooks" not in module.name and not module.name.endswith("__main__"):
            try:
                importlib.import_module(module.name)
                imported.append(module.name)
            except ImportError as error:
                failed[module.name] = error.name
python = sys.version.split()[0]

# A game's module, by Pyodide's own way to the page; what NumPy would hold was prepared outside.
import struct, time
from pathlib import Path
from samarkand.engine import machine
from samarkand.engine.webassembly import browser

class Buffer:
    def __init__(self, name):
        self.data = bytearray(Path("/given", name).read_bytes())
        self.nbytes, self.flags = len(self.data), types.SimpleNamespace(writeable=True)

    def tobytes(self):
        return bytes(self.data)

given = json.loads(Path("/given/told.json").read_text())
played, looked, legal, seconds, CALLS = {}, {}, {}, {}, 200
for game, told in given.items():
    module = browser.InThePage(Path("/given", game + ".wasm").read_bytes())
    buffers = [Buffer(f"{game}-{number}") for number in range(6)]
    greedy = module.address("greedy")
    struct.pack_into("<q", buffers[2].data, told["lineup"], greedy)  # the first seat
    number, raised = module.call(machine.PLAY, buffers, told["numbers"])
    played[game] = [number, raised.hex(), bytes(buffers[5].data).hex()]
    # The same instance looks ahead; its memory grows.
    buffers = [Buffer(f"{game}-look-{number}") for number in range(5)]
    number, raised = module.call(machine.LOOK, buffers, [told["rows"]])
    looked[game] = [number, raised.hex(), bytes(buffers[3].data).hex(), bytes(buffers[4].data).hex()]
    buffers = [Buffer(f"{game}-verb-{number}") for number in range(6)]
    began = time.perf_counter()
    for _ in range(CALLS):
        number, raised = module.call("legal_actions", buffers, [1])
    seconds[game] = (time.perf_counter() - began) / CALLS
    legal[game] = [number, raised.hex(), bytes(buffers[3].data).hex(), bytes(buffers[4].data).hex()]
try:
    browser.InThePage(b"cut")
except machine.UnusableCode as error:
    refused = str(error)
json.dumps({"installed": installed, "imported": len(imported), "failed": failed, "python": python,
            "played": played, "looked": looked, "legal": legal, "seconds": seconds, "refused": refused})
"""
FETCHING = """
import fs from "fs";
const [pyodide, packages, lock, later, log] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide + "/pyodide.mjs");
const lockFileContents = fs.readFileSync(lock, "utf8");
const places = { indexURL: pyodide + "/", packageBaseUrl: packages + "/" };
const python = await loadPyodide({ ...places, lockFileContents });
python.FS.writeFile("later.py", fs.readFileSync(later, "utf8"));
python.FS.mkdir("samarkand");
python.FS.writeFile("samarkand/log.py", fs.readFileSync(log, "utf8"));
python.runPython(`
async def run():
    import later
    later.install()
    try:
        import sympy
        return str(sympy.Rational(1, 3) + 1)
    except ImportError as error:
        return str(error)
`);
console.log(await python.globals.get("run")());
process.exit(0);
"""
GAMES_PLAYED = 20
PLATFORM, OF_THAT_KIND = "pyemscripten_2026_0_wasm32", "msgspec"  # which has such a wheel
# What cannot be imported there, by the library that it needs and the extra `lab` does not bring.
ELSEWHERE = {
    "gymnasium": {"samarkand.analysis.adapters.gym", "samarkand.analysis.adapters.zoo"},
    "pyspiel": {"samarkand.analysis.adapters.spiel"},
    "nbconvert": {"samarkand_widgets.export"},
    "tornado": {"samarkand_teaching.classroom.classroom", "samarkand_teaching.classroom.server"},
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def told(site, tmp_path_factory):
    """What the script says in Pyodide."""
    node = shutil.which("node")
    assert node, "this test needs Node and npm"
    place = tmp_path_factory.mktemp("pyodide")
    vendored.core(place / "package")
    pure, script, start = place / "pure", place / "script.py", place / "start.mjs"
    pure.mkdir()
    versions = LISTED["packages"]
    fetch(pure, LOADED | {name: versions[name] for name in PURE}, LISTED["python"])
    for wheel in (site / KERNEL).glob("piplite-*.whl"):
        shutil.copy(wheel, pure)
    filled = SCRIPT.replace("KERNEL", KERNEL).replace("FRAMES", FRAMES)
    filled = filled.replace("VERSIONS", json.dumps({name: versions[name] for name in COMPILED}))
    script.write_text(filled.replace("MODULES", json.dumps(list(COMPILED.values()))), encoding="utf-8")
    start.write_text(START, encoding="utf-8")
    given = place / "given"
    given.mkdir()
    prepare(given)
    command = [node, start, place / "package", site, pure, script, given]
    done = subprocess.run(list(map(str, command)), cwd=place, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    print(done.stdout, file=sys.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def asked(name):
    """What is handed over for a look-ahead: config, position, question, and room for counts and the value."""
    state = in_the_midst(name)
    question = np.array([state.current_player(), state.record.turns + 1, 1])
    counts, found = np.zeros(expectimax.NUM_COUNTS, np.int64), np.zeros(1)
    return [records.to_array(state.game.config), records.to_array(state.record), question, counts, found]


def for_a_verb(name):
    """What is handed over when a module is asked what is legal in one position."""
    config, position = asked(name)[:2]
    row = np.zeros((1, samarkand.protocol.package(name).actions.NUM_ACTIONS), np.int64)
    return [config, position, np.zeros(1, np.int64), np.zeros(1, np.int64), row, row]


def prepare(folder):
    """Write what a driver hands to a module, for each game, as bytes; and the module."""
    told = {}
    for name in GAMES:
        driver = new_driver(samarkand.game(name), "random", True)
        buffers = handed_over(driver, GAMES_PLAYED)
        for number, each in enumerate(buffers):
            (folder / f"{name}-{number}").write_bytes(each.tobytes())
        lineup = buffers[2].dtype.fields["lineup"][1]
        numbers = [len(buffers[1]), GAMES_PLAYED, buffers[3].shape[1], 1]
        question, rows = asked(name), LIMIT + expectimax.ROOT + 1
        for number, each in enumerate(question):
            (folder / f"{name}-look-{number}").write_bytes(each.tobytes())
        for number, each in enumerate(for_a_verb(name)):
            (folder / f"{name}-verb-{number}").write_bytes(each.tobytes())
        told[name] = {"lineup": lineup, "numbers": numbers, "rows": rows}
        shutil.copy(make(name), folder / f"{name}.wasm")
    (folder / "told.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_module_plays_by_pyodides_own_way_to_the_page(told):
    """Machine code's games, with a greedy player, its look-ahead, and a verb; what is cut off is refused."""
    for name in GAMES:
        game = samarkand.game(name)
        seats = ["greedy", *["random"] * (game.num_players - 1)]
        expected = new_driver(game, seats, True).play(4, 0, GAMES_PLAYED)
        assert told["played"][name] == [GAMES_PLAYED, "", expected.tobytes().hex()], name
        looker, (_, position, question, _, _) = LookAhead(game, True, LIMIT), asked(name)
        player, turns, watch = map(int, question)
        score, _, _ = looker.look(records.from_array(position[0]), player, turns, watch)
        expected = [0, "", looker.counts.tobytes().hex(), np.float64(score).tobytes().hex()]
        assert told["looked"][name] == expected, name
        actions = in_the_midst(name).legal_actions()
        fault, words, number, row = told["legal"][name]
        assert (fault, words) == (0, "")
        assert np.frombuffer(bytes.fromhex(number), np.int64).tolist() == [len(actions)], name
        assert np.frombuffer(bytes.fromhex(row), np.int64)[: len(actions)].tolist() == actions, name
    assert told["refused"].startswith("webassembly: the module cannot be run: ")


@pytest.mark.parametrize("can_wait", [True, False])
def test_a_large_library_comes_in_the_midst_of_a_cell(can_wait, tmp_path):
    """By Pyodide's own loader, from a list with the package index's wheels; else it is said what to do."""
    lock = vendored.core(tmp_path / "package")
    packages = tmp_path / "packages"
    packages.mkdir()
    versions = {name: lock["packages"][name]["version"] for name in ("sympy", "mpmath")}
    fetch(packages, versions, LISTED["python"])
    for name, version in versions.items():
        (wheel,) = packages.glob(f"{name}-{version}-*.whl")
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        lock["packages"][name] |= {"file_name": wheel.name, "sha256": digest}
    (tmp_path / "lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (tmp_path / "start.mjs").write_text(FETCHING, encoding="utf-8")
    flags = ["--experimental-wasm-stack-switching"] if can_wait else []
    given = [tmp_path / "start.mjs", tmp_path / "package", packages, tmp_path / "lock.json"]
    command = [shutil.which("node"), *flags, *map(str, given), later.__file__, log.__file__]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    said = done.stdout.splitlines()[-1]
    assert said == "4/3" if can_wait else "run `%pip install sympy` in a separate cell" in said


def is_on_the_index(name, folder):
    """Whether the package index has a library as Pyodide's Python needs it."""
    python = ".".join(LISTED["python"].split(".")[:2])
    kind = ["--platform", PLATFORM, "--python-version", python, "--abi", f"cp{python.replace('.', '')}"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    done = subprocess.run([*command, *kind, "--dest", str(folder), name], capture_output=True, text=True)
    assert done.returncode == 0 or "No matching distribution found" in done.stderr, done.stderr
    return done.returncode == 0


def test_numpy_for_pyodide_is_not_on_the_package_index_yet(tmp_path):
    """The day this is red a study can be played inside Pyodide: see `docs/project/never-run.md`."""
    assert is_on_the_index(OF_THAT_KIND, tmp_path), (
        "wheels of that kind can be had, so that the other says something"
    )
    assert not is_on_the_index("numpy", tmp_path)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def address(site):
    """Where the site can be opened."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("path", ["00_start_here.ipynb", "lessons/10_who_goes_first.ipynb"])
def test_a_notebook_shows_its_pictures_before_anything_runs(address, path):
    """Stored as PNG and as SVG; no widget waits for a kernel. Asked for elsewhere is Pyodide alone."""
    asked = []
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=find())
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/lab/index.html?path={path}")
        page.locator(".jp-OutputArea-output img").first.wait_for()
        page.wait_for_function("[...document.images].every(image => image.complete)")
        widths = page.evaluate(
            "[...document.querySelectorAll('.jp-OutputArea-output img')].map(i => i.naturalWidth)"
        )
        text = page.locator(".jp-Notebook").inner_text()
        browser.close()
    assert widths and min(widths) > 0
    assert INSTALL in text
    assert "Loading widget" not in text
    outside = [url for url in asked if url.startswith("http") and not url.startswith(address)]
    assert [url for url in outside if "/pyodide/" not in url] == []


def test_all_that_is_asked_for_is_installed_from_the_site(told):
    brought = distribution.bundled_packages(LISTED)
    assert told["python"] == LISTED["python"]
    assert {name: told["installed"][name] for name in brought} == brought
    assert {"samarkand", FRAMES} <= set(told["installed"])


def test_every_module_can_be_imported_there(told):
    """But adapters, what exports a page, and the room for a class, which serves others."""
    assert told["imported"] > 250
    assert told["failed"] == {name: needed for needed, names in ELSEWHERE.items() for name in names}
