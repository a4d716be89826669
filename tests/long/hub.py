"""A JupyterHub as `samarkand hub --for trial` sets it up, and pupils who use it over HTTP.

It needs the extra `hub` and Node's `configurable-http-proxy` on the path.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from pathlib import Path

import requests
import websocket

from samarkand import notebooks
from samarkand_teaching.classroom import hub as configured

PROXY = "configurable-http-proxy"
BOARD = "application/vnd.jupyter.widget-view+json"
WITHIN = 600  # seconds, for a server, a kernel or a cell, on whatever machine
POLL = 0.1


def set_up(folder: Path) -> None:
    """A class for a trial."""
    _samarkand("hub", str(folder), "--for", "trial", "--no-bytecode")


def _samarkand(*words: str, **settings) -> None:
    subprocess.run(
        [sys.executable, "-m", "samarkand", *words], check=True, stdout=subprocess.DEVNULL, **settings
    )


class Hub:
    """A hub with its proxy, running while it is a context."""

    def __init__(self, folder: Path):
        if shutil.which(PROXY) is None:
            raise RuntimeError(f"{PROXY} is not on the path; type: npm install -g {PROXY}")
        self.folder = folder.resolve()
        front, hub, proxy = (_free_port() for _ in range(3))
        self.url = f"http://127.0.0.1:{front}"
        ports = [
            f"--JupyterHub.bind_url={self.url}",
            f"--JupyterHub.hub_bind_url=http://127.0.0.1:{hub}",
            f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{proxy}",
        ]
        config = ["-f", str(self.folder / configured.CONFIG)]
        self.command = [sys.executable, "-m", "jupyterhub", *config, *ports]

    def __enter__(self):
        self.log = open(self.folder / "hub.log", "w", encoding="utf-8")
        environment = {**os.environ, "CONFIGPROXY_AUTH_TOKEN": uuid.uuid4().hex}
        self.process = subprocess.Popen(
            self.command,
            stdout=self.log,
            stderr=self.log,
            cwd=self.folder,
            env=environment,
            start_new_session=True,
        )
        try:
            _until(self._answers, "the hub")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)  # ends the pupils' servers and the proxy, too
        self.process.wait(WITHIN)
        self.log.close()

    def _answers(self):
        if self.process.poll() is not None:
            raise RuntimeError((self.folder / "hub.log").read_text())
        try:
            return requests.get(f"{self.url}/hub/health", timeout=5).ok
        except requests.ConnectionError:
            return False


class Pupil:
    """Who logs in with a name, gets a server and a kernel there, and runs cells."""

    def __init__(self, hub: Hub, name: str):
        self.hub, self.name = hub, name
        self.server = f"{hub.url}/user/{name}"
        session = requests.Session()
        session.get(f"{hub.url}/hub/login", timeout=WITHIN)
        form = {"username": name, "password": "anything", "_xsrf": session.cookies["_xsrf"]}
        session.post(f"{hub.url}/hub/login?next=/hub/home", data=form, timeout=WITHIN).raise_for_status()
        headers = {"X-XSRFToken": session.cookies["_xsrf"], "Referer": f"{hub.url}/hub/home"}
        made = session.post(
            f"{hub.url}/hub/api/users/{name}/tokens", json={}, headers=headers, timeout=WITHIN
        )
        made.raise_for_status()
        self.headers = {"Authorization": f"token {made.json()['token']}"}

    def ask(self, method: str, url: str, **more):
        """The answer to a request of this pupil's, as data."""
        answer = requests.request(method, url, headers=self.headers, timeout=WITHIN, **more)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def start_server(self):
        """Have the hub start this pupil's server, and wait for it."""
        server = f"{self.hub.url}/hub/api/users/{self.name}/server"
        self.ask("POST", server)
        # The hub tells each step by itself: a class that keeps asking would be measured with its questions.
        way = f"{server}/progress"
        with requests.get(way, headers=self.headers, stream=True, timeout=WITHIN) as progress:
            told = [
                json.loads(line.removeprefix(b"data:")) for line in progress.iter_lines() if b"data:" in line
            ]
        if not told or not told[-1].get("ready"):
            raise RuntimeError(f"the server of {self.name} did not start: {told}")

    def notebook(self, name: str):
        """A notebook that was handed out, as the server gives it to JupyterLab."""
        return self.ask("GET", f"{self.server}/api/contents/{notebooks.FOLDER}/{name}")["content"]

    def start_kernel(self):
        """Start a kernel, and open the way to it."""
        self.kernel = self.ask("POST", f"{self.server}/api/kernels", json={"path": notebooks.FOLDER})["id"]
        way = f"{self.server.replace('http', 'ws', 1)}/api/kernels/{self.kernel}/channels"
        self.channel = websocket.create_connection(way, header=self.headers, timeout=WITHIN)

    def run(self, code: str):
        """Run a cell; what it printed, the bundles that it showed, and its error in one line or None."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": uuid.uuid4().hex}
        header |= {"username": self.name, "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        message = {
            "header": header,
            "parent_header": {},
            "metadata": {},
            "content": content,
            "channel": "shell",
        }
        self.channel.send(json.dumps(message))
        printed, bundles, error = "", [], None
        while True:
            received = self.channel.recv()
            if isinstance(received, bytes):  # what widgets tell each other in bulk
                continue
            answer = json.loads(received)
            if answer["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            kind, told = answer["msg_type"], answer["content"]
            if kind == "stream":
                printed += told["text"]
            elif kind in ("display_data", "execute_result"):
                bundles.append(told["data"])
            elif kind == "error":
                error = f"{told['ename']}: {told['evalue']}"
            elif kind == "status" and told["execution_state"] == "idle":
                return printed, bundles, error

    def processes(self) -> dict[str, int]:
        """The numbers of this pupil's processes on this machine: `server` and `kernel`."""
        printed, _, _ = self.run("import os; print(os.getpid(), os.getppid())")
        kernel, server = map(int, printed.split())
        return {"kernel": kernel, "server": server}


def first_cell(notebook) -> str:
    """The source of a notebook's first cell of code."""
    cell = next(each for each in notebook["cells"] if each["cell_type"] == "code")
    return "".join(cell["source"])


def proportional_mebibytes(process: int) -> float:
    """The memory of a process on Linux, what it shares with others counted in equal parts."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    return int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1]) / 1024


def processor_seconds(process: int) -> float:
    """What a process on Linux has computed so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def own_processes(hub: Hub) -> list[int]:
    """The numbers of the hub's process and of its proxy."""
    children = (
        Path(f"/proc/{hub.process.pid}/task/{hub.process.pid}/children").read_text(encoding="utf-8").split()
    )
    names = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    return [hub.process.pid, *(child for child, words in names.items() if PROXY.encode() in words)]


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def _until(holds, what: str) -> None:
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > WITHIN:
            raise RuntimeError(f"{what} did not start within {WITHIN} s")
        time.sleep(POLL)
