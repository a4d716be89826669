"""How fast one text is on its three machines, interpreted, WebAssembly in Chromium, machine code; and others.

    python benchmarks/browser.py [--rounds 5] [--seconds 1]

Moves a second in shares of machine code's, measured in turn in one run on one thread: the game loop's time
over the same blocks of 256 games, whose rows are compared; in a page by the page's clock. OpenSpiel's C++
rollouts (mean of `maedn` and `go_fish`) and the market written by hand in C play at random; what is missing
is left out. All of it means something on a quiet machine only. What Python in a browser adds when it hands a
block over cannot be measured: NumPy for it is not to be had. Needs Chromium and the modules
(`python -m samarkand.compiling --wasm`).
"""

import argparse
import base64
import importlib.util
import tempfile
import time
from statistics import mean, median

import numpy as np
import playouts
from playwright.sync_api import sync_playwright
from speed import hand_written

import samarkand
from samarkand.engine import engines, game_loop, library
from samarkand.engine.driver import CHUNK, MAX_MOVES, Driver
from samarkand.engine.machine import Machine, Returned
from samarkand.engine.webassembly.browser import HOST, Module
from samarkand.registry import GAMES, package
from samarkand.strategies import line_up
from samarkand_teaching.press.printing import find_browser

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
CALL = """([entry, buffers, numbers]) => {
  const given = buffers.map(asBytes);
  const began = performance.now();
  const { returned, after } = openedModule.call(entry, given, numbers);
  const seconds = (performance.now() - began) / 1000;
  const text = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
  return { returned, seconds, after: after.map(text) };
}"""


class InChromium(Module):
    """An instance of a module in a page; `seconds` is how long the last play took there."""

    def __init__(self, page, path):
        self.page, self.seconds = page, 0.0
        page.evaluate(OPEN, base64.b64encode(path.read_bytes()).decode())

    def number_of(self, name):
        """Return what an exported function returns."""
        return self.page.evaluate("name => openedModule.address(name)", name)

    def call(self, entry, buffers, numbers):
        """Call an entry with copies of the arrays, and write them back."""
        raw = [base64.b64encode(each.tobytes()).decode() for each in buffers]
        done = self.page.evaluate(CALL, [entry, raw, numbers])
        self.seconds = done["seconds"]
        for buffer, after in zip(buffers, done["after"], strict=True):
            if buffer.flags.writeable:
                buffer[...] = np.frombuffer(base64.b64decode(after), buffer.dtype).reshape(buffer.shape)
        return Returned(done["returned"], None)


class Timed:
    """The game loop in machine code; `seconds` is how long it last took."""

    def __init__(self, bound):
        self.bound, self.seconds = bound, 0.0

    def __call__(self, arguments):
        """Return the loop with its arguments, as the driver does."""
        loop = self.bound(arguments)

        def run():
            began = time.perf_counter()
            played = loop()
            self.seconds = time.perf_counter() - began
            return played

        return run


def measured(players, strategy, instance, others, rounds):
    """Medians of the rounds: each machine's speed in shares of machine code's, measured in turn."""

    def driver(machine):
        find, engines.find = engines.find, lambda name, reports=False: machine
        try:
            return Driver(line_up(players, strategy), game_loop.NEVER, MAX_MOVES)
        finally:
            engines.find = find

    there, slowly = driver(Machine(players.name, instance)), driver(None)
    here = driver(engines.find(players.parts))
    here._bound = loop = Timed(here._bound)
    shares = []
    for number in range(rounds + 1):
        rows = here.play(SEED, number, CHUNK)
        native = rows["moves"].sum() / loop.seconds
        assert (there.play(SEED, number, CHUNK) == rows).all(), (players, strategy)
        began = time.perf_counter()
        moves = slowly.play(SEED, number, INTERPRETED)["moves"].sum()
        found = [moves / (time.perf_counter() - began), rows["moves"].sum() / instance.seconds]
        found += [mean(rate() for rate in rates) if rates else float("nan") for rates in others]
        if number:  # the first is to warm up
            shares.append([each / native for each in found])
    return [median(each) for each in zip(*shares, strict=True)]


def main():
    """Print the table, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1, help="for each measurement of the other programs")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        spiel = []
        if importlib.util.find_spec("pyspiel"):
            spiel = [playouts.spiel(each, chosen.seconds) for each in playouts.SPIEL_GAMES]
        by_hand = hand_written(chosen.seconds, folder)
        print(
            "| game, four players | interpreted | WebAssembly | machine code | OpenSpiel's C++ | C by hand |"
        )
        print("|---|---|---|---|---|---|")
        for game in GAMES:
            page = browser.new_page()
            page.add_script_tag(content=HOST.read_text(encoding="utf-8").replace("export ", ""))
            instance = InChromium(page, library.place(package(game), library.WASM))
            for strategy in LINE_UPS[game]:
                is_random = strategy == "random"
                c = [by_hand] if by_hand and is_random and game == "market" else []
                others = spiel if is_random else [], c
                found = measured(samarkand.game(game, players=4), strategy, instance, others, chosen.rounds)
                slow, web, cpp, c = ("" if each != each else f"{each:.2g}" for each in found)
                print(f"| *{game}*, {strategy} | {slow} | {web} | 1 | {cpp} | {c} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
