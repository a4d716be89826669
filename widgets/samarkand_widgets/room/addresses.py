"""Where the room is reached, and which names a request may use for it."""

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from samarkand.errors import InvalidOption

OPEN_TO = dict(this_computer="this computer", network="network")  # tokens
THIS_COMPUTER, NETWORK = OPEN_TO.values()
HERE = ("127.0.0.1", "localhost")
ANYWHERE = "0.0.0.0"
USUAL = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Addresses:
    """What the room answers to.

    Parameters
    ----------
    announced : str
        The address that the class is told.
    hosts : frozenset of str
        What a request may name as its host.
    origins : frozenset of str
        From which pages a connection may be opened.
    bind : str
        The address of this computer on which it listens.
    proxy : str
        The one computer whose word on a phone's address counts; empty for none.
    """

    announced: str
    hosts: frozenset[str]
    origins: frozenset[str]
    bind: str
    proxy: str = ""

    def accepts(self, host: str | None, origin: str | None = None) -> bool:
        """Whether a request is for this room, and comes from one of its pages, or from no page."""
        return (host or "").lower() in self.hosts and (origin is None or origin.lower() in self.origins)

    def of_phone(self, peer: str, forwarded: str | None) -> str:
        """The address of a phone: of who asks, or the last that the trusted proxy names."""
        named = forwarded.rpartition(",")[2].strip()[:64] if forwarded and peer == self.proxy else ""
        return named or peer


def find(open_to: str, port: int, behind: str | None, proxy: str) -> Addresses:
    """The addresses of a room.

    Parameters
    ----------
    open_to : {"this computer", "network"}
    port : int
    behind : str or None
        The address of a proxy that leads to the room, as `https://room.example.org`.
    proxy : str
        The proxy's address, as the room sees it.

    Raises
    ------
    InvalidOption
        If there is no such address.

    Examples
    --------
    >>> room = find("this computer", 8000, None, "127.0.0.1")
    >>> room.accepts("localhost:8000"), room.accepts("evil.example:8000")
    (True, False)
    >>> find("this computer", 8000, "https://room.example.org", "127.0.0.1").accepts("room.example.org")
    True
    """
    if behind is not None:
        parts = urlsplit(behind if isinstance(behind, str) else "")
        if parts.scheme not in USUAL or not parts.hostname or parts.path.strip("/") or parts.query:
            raise InvalidOption(f"behind: found {behind!r}, expected an address as https://room.example.org")
        host = parts.netloc.lower()
        return Addresses(
            f"{parts.scheme}://{host}",
            frozenset({host}),
            frozenset({f"{parts.scheme}://{host}"}),
            HERE[0] if proxy in HERE else ANYWHERE,
            proxy,
        )
    names = [*HERE] if open_to == THIS_COMPUTER else [own_address(), *HERE]
    hosts = [f"{name}:{port}" for name in names]
    origins = frozenset(f"http://{host}" for host in hosts)
    bind = HERE[0] if open_to == THIS_COMPUTER else ANYWHERE
    return Addresses(f"http://{hosts[0]}", frozenset(hosts), origins, bind)


def own_address() -> str:
    """The address of this computer in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody has it
        except OSError:
            return HERE[0]
        return str(probe.getsockname()[0])
