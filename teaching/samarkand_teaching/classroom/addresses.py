"""The addresses of a classroom, and the host names that a request may use."""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import IPv4Address
from urllib.parse import urlsplit

from samarkand.errors import InvalidInput, missing_extra, short_repr

OPEN_TO = dict(this_computer="this computer", network="network")  # tokens
THIS_COMPUTER, NETWORK = OPEN_TO.values()
HERE = ("127.0.0.1", "localhost")
ANYWHERE = "0.0.0.0"
USUAL = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Addresses:
    """The addresses at which a classroom can be reached.

    Parameters
    ----------
    announced : str
        The address shown to the class.
    hosts : frozenset of str
        The values allowed in the Host header of a request.
    bind : str
        The address of this computer on which the server listens.
    scheme : {"http", "https"}
        The scheme of the classroom's pages.
    others : tuple of str
        Further addresses, for phones that cannot reach the announced one.
    is_reachable : bool
        False if the classroom is open to the network and this computer is not connected to one.
    port : int
        The port on which every address of this computer leads to the classroom. 0 if only `hosts` do.
    """

    announced: str
    hosts: frozenset[str]
    bind: str
    scheme: str = "http"
    others: tuple[str, ...] = ()
    is_reachable: bool = True
    port: int = 0

    def accepts(self, host: str | None, origin: str | None = None, reached: str = "") -> bool:
        """Return whether a request is for this classroom and does not come from a page elsewhere.

        Parameters
        ----------
        host, origin : str or None
            The Host and Origin headers of the request.
        reached : str
            The numeric address of this computer at which the request arrived. The computer may have received
            this address after the classroom was opened. Any other name is refused, because a page elsewhere
            could have made it point to this computer (DNS rebinding).
        """
        hosts = self.hosts | set(_hosts(reached, self.port)) if reached and self.port else self.hosts
        origins = {f"{self.scheme}://{name}" for name in hosts}
        return (host or "").lower() in hosts and (origin is None or origin.lower() in origins)


def find(
    open_to: str,
    port: int,
    behind: str | None = None,
    address: str | None = None,
    own: Sequence[str] | None = None,
) -> Addresses:
    """Return the addresses of a classroom.

    Parameters
    ----------
    open_to : {"this computer", "network"}
    port : int
    behind : str, optional
        The address of a proxy in front of the classroom, such as `https://room.example.org`.
    address : str, optional
        The numeric address to announce. By default, the first of `own`.
    own : sequence of str, optional
        By default, the addresses of this computer as from `own_addresses`.

    Raises
    ------
    InvalidInput
        If `address` or `behind` is not a valid address.
    MissingExtra
        If the classroom is open to the network and psutil is not installed. Jupyter installs it.

    Examples
    --------
    >>> room = find("this computer", 8000)
    >>> room.accepts("localhost:8000"), room.accepts("evil.example:8000")
    (True, False)
    >>> find("this computer", 8000, "https://room.example.org").accepts("room.example.org")
    True
    >>> room = find("network", 8000, own=["192.168.1.20", "10.8.0.2"])
    >>> room.announced, room.others
    ('http://192.168.1.20:8000', ('http://10.8.0.2:8000',))
    """
    if address is not None and (open_to != NETWORK or behind is not None):
        raise InvalidInput(
            f'address: found {short_repr(address)}, expected no address, except with open_to="network" and '
            "without behind="
        )
    bind = ANYWHERE if open_to == NETWORK else HERE[0]
    if behind is not None:
        return _behind(behind, bind)
    names: list[str] = []
    if open_to == NETWORK:
        given = [] if address is None else [_numeric(address)]
        names = list(dict.fromkeys([*given, *(own_addresses() if own is None else own)]))
    urls = [f"http://{_hosts(name, port)[0]}" for name in names or HERE[:1]]
    return Addresses(
        announced=urls[0],
        hosts=frozenset(host for name in (*names, *HERE) for host in _hosts(name, port)),
        bind=bind,
        others=tuple(urls[1:]),
        is_reachable=bool(names) or open_to == THIS_COMPUTER,
        port=port,
    )


def _behind(behind: str, bind: str) -> Addresses:
    parts = urlsplit(behind if isinstance(behind, str) else "")
    if parts.scheme not in USUAL or not parts.hostname or parts.path.strip("/") or parts.query:
        raise InvalidInput(
            f"behind: found {short_repr(behind)}, expected an address such as https://room.example.org"
        )
    host = parts.netloc.lower()
    return Addresses(f"{parts.scheme}://{host}", frozenset({host}), bind, parts.scheme)


def _hosts(name: str, port: int) -> list[str]:
    """Return the Host headers for a name, the announced form first. Browsers omit the default port."""
    return [name, f"{name}:{port}"] if port == USUAL["http"] else [f"{name}:{port}"]


def _numeric(address: object) -> str:
    try:
        parsed = IPv4Address(address) if isinstance(address, str) else None
    except ValueError:
        parsed = None
    if parsed is None or parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast:
        raise InvalidInput(
            f"address: found {short_repr(address)}, expected the IP address of this computer on its network, "
            "such as 192.168.1.20"
        )
    return str(parsed)


def own_addresses() -> list[str]:
    """Return the addresses of this computer in its networks, beginning with `usual_address`.

    Raises
    ------
    MissingExtra
        If psutil is not installed.
    """
    if find_spec("psutil") is None:
        raise missing_extra("a room that is open to the network needs psutil", "lab")
    import psutil

    state, usual = psutil.net_if_stats(), usual_address()
    listed = [
        entry.address
        for name, entries in psutil.net_if_addrs().items()
        if name not in state or state[name].isup
        for entry in entries
        if entry.family == socket.AF_INET and not IPv4Address(entry.address).is_loopback
    ]
    return sorted(listed, key=lambda address: address != usual)


def usual_address() -> str | None:
    """Return the address that this computer uses for the internet, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation, so no computer has it
        except OSError:  # no internet connection, for example when the computer is the class's hotspot
            return None
        return str(probe.getsockname()[0])
