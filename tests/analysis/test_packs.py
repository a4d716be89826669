"""Compiled code in one file: made on one computer, taken on another, and never anything else."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from samarkand.__main__ import main
from samarkand.analysis import packs, warming
from samarkand.engine import dice
from samarkand.engine.compiling import code_cache, compiler

DICE = "samarkand.engine.dice"
ELSEWHERE = """import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.analysis.test_packs import rolled
rolled(Path(sys.argv[2]))"""
ANY = {"NUMBA_CPU_NAME": code_cache.ANY_PROCESSOR, "NUMBA_CPU_FEATURES": code_cache.NO_FEATURES}


def rolled(folder):
    """Ten numbers of a freshly built `below`, its code kept in a folder named by its key."""
    function = compiler.Build([DICE], jit=True).get(DICE, "below")
    stream = np.array(dice.stream(4))
    code_cache.ready(function, compiler.types_of((stream, 6)), folder / compiler.key(function))
    return [function(stream, 6) for _ in range(10)], function.stats


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The folder of a cache, filled by a process that compiles for any processor."""
    folder = tmp_path_factory.mktemp("compiled")
    root = str(Path(__file__).parents[2])
    subprocess.run(
        [sys.executable, "-c", ELSEWHERE, root, str(folder)], env=os.environ | ANY, check=True, cwd=folder
    )
    return folder


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty cache of the user's, and nothing compiled for all users."""
    monkeypatch.setenv(code_cache.SITE_VARIABLE, str(tmp_path / "nothing"))
    monkeypatch.setenv(code_cache.CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_any_processor_can_run_is_taken_by_this_one_wherever_the_source_lies(
    compiled, tmp_path, cache, monkeypatch
):
    file, source = tmp_path / "pack.zip", tmp_path / "other place" / "dice.py"
    packs.write(file, compiled)
    packs.unpack(file)
    source.parent.mkdir()
    source.write_text(
        "# another computer's, of another day\n" + Path(dice.__file__).read_text("utf-8"), "utf-8"
    )
    monkeypatch.setattr(dice.below, "__code__", dice.below.__code__.replace(co_filename=str(source)))
    numbers, stats = rolled(cache)
    stream = dice.stream(4)
    assert numbers == [dice.below(stream, 6) for _ in range(10)]
    assert stats.cache_hits and not stats.cache_misses
    (folder,) = cache.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        path.name for path in (compiled / folder.name).iterdir()
    )


def test_what_is_compiled_here_is_for_this_processor(compiled, cache):
    """Else every simulation would be a baseline's."""
    from numba.core.registry import cpu_target

    rolled(cache)
    triple, *processor = cpu_target.target_context.codegen().magic_tuple()
    assert triple and processor != [code_cache.ANY_PROCESSOR, code_cache.NO_FEATURES]
    (index,) = cache.rglob("*.nbi")
    assert processor[1].encode() in index.read_bytes()
    (for_any,) = compiled.rglob("*.nbi")
    assert processor[1].encode() not in for_any.read_bytes()


def test_what_is_there_is_kept(compiled, tmp_path, cache):
    file = tmp_path / "pack.zip"
    packs.write(file, compiled)
    rolled(cache)
    before = {path: path.read_bytes() for path in cache.rglob("*.nb?")}
    packs.unpack(file)
    assert {path: path.read_bytes() for path in cache.rglob("*.nb?")} == before
    assert [path.name for path in cache.iterdir()] == [next(iter(before)).parent.name]  # nothing half done


def changed(file, **members):
    """A pack that says it is for here, with these members besides."""
    with ZipFile(file, "w") as packed:
        packed.writestr(packs.ABOUT, json.dumps(packs.made_for()))
        for name, content in members.items():
            packed.writestr(name, content)


KEY = "0123456789abcdef01234567"


@pytest.mark.parametrize(
    "name", [f"../{KEY}/a.nbi", f"/{KEY}/a.nbi", f"{KEY}/../a.nbi", f"{KEY}/a.py", f"{KEY}/a/b.nbi", "a.nbi"]
)
def test_a_member_that_is_no_file_of_a_key_refuses_the_whole(tmp_path, cache, capsys, name):
    changed(tmp_path / "pack.zip", **{f"{KEY}/good.nbi": b"", name: b""})
    assert main(["warm", "--from", str(tmp_path / "pack.zip")]) == 1
    said = capsys.readouterr().err
    assert "found no pack of compiled code, or a damaged one" in said and said.count("\n") == 1
    assert not cache.exists() and not list(tmp_path.rglob("a.*"))


def test_a_damaged_file_or_none_is_named_in_one_line(compiled, tmp_path, cache, capsys):
    file = tmp_path / "pack.zip"
    packs.write(file, compiled)
    whole, damaged_ones = file.read_bytes(), [b"nonsense", b""]
    for place in range(len(whole) // 9, len(whole) - len(whole) // 9, len(whole) // 9):
        damaged_ones.append(whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :])
    for damaged in damaged_ones:
        file.write_bytes(damaged)
        assert main(["warm", "--from", str(file)]) == 1
        assert f"{file}: found no pack" in capsys.readouterr().err
    assert main(["warm", "--from", str(tmp_path / "other.zip")]) == 1
    assert "No such file" in capsys.readouterr().err
    assert not cache.exists()


@pytest.mark.parametrize("what", ["rules", "Python", "NumPy", "Numba", "on"])
def test_a_pack_for_others_says_for_whom(compiled, tmp_path, cache, monkeypatch, capsys, what):
    file, ours = tmp_path / "pack.zip", packs.made_for()
    monkeypatch.setattr(packs, "made_for", lambda: ours | {what: "2.0"})
    packs.write(file, compiled)
    monkeypatch.setattr(packs, "made_for", lambda: ours)
    assert main(["warm", "--from", str(file)]) == 1
    assert f"compiled for {what} 2.0, found {ours[what]} here" in capsys.readouterr().err
    assert not cache.exists()


def test_the_command_packs_what_a_process_of_its_own_compiled(compiled, tmp_path, monkeypatch, capsys):
    ran = []

    def run(command, env, **_):
        ran.append((command[1:], env))
        folder = Path(env[code_cache.CACHE_VARIABLE])
        for each in compiled.rglob("*.nb?"):
            (folder / each.parent.name).mkdir(parents=True, exist_ok=True)
            (folder / each.parent.name / each.name).write_bytes(each.read_bytes())
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(packs.subprocess, "run", run)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    file = tmp_path / "class.zip"
    assert main(["warm", "market", "--pack", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}\n"
    ((command, environment),) = ran
    assert command == ["-m", "samarkand", "warm", "market"]
    assert ANY.items() <= environment.items() and "NUMBA_BOUNDSCHECK" not in environment
    assert not Path(environment[code_cache.SITE_VARIABLE]).exists()
    assert main(["warm", "market", "--pack", str(file)]) == 1 and len(ran) == 1
    assert "is there and was kept" in capsys.readouterr().err
    monkeypatch.setattr(packs.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess("", 1))
    assert main(["warm", "market", "--pack", str(tmp_path / "other.zip")]) == 1
    assert not (tmp_path / "other.zip").exists()


def test_what_the_pack_holds_is_there_before_anything_is_compiled(compiled, tmp_path, cache, monkeypatch):
    file, found = tmp_path / "pack.zip", []
    packs.write(file, compiled)
    monkeypatch.setattr(
        warming, "parts", lambda games: [("code", lambda: found.extend(cache.rglob("*.nbi")))]
    )
    assert main(["warm", "--from", str(file)]) == 0
    assert len(found) == 1
