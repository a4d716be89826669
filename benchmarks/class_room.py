"""From a press on a phone to what everybody sees: on the wire with scripted phones, and in real pages.

On the wire a phone sends a press, and the time is taken until all whom it concerns have been sent what it
changed: in a vote that asks all phones anew, at one table of a board, at six tables that play at once. In two
pages of Chromium it is taken until both show the new picture; and in six, one at each of six tables among
scripted phones, until the page that was pressed does. Each once while the kernel is idle, and once while a
cell computes. Phones and pages are in a process of their own, as phones are elsewhere. Last comes the
processor time in which the teacher's board is shown anew after a move, with phones and without.
The figures are of this computer in this run, and with them stands how busy it was: compare the columns, and
runs side by side.

    python benchmarks/class_room.py                  # 30 phones, 40 presses
    python benchmarks/class_room.py --presses 20 --pause 1
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import resource
import statistics
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")]

import samarkand  # noqa: E402
from samarkand_teaching import ClassRoom, ClassTables, Vote  # noqa: E402
from samarkand_teaching.classroom.door import Seat  # noqa: E402
from samarkand_widgets import SacksonBoard  # noqa: E402
from tests.classroom.pupils import buttons, come_in  # noqa: E402

PATIENCE = 30.0  # seconds
SILENT = 3.0  # seconds after which a phone counts as not concerned
PLAYERS, SIX = 5, 6
SEED = 28
SIZE = {"width": 390, "height": 844}
# When the page was pressed, and when a new picture in it was painted, by the clock that all pages share.
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.pressed = window.painted = 0;
  addEventListener("submit", () => { window.pressed = now(); }, true);
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = now(); }));
  new MutationObserver(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
    painted();
  }).observe(document.getElementById("screen"), { childList: true });
}"""


class Announced(Vote):
    """A vote in which each press asks everybody anew: the worst case of an activity."""

    place = 0

    def take_press(self, seat, press):
        """Ask anew."""
        self.round += 1


# --- the phones' process ------------------------------------------------------------------------------------


async def heard(pupils, presser, press):
    """Milliseconds until the one who pressed, and until all, have a new screen; how many were sent none."""
    versions, begun = [pupil.screen["version"] for pupil in pupils], time.perf_counter()
    await pupils[presser].send(kind="press", at=pupils[presser].screen["at"], **press)

    async def seen(pupil, version):
        patience = PATIENCE if pupil is pupils[presser] else SILENT
        try:
            await pupil.until(lambda pupil: pupil.screen["version"] > version, patience)
        except (TimeoutError, AssertionError):
            return None
        return (time.perf_counter() - begun) * 1000

    found = await asyncio.gather(*map(seen, pupils, versions))
    told = [each for each in found if each is not None]
    return found[presser], max(told), len(found) - len(told)


async def at_a_table(pupils, presses, pause, seed):
    """What a table hears of its presses, each by whoever is asked, after a pause of about so many seconds."""
    dice, found = random.Random(seed), []
    for _ in range(presses):
        await asyncio.sleep(pause * dice.uniform(0.5, 1.5))
        for pupil in pupils:  # what came meanwhile
            await pupil.send(kind="echo", number=1)
            already = len(pupil.refused)
            await pupil.until(lambda pupil, already=already: len(pupil.refused) > already, PATIENCE)
        presser = next(number for number, pupil in enumerate(pupils) if buttons(pupil))
        button = dice.choice(buttons(pupils[presser]))
        found.append(await heard(pupils, presser, {"button": button, "values": {}}))
    return found


async def in_a_vote(pupils, presses, pause):
    """What all hear of a press that asks them anew."""
    found = []
    for number in range(presses):
        press = {"button": "vote", "values": {"choice": "a"}}
        found.append(await heard(pupils, number % len(pupils), press))
        await asyncio.sleep(pause)
    return found


