"""`samarkand classroom`: what JupyterHub needs to serve a class from one machine."""

import argparse
import compileall
import json
import os
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samarkand import notebooks
from samarkand.commands import common, wording
from samarkand.errors import InvalidOption

EXAMPLES = """\
samarkand classroom /srv/samarkand
samarkand classroom /srv/samarkand --group pupils --certificate /etc/ssl/class.pem --key /etc/ssl/class.key
samarkand classroom /srv/samarkand --for tljh
samarkand classroom trial --for trial"""
KINDS = ("jupyterhub", "tljh", "trial")
HANDOUT = "handout"
CONFIG = "jupyterhub_config.py"
PRIVATE = "private"  # JupyterHub's database and cookie secret: who reads them can be anybody
HEAD = '''\
"""A class with Samarkand on JupyterHub: written by `samarkand classroom`, and yours to change."""

c = get_config()  # noqa: F821

# Hands out the notebooks and becomes JupyterHub's own single-user server.
c.Spawner.cmd = {command!r}
c.Spawner.default_url = {url!r}
# One thread a kernel for linear algebra: a class shares the processors.
c.Spawner.environment.update({{"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}})
# A whole class logs in within a minute.
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 300
# A kernel that nobody looks at ends after so many seconds.
c.Spawner.args = ["--MappingKernelManager.cull_idle_timeout={idle}"]
'''
LIMITS = """
# The local spawner only tells the servers this number; each of their processes then keeps to it.
c.Spawner.mem_limit = {memory!r}

# A server without activity ends after so many seconds; notebooks are kept.
scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
c.JupyterHub.load_roles = [{{"name": "ends-idle-servers", "scopes": scopes, "services": ["idle-culler"]}}]
import sys  # noqa: E402

culler = [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout={idle}"]
c.JupyterHub.services = [{{"name": "idle-culler", "command": culler}}]
"""
KEPT = """
c.JupyterHub.db_url = {database!r}
c.JupyterHub.cookie_secret_file = {secret!r}
c.ConfigurableHTTPProxy.pid_file = {proxy!r}
"""
DOOR = """
# Who may log in, with an account of this machine: the members of one group.
c.LocalAuthenticator.allowed_groups = {{{group!r}}}
"""
LOCAL = """
# Heard on this computer alone: passwords are not sent through a network in clear.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
"""
ENCRYPTED = """
c.JupyterHub.bind_url = "https://:443"
c.JupyterHub.ssl_cert = {certificate!r}
c.JupyterHub.ssl_key = {key!r}
"""
TRIAL = """
# For a trial on your own computer, and for nothing else: no passwords, no accounts, no walls between pupils.
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
"""
AS_ROOT = """\
c.Spawner.args += ["--allow-root"]
"""
PARTS = {
    "jupyterhub": HEAD + LIMITS + KEPT + DOOR,
    "tljh": HEAD,
    "trial": HEAD + LIMITS + KEPT + LOCAL + TRIAL,
}
NEXT = {
    "jupyterhub": "jupyterhub -f {config}",
    "tljh": "cp {config} /opt/tljh/config/jupyterhub_config.d/samarkand.py && tljh-config reload",
    "trial": "jupyterhub -f {config}",
}


def add(commands: Any) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "classroom",
        "prepare this server for a class: notebooks, JupyterHub's configuration",
        EXAMPLES,
        "What you have changed in FOLDER is kept. Run it again after an update.",
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where the configuration and notebooks go"
    )
    parser.add_argument(
        "--for",
        dest="kind",
        choices=KINDS,
        default=KINDS[0],
        help="JupyterHub, The Littlest JupyterHub, or a trial without passwords (default: {default})",
    )
    parser.add_argument(
        "--memory", default="2G", help="the most that a process may ask for (default: {default})"
    )
    parser.add_argument(
        "--idle",
        type=int,
        default=60,
        metavar="MINUTES",
        help="what nobody uses ends after so long (default: {default})",
    )
    parser.add_argument(
        "--group",
        default="pupils",
        help="the group of this machine whose members may log in to your own hub (default: {default})",
    )
    parser.add_argument(
        "--certificate",
        type=Path,
        metavar="FILE",
        help="your own hub's, for HTTPS; without one it answers this computer alone",
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="the certificate's private key")
    parser.add_argument("--no-bytecode", action="store_true", help="keep no bytecode for all users")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write what is handed out and the configuration; compile Python's bytecode for all users."""
    if not re.fullmatch(r"\d+(\.\d+)?[KMGT]?", chosen.memory):
        raise InvalidOption(f"memory: found {chosen.memory!r}, expected a number of bytes as in 500M or 2G")
    if chosen.idle < 1:
        raise InvalidOption(f"idle: found {chosen.idle}, expected 1 or more minutes")
    is_own = chosen.kind == KINDS[0]
    pair = certificate_and_key(chosen.certificate, chosen.key, is_own)
    folder = chosen.folder.resolve()
    for sentence in notebooks.put(folder / HANDOUT, handed_out())[0]:
        print(sentence)
    print(folder / HANDOUT)
    config = folder / CONFIG
    if chosen.kind != "tljh":
        (folder / PRIVATE).mkdir(mode=0o700, exist_ok=True)
    text = configuration(folder, chosen.kind, chosen.memory, 60 * chosen.idle, chosen.group, pair)
    if config.exists() and config.read_text(encoding="utf-8") != text:
        print(wording.KEPT.format(file=config))
    else:
        common.write(folder, CONFIG, text)
    if not chosen.no_bytecode:
        prepare()
    if is_own:
        print(wording.MAY_LOG_IN.format(group=chosen.group))
    print(wording.NEXT.format(command=NEXT[chosen.kind].format(config=config)))
    return 0


