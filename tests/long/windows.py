"""Makes an ordinary Python do what Windows does otherwise, as far as another system can stand for it.

Lines end as there, names that it refuses are told in `wrong`, an open file cannot be replaced or removed, and
what Windows lacks is not there.
"""

import builtins
import importlib
import io
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import PureWindowsPath

# What others do when they are imported is no affair of ours.
OTHERS = (
    "IPython", "ipycanvas", "jupyterlab", "nbconvert.exporters", "nbformat.sign", "numba", "pandas",
    "platformdirs", "pyarrow.parquet", "sympy", "tornado.web",
)  # fmt: skip
MISSING = {
    os: ("fork", "geteuid", "getuid", "getgid", "nice", "chown", "killpg", "setsid", "uname", "sysconf"),
    signal: ("SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "setitimer", "pthread_kill"),
}
NO_MODULES = "fcntl", "grp", "pwd", "resource", "termios"
NO_WORDS_OF_A_PROCESS = {"preexec_fn", "start_new_session", "pass_fds", "process_group", "umask"}

wrong, still_open = [], {}
usual = {name: getattr(os, name) for name in ("replace", "rename", "remove", "unlink", "mkdir")}
usual_open, usual_process = io.open, subprocess.Popen.__init__


def is_illegal(name):
    """Whether Windows refuses a name of a file, given from some folder on."""
    parts = PureWindowsPath(name).parts
    return any(
        set(part) & set('<>:"|?*') or part[-1] in " ." or PureWindowsPath(part).is_reserved()
        for part in parts
    )


def judge(path):
    if isinstance(path, (str, bytes, os.PathLike)):
        name = os.fsdecode(path)
        if is_illegal(name.lstrip("/")) and not name.startswith(("/proc", "/sys", "/dev")):
            wrong.append(f"Windows has no such name: {path}")


def _is_ours(frame):
    return frame.f_globals.get("__name__", "").startswith("samarkand")


def windows_open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, *more, **named):
    judge(file)
    is_text = "b" not in mode
    if is_text and encoding is None and _is_ours(sys._getframe(1)):
        wrong.append(f"{file} is opened in whatever encoding the machine has")
    if is_text and newline is None and set(mode) & set("wxa"):
        newline = "\r\n"
    opened = usual_open(file, mode, buffering, encoding, errors, newline, *more, **named)
    if isinstance(file, (str, os.PathLike)):
        still_open[id(opened)] = os.path.abspath(file), opened
    return opened


def refuse_open(*paths):
    for path in map(os.path.abspath, map(os.fsdecode, paths)):
        if any(name == path and not opened.closed for name, opened in still_open.values()):
            raise PermissionError(13, "the process cannot access the file because it is being used", path)


def closed_first(name):
    def act(*paths, **named):
        if name in ("replace", "rename", "mkdir"):
            judge(paths[-1])
        if name != "mkdir":
            refuse_open(*[path for path in paths if isinstance(path, (str, bytes, os.PathLike))])
        return usual[name](*paths, **named)

    return act


def process(self, *arguments, **named):
    if refused := NO_WORDS_OF_A_PROCESS & set(named):
        raise ValueError(f"{refused} is not supported on Windows platforms")
    usual_process(self, *arguments, **named)


def begin():
    """From now on it is as on Windows."""
    for other in OTHERS:
        importlib.import_module(other)
    for name in usual:
        setattr(os, name, closed_first(name))
    io.open = builtins.open = windows_open
    for module, names in MISSING.items():
        for name in names:
            delattr(module, name)
    sys.modules.update(dict.fromkeys(NO_MODULES))
    multiprocessing.set_start_method("spawn", force=True)
    subprocess.Popen.__init__ = process
