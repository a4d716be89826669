"""JupyterLab for tests: the server, a notebook opened in a page, and what can be seen to be wrong there."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
SERVER_STARTS_WITHIN = 300  # seconds
RUNS_WITHIN = 900  # seconds, for all cells, on whatever machine; the rules may have to be compiled
PATIENCE = 30_000  # milliseconds for whatever is waited for in the page
WINDOW = {"width": 1280, "height": 1000}
FIND = """
const widgets = [...jupyterapp.shell.widgets('main')];
const widget = widgets.find(w => w.context && w.context.path === name);
const MIME = 'application/vnd.jupyter.widget-view+json';
const VIEWS = ['.jupyter-widgets', 'canvas', '.samarkand-lesson', '.samarkand-front', '.samarkand-board',
    ':has(> .samarkand-slider)'].map(each => `.jp-OutputArea-output > ${each}`).join(', ');
const codes = () => [...widget.content.widgets].filter(cell => cell.model.type === 'code');
const later = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
"""
OPEN = "async name => { await jupyterapp.commands.execute('docmanager:open', {path: name}); }"
READY = """async ([name]) => {
    await jupyterapp.restored;
    for (let tries = 0; tries < 300; tries++) {
        FIND
        if (widget) {
            await widget.context.ready;
            await widget.context.sessionContext.ready;
            await widget.context.sessionContext.session.kernel.info;
            return true;
        }
        await later(100);
    }
    return false;
}"""
# Ends when all widgets are there or something is seen to be wrong; `faults` finds out which.
RUN_ALL = """async ([name, seconds]) => {
    FIND
    jupyterapp.shell.activateById(widget.id);
    const done = jupyterapp.commands.execute('notebook:run-all-cells').then(() => true);
    return await Promise.race([done, later(seconds * 1000).then(() => false)]);
}"""
SETTLE = """async ([name]) => {
    FIND
    const isSettled = cell => {
        const outputs = cell.model.outputs.toJSON();
        const wanted = outputs.filter(output => output.data && MIME in output.data).length;
        const shown = cell.node.querySelectorAll(VIEWS).length;
        return shown >= wanted || /not found|Failed|[Ee]rror/.test(cell.outputArea.node.innerText);
    };
    for (let tries = 0; tries < 100 && !codes().every(isSettled); tries++) await later(100);
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
BEGIN = """async ([name, code]) => {
    FIND
    const kernel = widget.context.sessionContext.session.kernel;
    kernel.requestExecute({code});
    while (kernel.status !== 'busy') await later(20);
}"""
CELLS = """([name]) => {
    FIND
    return codes().map(cell => ({
        source: cell.model.sharedModel.getSource(),
        count: cell.model.executionCount,
        errors: cell.model.outputs.toJSON().filter(output => output.output_type === 'error')
            .map(output => output.ename + ': ' + output.evalue),
        wanted: cell.model.outputs.toJSON().filter(output => output.data && MIME in output.data).length,
        shown: cell.node.querySelectorAll(VIEWS).length,
        broken: cell.node.querySelectorAll('.jupyter-widgets-error-widget').length,
        text: cell.outputArea.node.innerText,
    }));
}"""
SOURCES = """([name]) => {
    FIND
    const cells = widget.content.widgets.map(({model}) => [model.id, model.type, model.sharedModel.source]);
    return [cells, document.querySelectorAll('.jp-Dialog').length];
}"""
END_KERNEL = """async ([name, how]) => {
    FIND
    const context = widget.context.sessionContext;
    await (how === 'restart' ? context.session.kernel.restart() : context.shutdown());
}"""
# Nothing is saved, and nobody is asked whether to.
CLOSE = """async ([name]) => {
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
# A cell that keeps the kernel's processor busy until there is a file.
WAITS = """import pathlib
while not pathlib.Path({released!r}).exists():
    sum(range(20_000))"""


class Lab:
    """A JupyterLab server, to be used in a `with` statement.

    To load JupyterLab takes longer than to open a notebook in it: a page that is done with serves the next.

    Parameters
    ----------
    folder : Path
        Empty; everything the server writes stays in it.
    """

    def __init__(self, folder):
        self.folder = folder / "notebooks"
        self.folder.mkdir()
        self._private = folder / "private"
        self._log = folder / "server.log"
        self._free_pages = []

    def __enter__(self):
        self._configure()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        options = ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
        options += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
        command = [sys.executable, "-m", *self.words(), *options]
        with open(self._log, "w", encoding="utf-8") as log:
            self._server = subprocess.Popen(
                command, env=self._environment(), stdout=log, stderr=log, start_new_session=True
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
        # Announcements would cover what is to be clicked.
        disabled = {"@jupyterlab/apputils-extension:announcements": True}
        (config / "page_config.json").write_text(json.dumps({"disabledExtensions": disabled}))
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
        private = {name: str(self._private / folder) for name, folder in folders.items()}
        return {**os.environ, **private, "PYTHONPATH": paths}

    def _wait(self):
        limit = time.monotonic() + SERVER_STARTS_WITHIN
        while time.monotonic() < limit and self._server.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/api/status", timeout=5):
                    return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError(f"JupyterLab did not start; it said:\n{self._log.read_text()[-2000:]}")

    def _end(self):
        """End the server; it ends its kernels."""
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

    @contextmanager
    def opened(self, browser, name, window=WINDOW):
        """A notebook opened in a page that nobody else has, its kernel ready; ended and closed afterwards."""
        page = self._free_pages.pop() if self._free_pages else browser.new_context(has_touch=True).new_page()
        page.set_viewport_size(window)
        page.mouse.move(0, 0)
        page.set_default_timeout(PATIENCE)
        notebook = OpenNotebook(page, self, name)
        try:
            yield notebook.wait_until_ready()
        except BaseException:
            # What did not open is closed too: the next page would find its tab, and look at its board.
            notebook.close()
            page.context.close()
            raise
        if notebook.close():
            self._free_pages.append(page)
        else:
            page.context.close()


class OpenNotebook:
    """A notebook in a page.

    Attributes
    ----------
    page : playwright's Page
    complaints : list of str
        What the page said was wrong: errors of its console, and exceptions.
    """

    def __init__(self, page, lab, name):
        self.page, self.name, self._lab = page, name, lab
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

    def _run(self, script, *values):
        """Run a script that finds the notebook first."""
        return self.page.evaluate(script.replace("FIND", FIND), [self.name, *values])

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
        assert self._run(READY), f"{self.name} did not open"

    def run_all(self):
        """Run all cells, and wait for what they show."""
        assert self._run(RUN_ALL, RUNS_WITHIN), f"{self.name}: still running after {RUNS_WITHIN} s"
        return self.settle()

    def settle(self):
        """Wait until every widget is shown, or seen to be missing."""
        self._run(SETTLE)
        return self

    @contextmanager
    def busy(self):
        """Keep the kernel busy with a cell in the meantime."""
        released = self._lab.folder / "released"
        released.unlink(missing_ok=True)
        self._run(BEGIN, WAITS.format(released=str(released)))
        try:
            yield
        finally:
            released.touch()

    def reload(self):
        """Save the notebook, and load the page again; the kernel goes on."""
        self._run("async ([name]) => { FIND await widget.context.save(); }")
        self.page.reload()
        self._wait_for_kernel()

    def end_kernel(self, how):
        """As the menu does: "restart" or "shut down"."""
        self._run(END_KERNEL, how)

    def set_dirty(self):
        """Have the notebook believe that something in it is not saved."""
        self._run("([name]) => { FIND widget.context.model.dirty = true; }")

    def is_dirty(self):
        """Whether something in the notebook is not saved."""
        return self._run("([name]) => { FIND return widget.context.model.dirty; }")

    def sources(self):
        """All cells, and how many dialogs JupyterLab has open: what a shortcut would change."""
        return self._run(SOURCES)

    def execute(self, code):
        """Run code in the notebook's kernel, beside its cells; return what it printed.

        Raises
        ------
        AssertionError
            If the code raised an exception.
        """
        said, wrong = self._run(EXECUTE, code)
        assert wrong is None, f"{code}: {wrong}"
        return said.strip()

    def ask(self, expression):
        """The value of an expression in the kernel, through JSON."""
        return json.loads(self.execute(f"import json as _json; print(_json.dumps({expression}))"))

    def faults(self):
        """What is wrong in this notebook after it has run, each in a line; empty if nothing is."""
        found = list(self.complaints)
        for cell in self._run(CELLS):
            where = cell["source"].partition("\n")[0]
            found += [f"{where}: {error}" for error in cell["errors"]]
            if cell["source"].strip() and cell["count"] is None:
                found.append(f"{where}: did not run")
            if cell["broken"] or cell["shown"] < cell["wanted"]:
                found.append(f"{where}: {cell['wanted']} widgets, {cell['shown']} shown")
            found += [f"{where}: {words}" for words in FAULTY_WORDS if words in cell["text"]]
        return found

    def close(self):
        """End the kernel, close the notebook; return whether the page is fit for another."""
        is_fit = self._run(CLOSE)
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        return is_fit
