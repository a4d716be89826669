"""JupyterLab for tests: the server, a notebook opened in a page, and what can be seen to be wrong there."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
SERVER_STARTS_WITHIN = 300  # seconds
RUNS_WITHIN = 900  # seconds, for all cells, on whatever machine; the rules may have to be compiled
RELEASED = "released"
# A cell that keeps the kernel's processor busy until it is released; it is so unless begun by `begin_cell`.
WAITING = f"""import pathlib
while not pathlib.Path({RELEASED!r}).exists():
    sum(range(20_000))"""
FIND = """
const widgets = [...jupyterapp.shell.widgets('main')];
const widget = widgets.find(w => w.context && w.context.path === name);
const MIME = 'application/vnd.jupyter.widget-view+json';
const VIEWS = ['.jupyter-widgets', 'canvas', '.samarkand-lesson', '.samarkand-front', '.samarkand-board',
    ':has(> .samarkand-slider)'].map(each => `.jp-OutputArea-output > ${each}`).join(', ');
"""
READY = """async name => {
    await jupyterapp.restored;
    for (let tries = 0; tries < 300; tries++) {
        FIND
        if (widget) {
            await widget.context.ready;
            await widget.context.sessionContext.ready;
            await widget.context.sessionContext.session.kernel.info;
            return true;
        }
        await new Promise(resolve => setTimeout(resolve, 100));
    }
    return false;
}"""
RUN_ALL = """async name => {
    FIND
    jupyterapp.shell.activateById(widget.id);
    const done = jupyterapp.commands.execute('notebook:run-all-cells').then(() => true);
    const late = new Promise(resolve => setTimeout(() => resolve(false), SECONDS * 1000));
    return await Promise.race([done, late]);
}""".replace("SECONDS", str(RUNS_WITHIN))
BEGIN = """([name, place]) => {
    FIND
    widget.content.activeCellIndex = place;
    jupyterapp.commands.execute('notebook:run-cell');
}"""
RUNS = """([name, place]) => {
    FIND
    return widget.content.widgets[place].inputArea.promptNode.textContent.includes('*');
}"""
EXECUTE = """async ([name, code]) => {
    FIND
    const kernel = widget.context.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false});
    let said = '', wrong = null;
    future.onIOPub = message => {
        if (message.header.msg_type === 'stream') said += message.content.text;
        if (message.header.msg_type === 'error') wrong = message.content.evalue;
    };
    await future.done;
    return [said, wrong];
}"""
CELLS = """name => {
    FIND
    return [...widget.content.widgets].filter(cell => cell.model.type === 'code').map(cell => ({
        source: cell.model.sharedModel.getSource(),
        count: cell.model.executionCount,
        errors: cell.model.outputs.toJSON().filter(output => output.output_type === 'error')
            .map(output => output.ename + ': ' + output.evalue),
        wanted: cell.model.outputs.toJSON().filter(output => output.data && MIME in output.data)
            .map(output => output.data[MIME].model_id),
        shown: cell.node.querySelectorAll(VIEWS).length,
        broken: cell.node.querySelectorAll('.jupyter-widgets-error-widget').length,
        text: cell.outputArea.node.innerText,
    }));
}"""
# A number that changes with a canvas's pixels.
CODE = """canvas => {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Int32Array(data.buffer);
    let code = 0;
    for (let at = 0; at < pixels.length; at++) code = (Math.imul(code, 31) + pixels[at]) | 0;
    return code;
}"""
COLOURS = """canvas => {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Int32Array(data.buffer), colours = new Set();
    for (let at = 0; at < pixels.length; at++) if (pixels[at] !== pixels[at - 1]) colours.add(pixels[at]);
    return colours.size;
}"""
# Waits until all widgets are there or something is seen to be wrong; `faults` finds out which.
SETTLE = """async name => {
    FIND
    const codes = [...widget.content.widgets].filter(cell => cell.model.type === 'code');
    const isSettled = cell => {
        const outputs = cell.model.outputs.toJSON();
        const wanted = outputs.filter(output => output.data && MIME in output.data).length;
        const shown = cell.node.querySelectorAll(VIEWS).length;
        return shown >= wanted || /not found|Failed|[Ee]rror/.test(cell.outputArea.node.innerText);
    };
    for (let tries = 0; tries < 100 && !codes.every(isSettled); tries++) {
        await new Promise(resolve => setTimeout(resolve, 100));
    }
}"""
SAVE = """async name => {
    FIND
    await widget.context.save();
}"""
DIRTY = """async name => {
    FIND
    return widget.context.model.dirty;
}"""
MAKE_DIRTY = """async name => {
    FIND
    widget.context.model.dirty = true;
}"""
END_KERNEL = """async ([name, how]) => {
    FIND
    const context = widget.context.sessionContext;
    await (how === 'restart' ? context.session.kernel.restart() : context.shutdown());
}"""
OPEN = """async name => {
    await jupyterapp.commands.execute('docmanager:open', {path: name});
}"""
# Nothing is saved, and nobody is asked whether to.
CLOSE = """async name => {
    FIND
    if (widget) {
        await widget.context.sessionContext.shutdown();
        widget.context.model.dirty = false;
        const closed = new Promise(resolve => widget.disposed.connect(resolve));
        widget.close();
        await closed;
    }
    return document.querySelector('.jp-Dialog') === null;
}"""
FAULTY_WORDS = ("model not found", "Failed to load", "Error displaying widget", "Loading widget")


def script(text):
    """A script that finds the notebook called `name` first."""
    return text.replace("FIND", FIND)


class Lab:
    """A JupyterLab server, to be used in a `with` statement.

    To load JupyterLab takes longer than to open a notebook in it: a page that is done with serves the next.

    Parameters
    ----------
    folder : Path
        Empty; everything the server writes stays in it.
    disabled : sequence of str
        The extensions that this JupyterLab is without.
    """

    def __init__(self, folder, disabled=()):
        self.folder = folder / "notebooks"
        self.folder.mkdir()
        self._private = folder / "private"
        # Announcements would cover what is to be clicked.
        without = ["@jupyterlab/apputils-extension:announcements", *disabled]
        self._disabled = dict.fromkeys(without, True)
        self._log = folder / "server.log"
        self._free_pages = {}

    def page(self, browser, window, has_touch):
        """A page with a window of this size, in which no notebook is open; `give_back` it."""
        kind = (*window.values(), has_touch)
        if self._free_pages.get(kind):
            page = self._free_pages[kind].pop()
            page.set_viewport_size(window)
            page.mouse.move(0, 0)
            return page
        return browser.new_context(viewport=window, has_touch=has_touch).new_page()

    def give_back(self, page, window, has_touch):
        """Let others have a page."""
        self._free_pages.setdefault((*window.values(), has_touch), []).append(page)

    def __enter__(self):
        self._configure()
        (self.folder / RELEASED).touch()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        options = ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
        options += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
        command = [sys.executable, "-m", *self.words(), *options]
        with open(self._log, "w", encoding="utf-8") as log:
            self._server = subprocess.Popen(
                command, env=self._environment(), stdout=log, stderr=log, start_new_session=os.name != "nt"
            )
        try:
            self._wait()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *exception):
        self._end()

    def words(self):
        """The module that is started, and what it is told besides its address."""
        return ["jupyterlab", "--allow-root", f"--ServerApp.root_dir={self.folder}"]

    def _configure(self):
        config = self._private / "config" / "labconfig"
        settings = self._private / "settings" / "@jupyterlab" / "notebook-extension"
        config.mkdir(parents=True)
        settings.mkdir(parents=True)
        (config / "page_config.json").write_text(json.dumps({"disabledExtensions": self._disabled}))
        # Every cell is in the page, also those that are not in view.
        (settings / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))

    def _environment(self):
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "IPYTHONDIR": "ipython",
        }
        paths = os.pathsep.join([str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")])
        return {
            **os.environ,
            **{name: str(self._private / folder) for name, folder in folders.items()},
            "PYTHONPATH": paths,
        }

    def _wait(self):
        limit = time.monotonic() + SERVER_STARTS_WITHIN
        while time.monotonic() < limit:
            if self._server.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/api/status", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        raise RuntimeError(f"JupyterLab did not start; it said:\n{self._log.read_text()[-2000:]}")

    def _end(self):
        """End the server; it ends its kernels."""
        if os.name == "nt":
            self._server.terminate()
        else:
            self._server.send_signal(signal.SIGTERM)
        try:
            self._server.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    def sign(self, name):
        """Have JupyterLab trust a notebook, so that it shows what is stored in it."""
        command = [sys.executable, "-m", "jupyter", "trust", name]
        subprocess.run(command, cwd=self.folder, env=self._environment(), check=True, capture_output=True)

    def write(self, name, *cells):
        """A notebook of code cells."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / name)
        return name


