"""A class in a network of its own: the teacher's computer is its hotspot and has no default route.

Network namespaces (on Linux, with iproute2, as the superuser) stand for the computers: the teacher's, a
school's phones that share one address, and a stranger's in the corridor.
"""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEACHER, STRANGER = "samarkand-teacher", "samarkand-corridor"
WIFI, CORRIDOR = "10.42.0.1", "10.43.0.1"  # of the teacher's computer: its hotspot, and a second network
FILES = 1024  # that the teacher's process may have open, as is usual
PHONES = 30

TEACHERS = """
import json, os, resource, sys
from samarkand_widgets import Guess
from samarkand_teaching import ClassRoom
resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))
room = guess = None
for line in sys.stdin:
    word, *given = line.split()
    if word == "open":
        room = ClassRoom("network", port=int(given[0]))
        guess = Guess("Two alike?", "two alike", kind="probability", book="{book}", room=room)
    elif word == "close":
        room.close_room()
    room.refresh()
    with open(os.devnull) as file:  # the rest of the process goes on
        highest = file.fileno()
    values = guess.of_class.values()
    found = dict(address=room.address, others=room.addresses.others, is_reachable=room.addresses.is_reachable)
    found |= dict(port=room.server.port, code=room.code, said=room.said, seats=len(room.seats))
    found |= dict(guesses=len(values), files=len(os.listdir("/proc/self/fd")), highest=highest)
    print(json.dumps(found), flush=True)
"""


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True)


class Computer:
    """A network namespace; what runs in it sees its networks alone."""

    def __init__(self, name):
        self.name = name
        run("ip", "netns", "add", name)
        self.ip("link", "set", "lo", "up")

    def ip(self, *words):
        run("ip", "-n", self.name, *words)

    def starts(self, *words, **more):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        words = ["ip", "netns", "exec", self.name, sys.executable, *words]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "widgets", ROOT / "teaching")))
        }
        return subprocess.Popen(words, text=True, cwd=ROOT, env=environment, **pipes, **more)

    def delete(self):
        run("ip", "netns", "del", self.name)


class Teacher:
    """The teacher's notebook: a process that opens and closes rooms, line by line."""

    def __init__(self, computer, book):
        self.process = computer.starts("-c", TEACHERS.format(files=FILES, book=book))

    def say(self, words):
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        return json.loads(line)

    def end(self):
        return self.process.communicate(timeout=60)[1]


@pytest.fixture
def computers():
    """The teacher's computer, a phone's side, and a stranger's, joined by cables."""
    with ExitStack() as stack:
        made = []
        for name in (TEACHER, "samarkand-phones", STRANGER):
            made.append(Computer(name))
            stack.callback(made[-1].delete)
        teacher, phones, stranger = made
        for other, ours, theirs, number in (
            (phones, "wlan0", "uplink0", 42),
            (stranger, "eth0", "uplink1", 43),
        ):
            teacher.ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", other.name)
            teacher.ip("addr", "add", f"10.{number}.0.1/24", "dev", ours)
            other.ip("addr", "add", f"10.{number}.0.2/24", "dev", theirs)
            teacher.ip("link", "set", ours, "up")
            other.ip("link", "set", theirs, "up")
        yield teacher, phones, stranger


def heard(process, seconds=180):
    words, error = process.communicate(timeout=seconds)
    assert process.returncode == 0, error
    return json.loads(words.splitlines()[-1])


def test_a_class_in_the_teachers_hotspot_with_a_flood_and_a_room_opened_again(computers, tmp_path):
    computer, phones, corridor = computers
    routes = subprocess.run(["ip", "-n", TEACHER, "route"], capture_output=True, text=True).stdout
    assert "default" not in routes
    teacher = Teacher(computer, tmp_path / "guesses.json")
    now = teacher.say("open 0")
    port, files = now["port"], now["files"]
    both = {f"http://{WIFI}:{port}", f"http://{CORRIDOR}:{port}"}
    assert {now["address"], *now["others"]} == both and now["is_reachable"]

    for round_ in range(2):
        flood = corridor.starts("-m", "tests.long.network_phones", "flood", CORRIDOR, str(port), "2000", "60")
        came = heard(
            phones.starts("-m", "tests.long.network_phones", WIFI, str(port), now["code"], str(PHONES))
        )
        now = teacher.say("look")
        print(f"round {round_}: pages {came['page']:.1f} s, seats {came['seat']:.1f} s, {now['files']} files")
        assert came["codes"] == [200] * PHONES and now["guesses"] == now["seats"] == PHONES
        assert now["files"] < 400 and now["highest"] < FILES - 64
        assert now["said"].count("Too many connections are coming in") == 1 and CORRIDOR[:6] in now["said"]
        print("flood:", heard(flood))
        now = teacher.say(f"open {port}")  # Run All: the room is opened again on its port
        assert now["port"] == port and now["seats"] == 0
    teacher.say("close")
    assert teacher.say("look")["files"] <= files  # and nothing is left open
    assert teacher.end() == ""


def test_a_computer_in_no_network_says_so(computers, tmp_path):
    computer, _, _ = computers
    for name in ("wlan0", "eth0"):
        computer.ip("link", "set", name, "down")
    teacher = Teacher(computer, tmp_path / "guesses.json")
    now = teacher.say("open 0")
    assert not now["is_reachable"] and "not connected to any network" in now["said"]
    # The hotspot is switched on: the room that is open already answers there, though it did not announce it.
    computer.ip("link", "set", "wlan0", "up")
    _, phones, _ = computers
    came = heard(phones.starts("-m", "tests.long.network_phones", WIFI, str(now["port"]), now["code"], "3"))
    assert came["codes"] == [200] * 3
    teacher.say("close")
    assert teacher.end() == ""
