"""A signal that ends `samarkand lab` ends everything that it has started."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 600  # seconds, for a busy machine
JUPYTER_FOLDERS = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
WAITS = """
import sys
from samarkand import notebooks
child = [sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(3600)"]
sys.exit(notebooks._wait_for(child, ".", None))
"""


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def is_open(port):
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def until(condition):
    limit = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.1)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals that a process receives")
def test_the_end_of_the_terminal_ends_jupyterlab_and_its_kernels(tmp_path, listening):
    """With a kernel running."""
    port = free_port()
    settings = {f"JUPYTER_{name}": str(tmp_path / name) for name in JUPYTER_FOLDERS}
    settings |= {"PYTHONPATH": str(ROOT)}
    options = ["--no-browser", f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=T"]
    with (tmp_path / "log").open("wb") as log:
        command = [sys.executable, "-m", "samarkand", "lab", "mine", *options]
        streams = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
        main = psutil.Popen(command, cwd=tmp_path, env=os.environ | settings, **streams)
    family = [main]
    try:
        until(lambda: main.poll() is not None or is_open(port))
        assert main.poll() is None, (tmp_path / "log").read_text()
        kernel = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/kernels?token=T", data=b"{}", method="POST"
        )
        urllib.request.urlopen(kernel, timeout=PATIENCE).close()
        family += main.children(recursive=True)
        alive = [each for each in family if each.status() != psutil.STATUS_ZOMBIE]
        commands = [" ".join(each.cmdline()) for each in alive]
        assert any("ipykernel" in words for words in commands)
        main.send_signal(signal.SIGHUP)
        psutil.wait_procs(family, timeout=PATIENCE)
        assert [each for each in family if each.is_running()] == [] and not is_open(port)
    finally:
        for each in family:
            if each.is_running():
                each.kill()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals that a process receives")
def test_where_a_process_cannot_be_replaced_what_it_started_ends_with_it(listening):
    """The way of Windows, here on another system."""
    main = subprocess.Popen([sys.executable, "-c", WAITS], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    child = psutil.Process(int(main.stdout.readline()))
    main.send_signal(signal.SIGINT)  # which JupyterLab answers itself
    main.send_signal(signal.SIGTERM)
    output, _ = main.communicate(timeout=PATIENCE)
    assert (output, main.returncode) == ("", 128 + signal.SIGTERM) and not child.is_running()
