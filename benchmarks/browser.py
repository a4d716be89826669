"""How fast the games' modules of WebAssembly are: in Chromium, beside machine code and interpreted play.

    python benchmarks/browser.py [--rounds 5]

Ratios, measured in turn in one run: the module's time in a page by the page's clock, machine code's by this
one's, on one thread, over the same blocks of 256 games, whose rows are compared. They mean something on a
quiet machine only. What Python in a browser adds when it hands a block over cannot be measured: NumPy for it
is not to be had. Needs a linker (see `samarkand.engine.webassembly.builder`) and Chromium.
"""

import argparse
import base64
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
from playwright.sync_api import sync_playwright

import samarkand
from samarkand import simulation
from samarkand.engine import game_loop
from samarkand.engine.driver import CHUNK, MOST_MOVES
from samarkand.engine.webassembly import machine
from samarkand.lessons.printing import find_browser
from samarkand.protocol import GAMES

SEED = 1
INTERPRETED = 2  # games
LINE_UPS = {
    "sackson": ("random", "greedy"),
    "routes": ("random", "greedy"),
    "market": ("random", "threshold"),
}
OPEN = """code => {
  const bytes = text => Uint8Array.from(atob(text), each => each.charCodeAt(0));
  window.openedModule = openModule(bytes(code));
  window.asBytes = bytes;
}"""
PLAY = """([buffers, numbers]) => {
  const given = buffers.map(asBytes);
  const began = performance.now();
  const { played, after } = openedModule.play(given, numbers);
  const seconds = (performance.now() - began) / 1000;
  const text = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
  return { played, seconds, after: after.map(text) };
}"""


class InChromium:
    """An instance of a module in a page; `seconds` is how long the last play took there."""

    def __init__(self, page, path):
        self.page, self.seconds = page, 0.0
        page.evaluate(OPEN, base64.b64encode(path.read_bytes()).decode())

    def address(self, name):
        """As `machine.Instance` has it."""
        return self.page.evaluate("name => openedModule.address(name)", name)

    def play(self, buffers, numbers):
        """As `machine.Instance` has it."""
        raw = [base64.b64encode(each.tobytes()).decode() for each in buffers]
        done = self.page.evaluate(PLAY, [raw, numbers])
        self.seconds = done["seconds"]
        for buffer, after in zip(buffers, done["after"], strict=True):
            if buffer.flags.writeable:
                buffer[...] = np.frombuffer(base64.b64decode(after), buffer.dtype).reshape(buffer.shape)
        return done["played"], b""


def compared(game, strategy, instance, rounds):
    """Medians: the module's speed, and interpreted play's, in shares of machine code's."""
    players = samarkand.game(game, players=4)

    def driver(compiled):
        return simulation.new_driver(players, strategy, compiled, game_loop.NEVER, MOST_MOVES)

    find, machine.find = machine.find, lambda name: machine.Machine(instance)
    there = driver(False)
    machine.find = find
    here, slowly = driver(True), driver(False)
    ratios = []
    for number in range(rounds + 1):
        began = time.perf_counter()
        rows = here.play(SEED, number, CHUNK)
        native = time.perf_counter() - began
        assert (there.play(SEED, number, CHUNK) == rows).all(), (game, strategy)
        if number:  # the first is to warm up
            ratios.append(native / instance.seconds)
    began = time.perf_counter()
    slowly.play(SEED, 0, INTERPRETED)
    share = native / CHUNK / ((time.perf_counter() - began) / INTERPRETED)
    return median(ratios), share


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        subprocess.run(
            [sys.executable, "-m", machine.__package__, folder], check=True, stdout=subprocess.DEVNULL
        )
        browser = player.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        print(f"{'game':8} {'four':10} {'WebAssembly':>12} {'interpreted':>12}   machine code is 1")
        for game in GAMES:
            page = browser.new_page()
            page.add_script_tag(content=machine.HOST.read_text(encoding="utf-8").replace("export ", ""))
            instance = InChromium(page, machine.place(Path(folder), game))
            for strategy in LINE_UPS[game]:
                ratio, share = compared(game, strategy, instance, rounds)
                print(f"{game:8} {strategy:10} {ratio:12.2f} {share:12.4f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
