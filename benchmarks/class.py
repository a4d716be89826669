"""A class that begins at once: time to the first board, memory and computing a pupil, on a real JupyterHub.

`python benchmarks/class.py 1 2 4 8 25` needs Linux, the extras `hub` and `lab`, and Node's
`configurable-http-proxy` on the path. For each number it starts a hub as `samarkand hub --for trial`
sets it up; so many pupils, who have logged in, ask for their servers at the same moment; each then starts a
kernel and runs the first cell of a walkthrough. Memory is the proportional set size: what processes share is
counted once, in equal parts. What a browser loads is not in it.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")]

from tests.long import hub  # noqa: E402

NOTEBOOKS = ("10_sackson_walkthrough.ipynb", "20_routes_walkthrough.ipynb", "30_market_walkthrough.ipynb")
SIMULATE = """import samarkand
frame = samarkand.simulate(samarkand.game("{game}"), 10_000, strategies="greedy", seed=7, progress=False)"""
COLUMNS = (
    *("pupils", "server", "kernel", "board", "slowest", "CPU server", "CPU kernel", "CPU hub"),
    *("MiB server", "MiB kernel", "CPU simulated", "MiB simulated", "MiB hub"),
)


def lesson(running, number, start):
    """What one pupil's beginning took; `start` lets all begin together."""
    pupil = hub.Pupil(running, f"pupil{number}")
    start.wait()
    begun = time.perf_counter()
    pupil.start_server()
    server = time.perf_counter() - begun
    pupil.start_kernel()
    kernel = time.perf_counter() - begun
    name = NOTEBOOKS[number % len(NOTEBOOKS)]
    _, bundles, error = pupil.run(hub.first_cell(pupil.notebook(name)))
    board = time.perf_counter() - begun
    if error or not any(hub.BOARD in bundle for bundle in bundles):
        raise RuntimeError(f"{pupil.name}: no board ({error})")
    return pupil, {"server": server, "kernel": kernel, "board": board}


def simulated(pupil, number):
    """The computing of a first simulation, whose code was compiled for all users."""
    processes = pupil.processes()
    before = hub.processor_seconds(processes["kernel"])
    game = NOTEBOOKS[number % len(NOTEBOOKS)].split("_")[1]
    _, _, error = pupil.run(SIMULATE.format(game=game))
    if error:
        raise RuntimeError(f"{pupil.name}: {error}")
    return hub.processor_seconds(processes["kernel"]) - before


def computed(running):
    """Processor seconds of the hub and its proxy until now."""
    return sum(map(hub.processor_seconds, hub.own_processes(running)))


def measure(pupils, folder, compiled):
    """One row: medians over the pupils; `slowest` is the last one's first board."""
    hub.set_up(folder, compiled)
    with hub.Hub(folder) as running, ThreadPoolExecutor(pupils) as pool:
        start, idle = Barrier(pupils), computed(running)
        begun = list(pool.map(lambda number: lesson(running, number, start), range(pupils)))
        who = [pupil for pupil, _ in begun]
        processes = [pupil.processes() for pupil in who]
        row = {
            what: statistics.median(took[what] for _, took in begun) for what in ("server", "kernel", "board")
        }
        row["CPU hub"] = (computed(running) - idle) / pupils  # for one: logins, starts, what passes the proxy
        row |= {"pupils": pupils, "slowest": max(took["board"] for _, took in begun)}
        for what in ("server", "kernel"):
            row[f"CPU {what}"] = statistics.median(hub.processor_seconds(each[what]) for each in processes)
            row[f"MiB {what}"] = statistics.median(
                hub.proportional_mebibytes(each[what]) for each in processes
            )
        row["CPU simulated"] = statistics.median(pool.map(simulated, who, range(pupils)))
        kernels = [hub.proportional_mebibytes(each["kernel"]) for each in processes]
        row["MiB simulated"] = statistics.median(kernels)
        row["MiB hub"] = sum(map(hub.proportional_mebibytes, hub.own_processes(running)))
    return row


def main():
    """Print the table, a line after each number of pupils, and what a whole class is expected to take."""
    numbers = [int(word) for word in sys.argv[1:]] or [1, 2, 4]
    processors = len(os.sched_getaffinity(0))
    print(f"{processors} processors; seconds, processor seconds, MiB (medians)")
    print("".join(f"{name:>14}" for name in COLUMNS))
    rows = []
    with tempfile.TemporaryDirectory() as place:
        compiled = Path(place) / "compiled"
        hub.compile_for_all(compiled)
        for pupils in numbers:
            row = measure(pupils, Path(place) / f"class-of-{pupils}", compiled)
            rows.append(row)
            print("".join(f"{row[name]:14.1f}" for name in COLUMNS), flush=True)
    last = rows[-1]
    work = last["CPU server"] + last["CPU kernel"] + last["CPU hub"]
    print(f"a beginning: {work:.1f} processor seconds; 25 at once here: {25 * work / processors:.0f} s")
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
