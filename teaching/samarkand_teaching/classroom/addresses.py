"""The addresses of a classroom, and the host names that a request may use."""

import socket
from collections.abc import Sequence
from ipaddress import IPv4Address
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

from samarkand.errors import InvalidInput, short_repr

OPEN_TO = dict(this_computer="this computer", network="network")  # tokens
THIS_COMPUTER, NETWORK = OPEN_TO.values()
HERE = ("127.0.0.1", "localhost")
ANYWHERE = "0.0.0.0"
HTTP = 80  # its usual port


class Addresses(NamedTuple):
    """The addresses at which a classroom can be reached.

    Parameters
    ----------
    announced : str
        The address shown to the class.
    hosts : frozenset of str
        The values allowed in the Host header of a request. Any other name is refused, because a page
        elsewhere could have made it point to this computer (DNS rebinding).
    bind : str
        The address of this computer on which the server listens.
    others : tuple of str
        Further addresses, for phones that cannot reach the announced one.
    is_reachable : bool
        False if the classroom is open to the network and this computer is not connected to one.
    """

    announced: str
    hosts: frozenset[str]
    bind: str
    others: tuple[str, ...] = ()
    is_reachable: bool = True

    def accepts(self, host: str | None, origin: str | None = None) -> bool:
        """Return whether a request is for this classroom and does not come from a page elsewhere.

        Parameters
        ----------
        host, origin : str or None
            The Host and Origin headers of the request.
        """
        scheme = self.announced.partition("://")[0]
        origins = {f"{scheme}://{name}" for name in self.hosts}
        return (host or "").lower() in self.hosts and (origin is None or origin.lower() in origins)


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
        url = _proxy(behind)
        return Addresses(url, frozenset({urlsplit(url).netloc}), bind)
    names: list[str] = []
    if open_to == NETWORK:
        given = [] if address is None else [_numeric(address)]
        names = list(dict.fromkeys([*given, *(own_addresses() if own is None else own)]))
    hosts = [f"{name}:{port}" for name in (*names, *HERE)]
    if port == HTTP:  # browsers then name no port
        hosts += [*names, *HERE]
    urls = [f"http://{name}" if port == HTTP else f"http://{name}:{port}" for name in names or HERE[:1]]
    is_reachable = bool(names) or open_to == THIS_COMPUTER
    return Addresses(urls[0], frozenset(hosts), bind, tuple(urls[1:]), is_reachable)


def _proxy(behind: object) -> str:
    parts = urlsplit(behind if isinstance(behind, str) else "")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise InvalidInput(
            f"behind: found {short_repr(behind)}, expected an address such as https://room.example.org"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


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
    """Return the addresses of this computer in its networks, beginning with `usual_address`."""
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