def certificate_and_key(certificate: Path | None, key: Path | None, is_own: bool) -> tuple[str, str] | None:
    """Both files' full paths, or None where neither is given.

    Raises
    ------
    InvalidOption
        If one is missing, is no file, or the hub is not one's own.
    """
    if certificate is None and key is None:
        return None
    if not is_own:
        raise InvalidOption(f"certificate: a hub of your own takes one, --for {' and '.join(KINDS[1:])} none")
    if certificate is None or key is None:
        raise InvalidOption("certificate: found one file, expected --certificate and --key")
    for path in (certificate, key):
        if not path.is_file():
            raise InvalidOption(f"certificate: {path} is no file")
    return str(certificate.resolve()), str(key.resolve())


def handed_out() -> Iterator[tuple[str, bytes]]:
    """Each notebook that ships with its name; the lessons without solutions and notes for the teacher."""
    from samarkand.lessons import handing_out

    found = notebooks.shipped_notebooks()
    for path in found:
        content = path.read_bytes()
        if path.parent.name == notebooks.LESSONS and path.stem[0].isdigit():
            lesson = handing_out.without_answers(common.read_lesson(path))
            content = json.dumps(lesson, ensure_ascii=False, indent=1).encode()
        yield path.relative_to(found[0].parent).as_posix(), content


def configuration(
    folder: Path, kind: str, memory: str, idle: int, group: str, pair: tuple[str, str] | None = None
) -> str:
    """JupyterHub's configuration for a class.

    Parameters
    ----------
    folder : path
        Where it will lie, and what is handed out.
    kind : {"jupyterhub", "tljh", "trial"}
        The Littlest JupyterHub has limits of its own, and itself ends servers that are idle.
    memory : str
        As in "2G".
    idle : int
        Seconds.
    group : str
        Of the machine: its members may log in to a hub of one's own.
    pair : (str, str) or None
        Paths of certificate and key; without them a hub of one's own answers its own computer alone.

    Examples
    --------
    >>> text = configuration(Path("/srv/samarkand"), "tljh", "2G", 3600, "pupils")
    >>> "mem_limit" in text, "/srv/samarkand/handout" in text
    (False, True)
    """
    private = folder / PRIVATE
    parts = PARTS[kind]
    if kind == KINDS[0]:
        parts += LOCAL if pair is None else ENCRYPTED
    certificate, key = pair or ("", "")
    text = parts.format(
        command=[sys.executable, "-m", "samarkand", "pupil", str(folder / HANDOUT)],
        url=f"/doc/tree/{notebooks.FOLDER}/{notebooks.FIRST}",
        memory=memory,
        idle=idle,
        homes=str(folder / "homes" / "{username}"),
        database=f"sqlite:///{private / 'jupyterhub.sqlite'}",
        secret=str(private / "cookie_secret"),
        proxy=str(private / "proxy.pid"),
        group=group,
        certificate=certificate,
        key=key,
    )
    is_superuser = hasattr(os, "geteuid") and os.geteuid() == 0
    return text + AS_ROOT if kind == "trial" and is_superuser else text


def prepare() -> None:
    """Keep the bytecode of what kernels import, if the installation can be written.

    Pupils cannot keep bytecode there. Without it Python compiles each module again whenever a kernel
    starts, which takes seconds.
    """
    library = sysconfig.get_path("purelib")
    if os.access(library, os.W_OK):
        compileall.compile_dir(library, quiet=2)
    else:
        print(wording.NO_BYTECODE.format(folder=library))