class OpenNotebook:
    """A notebook in a page.

    Attributes
    ----------
    page : playwright's Page
    complaints : list of str
        What the page said was wrong: errors of its console, and exceptions.
    """

    def __init__(self, page, lab, name):
        self.page = page
        self.name = name
        self._lab = lab
        self.complaints = []
        self._listeners = {"console": self._listen, "pageerror": self._note}
        for event, listener in self._listeners.items():
            page.on(event, listener)

    def _note(self, error):
        self.complaints.append(f"exception: {error}")

    def _listen(self, message):
        # JupyterLab puts a cell's attached picture into the page before it has looked for it; and the part of
        # JupyterLite for other programs, which the tests of the site install, complains of being in this one.
        url = message.location.get("url", "")
        is_foreign = url.startswith("attachment:") or "@jupyterlite/" in message.text
        if message.type == "error" and not is_foreign:
            self.complaints.append(f"console: {message.text} ({url})")

    def wait_until_ready(self):
        """Wait for JupyterLab, the notebook and its kernel."""
        assert (self._lab.folder / self.name).exists(), f"there is no notebook {self.name}"
        if self.page.url.startswith(self._lab.address):
            self.page.evaluate(OPEN, self.name)
        else:
            self.page.goto(f"{self._lab.address}/lab/tree/{self.name}?reset")
        self._wait_for_kernel()
        return self

    def _wait_for_kernel(self):
        self.page.wait_for_function("() => window.jupyterapp !== undefined")
        assert self.page.evaluate(script(READY), self.name), f"{self.name} did not open"

    def run_all(self):
        """Run all cells, and wait for what they show."""
        ended = self.page.evaluate(script(RUN_ALL), self.name)
        assert ended, f"{self.name}: still running after {RUNS_WITHIN} s"
        return self.settle()

    def settle(self):
        """Wait until every widget is shown, or seen to be missing."""
        self.page.evaluate(script(SETTLE), self.name)
        return self

    def begin_cell(self, place):
        """Run a cell that is `WAITING`, and do not wait for its end."""
        (self._lab.folder / RELEASED).unlink()
        self.page.evaluate(script(BEGIN), [self.name, place])
        self.page.wait_for_function(script(RUNS), arg=[self.name, place])

    def make_dirty(self):
        """Have the notebook believe that something in it is not saved."""
        self.page.evaluate(script(MAKE_DIRTY), self.name)

    def is_dirty(self):
        """Whether something in the notebook is not saved."""
        return self.page.evaluate(script(DIRTY), self.name)

    def is_running(self, place):
        """Whether a cell is still running."""
        return self.page.evaluate(script(RUNS), [self.name, place])

    def release(self):
        """Let a cell end that runs `WAITING`, and wait until it has."""
        (self._lab.folder / RELEASED).touch()
        self.page.wait_for_function(
            script("""name => {
                FIND
                return ![...widget.content.widgets].some(
                    cell => cell.inputArea.promptNode?.textContent.includes('*'));
            }"""),
            arg=self.name,
        )

    def reload(self, saved=True):
        """Save the notebook, if so wished, and load the page again; the kernel goes on."""
        if saved:
            self.page.evaluate(script(SAVE), self.name)
        self.page.reload()
        self._wait_for_kernel()

    def end_kernel(self, how):
        """As the menu does: "restart" or "shut down"."""
        self.page.evaluate(script(END_KERNEL), [self.name, how])

    def cells(self):
        """The code cells: source, execution count, errors, widgets wanted and shown, text."""
        return self.page.evaluate(script(CELLS), self.name)

    def execute(self, code):
        """Run code in the notebook's kernel, beside its cells; return what it printed.

        Raises
        ------
        AssertionError
            If the code raised an exception.
        """
        said, wrong = self.page.evaluate(script(EXECUTE), [self.name, code])
        assert wrong is None, f"{code}: {wrong}"
        return said.strip()

    def ask(self, expression):
        """The value of an expression in the kernel, through JSON."""
        return json.loads(self.execute(f"import json as _json; print(_json.dumps({expression}))"))

    def faults(self):
        """What is wrong in this notebook after it has run, each in a line; empty if nothing is."""
        found = list(self.complaints)
        for cell in self.cells():
            where = cell["source"].partition("\n")[0]
            found += [f"{where}: {error}" for error in cell["errors"]]
            if cell["source"].strip() and cell["count"] is None:
                found.append(f"{where}: did not run")
            if cell["broken"] or cell["shown"] < len(cell["wanted"]):
                found.append(f"{where}: {len(cell['wanted'])} widgets, {cell['shown']} shown")
            found += [f"{where}: {words}" for words in FAULTY_WORDS if words in cell["text"]]
        return found

    def pixels(self, canvas):
        """Return a number that changes with the pixels of a canvas."""
        return canvas.evaluate(CODE)

    def colours(self, canvas):
        """Return how many colours a canvas has."""
        return canvas.evaluate(COLOURS)

    def photograph(self, folder, test):
        """Keep a picture of the page if the test has failed or will, and print where: pytest shows that."""
        if not (test.has_failed or self.complaints):
            return
        file = folder / f"{test.name}.png".replace("/", "-")
        self.page.screenshot(path=file)
        print(f"screenshot: {file}")

    def close(self):
        """End the kernel, close the notebook; return whether the page is fit for another."""
        is_fit = self.page.evaluate(script(CLOSE), self.name)
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        return is_fit
