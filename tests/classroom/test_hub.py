"""A class on one server: what `samarkand hub` writes; what a pupil's server does before it is one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from nbformat import NO_CONVERT, read
from nbformat.sign import NotebookNotary

from samarkand import notebooks
from samarkand.__main__ import main
from samarkand_teaching.classroom import hub, pupil_server
from samarkand_teaching.press.lesson import tags

grp = pytest.importorskip("grp", reason="JupyterHub is not for Windows")
pwd = pytest.importorskip("pwd", reason="JupyterHub is not for Windows")
resource = pytest.importorskip("resource", reason="JupyterHub is not for Windows")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder; what is signed is signed for this test alone."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return tmp_path / "class"


LOADED = """
import json, sys
from jupyterhub.app import JupyterHub
from traitlets import HasTraits

def loaded(config, *names):
    JupyterHub.clear_instance()
    app = JupyterHub()
    app.load_config_file(config)
    spawner = app.spawner_class(config=app.config)
    plugins = [*type(spawner).__mro__, *app.authenticator_class.__mro__]
    known = {each.__name__: each for each in (*app.classes, JupyterHub, *plugins)}
    strange = [
        f"{section}.{name}"
        for section, settings in app.config.items()
        for name in settings
        if not issubclass(known[section], HasTraits)
        or name not in known[section].class_trait_names(config=True)
    ]
    door, proxy = app.authenticator_class(config=app.config), app.config.ConfigurableHTTPProxy
    return {
        "strange": strange,
        "settings": sum(map(len, app.config.values())),
        "cmd": spawner.cmd,
        "threads": spawner.environment["OPENBLAS_NUM_THREADS"],
        "args": spawner.args,
        "mem_limit": spawner.mem_limit,
        "services": [each["name"] for each in app.services],
        "authenticator": app.authenticator_class.__name__,
        "open_to": {name: door.check_allowed(name) for name in names},
        "heard_at": app.bind_url,
        "certificate": [app.ssl_cert, app.ssl_key],
        "kept": [app.db_url.removeprefix("sqlite:///"), app.cookie_secret_file, str(proxy.pid_file)],
    }

