"""JupyterHub for a class: its configuration, and the notebooks that every pupil gets."""

import compileall
import json
import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from samarkand import notebooks
from samarkand.commands import common

LIBRARY = sysconfig.get_path("purelib")
KINDS = ("jupyterhub", "tljh", "trial")
HANDOUT = "handout"
CONFIG = "jupyterhub_config.py"
PRIVATE = "private"  # JupyterHub's database and cookie secret, with which anyone could log in as any user
HEAD = '''\
"""A class with Samarkand on JupyterHub: written by `samarkand hub`, and yours to edit."""

c = get_config()  # noqa: F821

# Hands out the notebooks and becomes JupyterHub's own single-user server.
c.Spawner.cmd = {command!r}
c.Spawner.default_url = {url!r}
# One thread per kernel for linear algebra, because the class shares the processors.
c.Spawner.environment.update({{"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}})
# Servers start slowly when a whole class logs in within a minute.
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 300
# A kernel without a browser ends after this many seconds.
c.Spawner.args = ["--MappingKernelManager.cull_idle_timeout={idle}"]
'''
LIMITS = """
# The local spawner only passes this limit on to the servers. Each of their processes then applies it.
c.Spawner.mem_limit = {memory!r}

# A server without activity ends after this many seconds. Notebooks are kept.
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
# Listens on this computer only, so that no password is sent unencrypted through a network.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
"""
ENCRYPTED = """
c.JupyterHub.bind_url = "https://:443"
c.JupyterHub.ssl_cert = {certificate!r}
c.JupyterHub.ssl_key = {key!r}
"""
TRIAL = """
# Only for a trial on your own computer: there are no passwords and no accounts, and pupils are not isolated.
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


def pupil_notebooks() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each notebook for pupils, without solutions and teacher notes."""
    from samarkand_teaching.press import handing_out

    paths = notebooks.shipped_notebooks()
    for path in paths:
        content = path.read_bytes()
        if path.parent.name == notebooks.LESSONS and path.stem[0].isdigit():
            lesson = handing_out.without_answers(common.read_lesson(path))
            content = json.dumps(lesson, ensure_ascii=False, indent=1).encode()
        yield path.relative_to(paths[0].parent).as_posix(), content


def configuration(
    folder: Path, kind: str, memory: str, idle: int, group: str, pair: tuple[str, str] | None = None
) -> str:
    """Return JupyterHub's configuration for a class.

    Parameters
    ----------
    folder : path
        The folder of the configuration and of the notebooks for pupils.
    kind : {"jupyterhub", "tljh", "trial"}
        The Littlest JupyterHub ("tljh") has its own limits, and ends idle servers itself.
    memory : str
        The memory limit of a server, such as "2G".
    idle : int
        Seconds after which idle kernels and servers end.
    group : str
        The group of this machine whose members may log in. Only used by "jupyterhub".
    pair : (str, str) or None
        The paths of certificate and key. Without them, "jupyterhub" listens on this computer only.

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
        command=[sys.executable, "-m", "samarkand_teaching.classroom.pupil_server", str(folder / HANDOUT)],
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


def compile_library() -> bool:
    """Compile the installed packages to bytecode. Return False if the installation is not writable.

    Pupils cannot write bytecode there. Without it, Python compiles each module again whenever a kernel
    starts, which takes seconds.
    """
    can_write = os.access(LIBRARY, os.W_OK)
    if can_write:
        compileall.compile_dir(LIBRARY, quiet=2)
    return can_write
