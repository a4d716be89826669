"""`samarkand hub`: what JupyterHub needs to serve a class from one machine."""

import argparse
import re
from pathlib import Path

from samarkand import notebooks
from samarkand.commands import common
from samarkand.errors import InvalidOption
from samarkand_teaching.classroom import hub
from samarkand_teaching.commands import wording

EXAMPLES = """\
samarkand hub /srv/samarkand
samarkand hub /srv/samarkand --group pupils --certificate /etc/ssl/class.pem --key /etc/ssl/class.key
samarkand hub /srv/samarkand --for tljh
samarkand hub trial --for trial"""


def add(commands: common.Commands) -> None:
    """Describe the verb to the command line."""
    parser = common.verb(
        commands,
        "hub",
        "prepare this server for a class: copy the notebooks and configure JupyterHub",
        EXAMPLES,
        "Files that you have changed in FOLDER are kept. Run the command again after an update.",
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="folder for the configuration and the notebooks"
    )
    parser.add_argument(
        "--for",
        dest="kind",
        choices=hub.KINDS,
        default=hub.KINDS[0],
        help="JupyterHub, The Littlest JupyterHub, or a trial without passwords (default: {default})",
    )
    parser.add_argument("--memory", default="2G", help="memory limit per process (default: {default})")
    parser.add_argument(
        "--idle",
        type=int,
        default=60,
        metavar="MINUTES",
        help="stop unused kernels and servers after this time (default: {default})",
    )
    parser.add_argument(
        "--group",
        default="pupils",
        help="the group of users on this machine who may log in, with --for jupyterhub (default: {default})",
    )
    parser.add_argument(
        "--certificate",
        type=Path,
        metavar="FILE",
        help="the certificate for HTTPS, with --for jupyterhub; without one, only this computer can "
        "reach the hub",
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="the certificate's private key")
    parser.add_argument(
        "--no-bytecode", action="store_true", help="do not compile Python bytecode for all users"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write what is handed out and the configuration; compile Python's bytecode for all users."""
    if not re.fullmatch(r"\d+(\.\d+)?[KMGT]?", chosen.memory):
        raise InvalidOption(f"memory: found {chosen.memory!r}, expected a number of bytes such as 500M or 2G")
    if chosen.idle < 1:
        raise InvalidOption(f"idle: found {chosen.idle}, expected 1 or more minutes")
    is_own = chosen.kind == hub.KINDS[0]
    pair = certificate_and_key(chosen.certificate, chosen.key, is_own)
    folder = chosen.folder.resolve()
    for sentence in notebooks.put(folder / hub.HANDOUT, hub.pupil_notebooks())[0]:
        print(sentence)
    print(folder / hub.HANDOUT)
    config = folder / hub.CONFIG
    if chosen.kind != "tljh":
        (folder / hub.PRIVATE).mkdir(mode=0o700, exist_ok=True)
    text = hub.configuration(folder, chosen.kind, chosen.memory, 60 * chosen.idle, chosen.group, pair)
    if config.exists() and config.read_text(encoding="utf-8") != text:
        print(wording.KEPT.format(file=config))
    else:
        common.write(folder, hub.CONFIG, text)
    if not chosen.no_bytecode and not hub.compile_library():
        print(wording.NO_BYTECODE.format(folder=hub.LIBRARY))
    if is_own:
        print(wording.MAY_LOG_IN.format(group=chosen.group))
    print(wording.NEXT.format(command=hub.NEXT[chosen.kind].format(config=config)))
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
        raise InvalidOption(f"certificate: found one, expected none with --for {' or '.join(hub.KINDS[1:])}")
    if certificate is None or key is None:
        raise InvalidOption("certificate: found one file, expected both --certificate and --key")
    for path in (certificate, key):
        if not path.is_file():
            raise InvalidOption(f"certificate: found no file {path}")
    return str(certificate.resolve()), str(key.resolve())