async def wire(room, phones, tables, presses, pause):
    """What is heard, and the bytes of a screen; `tables` is 0 for a vote."""
    pupils = [await come_in(room) for _ in range(phones)]
    if tables:
        await asyncio.sleep(SILENT)
        groups = [pupils[number::tables] for number in range(tables)]
        each = -(-presses // tables)
        played = [at_a_table(group, each, pause, SEED + n) for n, group in enumerate(groups)]
        found = [one for each in await asyncio.gather(*played) for one in each]
    else:
        found = await in_a_vote(pupils, presses, pause / 5)
    sizes = [len(text.encode()) for pupil in pupils for text in pupil.wire if '"kind": "screen"' in text]
    for pupil in pupils:
        pupil.socket.close()
    return found, sizes


def scripted(address, code, phones, tables, presses, pause):
    """The phones, in their process."""
    room = SimpleNamespace(address=address, code=code)
    return asyncio.run(wire(room, phones, tables, presses, pause))


def pages(address, code, number, presses, pause, at_one_table=True):
    """Milliseconds from a press to the new picture: on the page itself, and on all at its table."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import find
    from tests.browser.conftest import QUIET

    dice, found = random.Random(SEED), []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        opened = [browser.new_page(viewport=SIZE) for _ in range(number)]
        for page in opened:
            page.goto(address)
            page.fill("input[name=code]", code)
            page.keyboard.press("Enter")
            page.wait_for_selector("img")
            page.evaluate(WATCH)
        while len(found) < presses:
            time.sleep(pause)
            page = next((page for page in opened if page.locator("button").count()), None)
            if page is None:
                continue
            concerned = opened if at_one_table else [page]
            for each in concerned:
                each.evaluate("() => { window.painted = 0; }")
            choices = page.locator("button")
            choices.nth(dice.randrange(choices.count())).click()
            for each in concerned:
                each.wait_for_function("() => window.painted > 0")
            begun = page.evaluate("() => window.pressed")
            times = [each.evaluate("() => window.painted") - begun for each in (page, *concerned)]
            found.append((times[0], max(times), 0))
        browser.close()
    return found, []


async def play_on(room, phones, pause, are_in, is_over):
    """So many scripted phones, each of which presses when it is asked, until it is over."""
    pupils = [await come_in(room) for _ in range(phones)]
    are_in.set()

    async def plays(pupil, dice):
        while not is_over.is_set():
            with suppress(TimeoutError, AssertionError):  # nothing is asked; or what was asked is over
                await pupil.until(buttons, SILENT)
                await asyncio.sleep(pause * dice.uniform(0.5, 1.5))
                at = pupil.screen["at"]
                await pupil.press(dice.choice(buttons(pupil)))
                await pupil.until(lambda pupil, at=at: pupil.screen["at"] != at, SILENT)

    await asyncio.gather(*(plays(pupil, random.Random(SEED + n)) for n, pupil in enumerate(pupils)))


def among_others(address, code, phones, number, presses, pause):
    """As `pages`, of which one sits at each table, among scripted phones."""
    room, are_in, is_over = SimpleNamespace(address=address, code=code), threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as thread:
        others = thread.submit(lambda: asyncio.run(play_on(room, phones - number, pause, are_in, is_over)))
        are_in.wait(PATIENCE)
        try:
            return pages(address, code, number, presses, pause, at_one_table=False)
        finally:
            is_over.set()
            others.result()


# --- the teacher's process --------------------------------------------------------------------------------


def measured(child, phones, make, is_busy, *arguments):
    """What a child measures in a room of ours, while this thread is idle, or computes as a cell does."""
    room = ClassRoom()
    made = make(room)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        asked = process.submit(child, room.address, room.code, *phones, *arguments)
        while not asked.done():
            if is_busy:
                sum(number * number for number in range(1_000))
            else:
                time.sleep(0.05)
    made.close()
    room.close()
    return asked.result()


def tables(number, players=PLAYERS):
    """Makes so many tables."""
    game = samarkand.game("sackson", players=players)
    return lambda room: ClassTables(SacksonBoard, game, room=room, tables=number, seed=SEED, pause=0)


def repaints(has_phones, moves=60):
    """Milliseconds of processor time in which board and phones are shown anew after a move; the phones'."""
    game, dice, seen, phones = samarkand.game("sackson", players=PLAYERS), random.Random(SEED), [], [0.0]
    room = ClassRoom() if has_phones else None
    board = SacksonBoard(game, None if has_phones else ["human"] * PLAYERS, pause=0, room=room)
    if room is not None:
        room.door.seats += [Seat(1 + number) for number in range(PLAYERS)]
        show = board.phones.show

        def timed():
            begun = time.thread_time()
            try:
                return show()
            finally:
                phones.append((time.thread_time() - begun) * 1000)

        board.phones.show = timed
    for _ in range(moves):
        with board.events.lock:
            board.table.act_person(dice.choice(board.state.legal_actions()))
            begun = time.thread_time()
            board.refresh()
            seen.append((time.thread_time() - begun) * 1000)
    board.close()
    if room is not None:
        room.close()
    return statistics.median(seen), statistics.median(phones)


def summary_line(name, found, sizes):
    """One line of the table."""
    own, everybody = [one for one, _, _ in found if one is not None], [most for _, most, _ in found]
    words = [
        f"own {statistics.median(own):.0f} / {max(own):.0f}",
        f"everybody {statistics.median(everybody):.0f} / {max(everybody):.0f}",
        f"a screen {statistics.median(sizes) / 1024:.1f} / {max(sizes) / 1024:.1f} kB" if sizes else "",
    ]
    silent = sum(each for _, _, each in found)
    print(f"{name:44} {words[0]:16} {words[1]:22} {words[2]}{f'; {silent} not concerned' * bool(silent)}")


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=PLAYERS * SIX)
    parser.add_argument("--presses", type=int, default=40)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two presses at a table")
    chosen = parser.parse_args()
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"{chosen.presses} presses; milliseconds, median / worst; load {load:.1f} on {cores} cores")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rows = [
        (f"a vote, {chosen.phones} phones", scripted, (chosen.phones, 0), _vote),
        ("one table of five", scripted, (PLAYERS, 1), tables(1)),
        ("six tables of five", scripted, (PLAYERS * SIX, SIX), tables(SIX)),
        ("two pages, to the picture", pages, (2,), tables(1, players=2)),
        ("six pages among thirty, to the picture", among_others, (PLAYERS * SIX, SIX), tables(SIX)),
    ]
    for name, child, phones, make in rows:
        for when, is_busy in (("idle", False), ("while a cell computes", True)):
            found = measured(child, phones, make, is_busy, chosen.presses, chosen.pause)
            summary_line(f"{name}, {when}", *found)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"memory: {grown:.1f} MB more, without the phones")
    (alone, _), (whole, phones) = repaints(False), repaints(True)
    print(f"the teacher's board, ms of processor time: {alone:.1f}; with phones {whole - phones:.1f}, and")
    print(f"{phones:.1f} for the screens of {PLAYERS} phones; load at the end {os.getloadavg()[0]:.1f}")


def _vote(room):
    return Announced("Which?", ["a", "b"], room=room)


if __name__ == "__main__":
    main()