print(json.dumps([loaded(*each) for each in json.loads(sys.argv[1])]))
"""


def loaded(asked):
    """What JupyterHub's own loader makes of each `[configuration, *names]`, and whether the names may log in.

    In a process of its own: it closes all handlers of `logging`, and absl's handler closes what it writes to.
    One for all, as JupyterHub is long in starting.
    """
    told = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(asked)], check=True, capture_output=True, text=True
    )
    return json.loads(told.stdout)


def test_the_configurations_are_those_that_jupyterhub_takes(folder, tmp_path, monkeypatch, capsys):
    """Every name in them is a setting there, and every value is of its type; by https comes a group."""
    monkeypatch.setattr(hub, "pupil_notebooks", lambda: iter(()))
    folders = {kind: folder / kind for kind in hub.KINDS}
    for kind, place in folders.items():
        options = ["--for", kind, "--memory", "1500M", "--idle", "20", "--no-bytecode"]
        assert main(["hub", str(place), *options]) == 0
        assert str(place / hub.CONFIG) in capsys.readouterr().out.splitlines()[-1]
    me, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
    certificate, key = tmp_path / "class.pem", tmp_path / "class.key"
    certificate.write_text("for a test")
    key.write_text("for a test")
    files = ["--certificate", str(certificate), "--key", str(key)]
    own = folder / "own"
    assert main(["hub", str(own), "--no-bytecode", "--group", group, *files]) == 0
    asked = [[str(place / hub.CONFIG)] for place in folders.values()]
    *found, of_own = loaded([*asked, [str(own / hub.CONFIG), me, "nobody"]])
    for kind, each in zip(folders, found, strict=True):
        check_configuration(kind, folders[kind], each)
    assert of_own["open_to"] == {me: True, "nobody": False}
    assert of_own["heard_at"].startswith("https://:443")
    assert of_own["certificate"] == [str(certificate), str(key)]


def check_configuration(kind, folder, found):
    """What JupyterHub made of the configuration of one kind."""
    assert found["strange"] == [] and found["settings"] >= 5, kind
    handout = str(folder / hub.HANDOUT)
    assert found["cmd"] == [sys.executable, "-m", "samarkand_teaching.classroom.pupil_server", handout]
    assert found["threads"] == "1" and found["args"][0].endswith("cull_idle_timeout=1200")
    is_ours = kind != "tljh"  # The Littlest JupyterHub has limits of its own
    assert found["mem_limit"] == (1500 * 2**20 if is_ours else None)
    assert found["services"] == (["idle-culler"] if is_ours else [])
    assert (found["authenticator"] == "DummyAuthenticator") == (kind == "trial")
    if is_ours:
        assert found["heard_at"].startswith("http://127.0.0.1:8000")
        private = folder / hub.PRIVATE
        assert private.stat().st_mode & 0o777 == 0o700
        assert {Path(each).parent for each in found["kept"]} == {private}
    else:
        assert not (folder / hub.PRIVATE).exists()


def test_pupils_get_no_solutions_and_what_the_teacher_changed_stays(folder, capsys):
    arguments = ["hub", str(folder), "--no-bytecode"]
    assert main(arguments) == 0
    handout = folder / hub.HANDOUT
    names = [path.relative_to(handout).as_posix() for path in notebooks.notebooks_in(handout)]
    home = notebooks.shipped_notebooks()[0].parent
    assert names == [path.relative_to(home).as_posix() for path in notebooks.shipped_notebooks()]
    for path in (handout / "lessons").glob("[0-9]*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any({"solution", "teacher"} & set(tags(cell)) for cell in cells)
    mine, config = handout / notebooks.FIRST, folder / hub.CONFIG
    for path in (mine, config):
        path.write_text("mine")
    capsys.readouterr()
    assert main(arguments) == 0
    assert mine.read_text() == config.read_text() == "mine"
    told = capsys.readouterr().out
    assert f"{mine} was kept because" in told and f"{config} was kept because" in told


@pytest.mark.parametrize(("words", "expected"), [
    (["--memory", "lots"], "memory: found 'lots', expected a number of bytes such as 500M or 2G"),
    (["--idle", "0"], "idle: found 0, expected 1 or more minutes"),
    (["--key", "k"], "certificate: found one file, expected both --certificate and --key"),
    (["--key", "k", "--certificate", "c"], "certificate: found no file c"),
    (["--key", "k", "--for", "trial"], "certificate: found one, expected none with --for tljh or trial"),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(folder, capsys, words, expected):
    assert main(["hub", str(folder), *words]) == 1
    assert capsys.readouterr().err == f"samarkand: {expected}\n" and not folder.exists()


def test_it_keeps_bytecode_for_all_users_and_only_where_it_may(folder, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(hub, "LIBRARY", str(tmp_path))
    monkeypatch.setattr(sys, "pycache_prefix", None)  # as where a class works
    (tmp_path / "imported.py").write_text("x = 1")
    assert main(["hub", str(folder)]) == 0
    (kept,) = tmp_path.glob("__pycache__/imported.*.pyc")
    kept.unlink()
    monkeypatch.setattr(hub.os, "access", lambda path, mode: False)
    assert main(["hub", str(folder)]) == 0
    assert "run this command as the user who installed the package" in capsys.readouterr().out
    assert not list(tmp_path.glob("__pycache__/imported.*.pyc"))


@pytest.fixture
def started(folder, monkeypatch):
    """The handout of a class, a pupil's empty home as working directory, and what would be started there."""
    assert main(["hub", str(folder), "--no-bytecode"]) == 0
    for unasked in notebooks.notebooks_in(folder / hub.HANDOUT)[1:]:
        unasked.unlink()
    home = folder / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.delenv(pupil_server.LIMIT_VARIABLE, raising=False)
    calls = []
    from jupyterhub import singleuser  # which takes seconds to import

    monkeypatch.setattr(singleuser, "main", lambda: calls.append(sys.argv))
    monkeypatch.setattr(sys, "argv", ["samarkand"])
    monkeypatch.setitem(sys.modules, "rfc3987_syntax", sys.modules.get("rfc3987_syntax"))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    return calls


def begin(folder, *words):
    pupil_server.main([str(folder / hub.HANDOUT), *words])


def test_a_pupils_server_hands_out_and_signs(folder, started):
    begin(folder, "--SomeApp.setting=3")
    assert started == [["jupyterhub-singleuser", "--SomeApp.setting=3"]]
    settings = [Path(each) / "labconfig" for each in os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)]
    assert "fetchNews" in (settings[0] / "default_setting_overrides.json").read_text()
    mine = Path(notebooks.FOLDER) / notebooks.FIRST
    notary = NotebookNotary()
    assert notary.check_signature(read(mine, as_version=NO_CONVERT))
    notary.store.close()
    mine.write_text("mine")
    begin(folder)
    assert mine.read_text() == "mine" and len(started) == 2


def test_nothing_keeps_the_server_from_starting(folder, started, capsys):
    """A file in the way of the copies, a handout in which everybody may write: each is told in the log."""
    Path(notebooks.FOLDER).write_text("in the way", encoding="utf-8")
    begin(folder)
    Path(notebooks.FOLDER).unlink()
    (folder / hub.HANDOUT).chmod(0o777)
    begin(folder)
    told = capsys.readouterr().err.splitlines()
    assert len(started) == len(told) == 2 and not Path(notebooks.FOLDER).exists()
    assert "nothing handed out" in told[0] and "is writable by everyone" in told[1]


def test_the_hubs_limit_is_kept(folder, started, monkeypatch):
    limits = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (resource.RLIM_INFINITY, 2**31))
    monkeypatch.setattr(resource, "setrlimit", lambda *limit: limits.append(limit))
    for wished in (2**30, 2**32):
        monkeypatch.setenv(pupil_server.LIMIT_VARIABLE, str(wished))
        begin(folder)
    assert limits == [(resource.RLIMIT_DATA, (2**30, 2**31)), (resource.RLIMIT_DATA, (2**31, 2**31))]
