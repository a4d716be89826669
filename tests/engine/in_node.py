"""The games' modules of WebAssembly in Node, as instances for `samarkand.engine.machine.Machine`."""

import json
import subprocess
from pathlib import Path

import numpy as np
from playwright._impl._driver import compute_driver_executable

from samarkand.engine import machine
from samarkand.engine.webassembly import browser

SCRIPT = Path(__file__).with_suffix(".mjs")


class InNode(browser.Module):
    """An instance of a module in a process of its own."""

    def __init__(self, path):
        node, _ = compute_driver_executable()
        command = [node, str(SCRIPT), str(browser.HOST), str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        told = self._heard()
        if "refused" in told:
            self.close()
            raise machine.UnusableCode(f"webassembly: the module cannot be run: {told['refused']}")

    def _heard(self):
        """Its answer."""
        line = self.process.stdout.readline()
        if not line:
            raise machine.UnusableCode("webassembly: the process has ended")
        return json.loads(line)

    def _ask(self, asked, buffers=()):
        self.process.stdin.write(json.dumps(asked).encode() + b"\n")
        for each in buffers:
            self.process.stdin.write(each)
        self.process.stdin.flush()
        return self._heard()

    def number_of(self, name):
        return self._ask({"address": name})["address"]

    def call(self, entry, buffers, numbers):
        raw = [np.ascontiguousarray(each).tobytes() for each in buffers]
        told = self._ask({"entry": entry, "numbers": numbers, "lengths": [len(each) for each in raw]}, raw)
        if "trap" in told:
            raise machine.UnusableCode(f"webassembly: a game ended in a trap: {told['trap']}")
        self.size = told["size"]
        self.seconds = told["microseconds"] / 1e6
        for buffer in buffers:
            after = self.process.stdout.read(buffer.nbytes)
            if buffer.flags.writeable:
                buffer[...] = np.frombuffer(after, buffer.dtype).reshape(buffer.shape)
        raised = self.process.stdout.read(told["raised"])
        return machine.Returned(told["returned"], raised if told["failed"] else None)

    def close(self):
        self.process.kill()
        self.process.communicate()
