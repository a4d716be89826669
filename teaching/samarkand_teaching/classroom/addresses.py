"""The addresses of a classroom, and the host names that a request may use."""

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import IPv4Address, ip_network
from urllib.parse import urlsplit

from samarkand.errors import InvalidOption, missing_extra, short_repr

OPEN_TO = dict(this_computer="this computer", network="network")  # tokens
THIS_COMPUTER, NETWORK = OPEN_TO.values()
HERE = ("127.0.0.1", "localhost")
ANYWHERE = "0.0.0.0"
USUAL = {"http": 80, "https": 443}
PRIVATE = [ip_network(network) for network in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
# Names that operating systems give to networks of virtual machines and containers, and to tunnels. The phones
# of a class are not in such a network.
VIRTUAL = re.compile(
    "docker|br-|veth|virbr|virtual|vmnet|vmware|vboxnet|lxc|lxd|podman|cni|flannel|cali", re.I
)
TUNNEL = re.compile(
    "tun|utun|cscotun|tap|wg|wireguard|ppp|ipsec|gpd|tailscale|zt|zerotier|nordlynx|proton|warp|cloudflare"
    "|.*vpn",
    re.I,
)


@dataclass(frozen=True)
class Interface:
    """An address of this computer in one network.

    Parameters
    ----------
    name : str
        The name of the network interface.
    address : str
        The IPv4 address.
    is_tunnel : bool
        Whether the interface leads to a single other computer, as with a virtual private network (VPN).
    """

    name: str
    address: str
    is_tunnel: bool = False

    @property
    def rank(self) -> int:
        """Return how unlikely it is that phones can reach this address: 0 for the most likely."""
        address = IPv4Address(self.address)
        if self.is_tunnel or TUNNEL.match(self.name):
            return 4
        if address.is_link_local:  # chosen by the computer itself, because no network gave it one
            return 3
        if VIRTUAL.match(self.name):
            return 2
        return 0 if any(address in network for network in PRIVATE) else 1


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
    proxy : str
        The address of the only proxy whose X-Forwarded-For header is trusted. Empty if there is none.
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
    proxy: str = ""
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

    def of_phone(self, peer: str, forwarded: str | None) -> str:
        """Return the address of a phone: the peer's, or the last one in the trusted proxy's header."""
        named = forwarded.rpartition(",")[2].strip()[:64] if forwarded and peer == self.proxy else ""
        return named or peer


def find(
    open_to: str,
    port: int,
    behind: str | None,
    proxy: str,
    address: str | None = None,
    interfaces: Sequence[Interface] | None = None,
) -> Addresses:
    """Return the addresses of a classroom.

    Parameters
    ----------
    open_to : {"this computer", "network"}
    port : int
    behind : str or None
        The address of a proxy in front of the classroom, such as `https://room.example.org`.
    proxy : str
        The proxy's own address, as the classroom sees it.
    address : str, optional
        The numeric address to announce. By default, the one that phones are most likely to reach.
    interfaces : sequence of Interface, optional
        By default, the interfaces of this computer.

    Raises
    ------
    InvalidOption
        If `address` or `behind` is not a valid address.
    MissingExtra
        If the classroom is open to the network and psutil is not installed. Jupyter installs it.

    Examples
    --------
    >>> room = find("this computer", 8000, None, "127.0.0.1")
    >>> room.accepts("localhost:8000"), room.accepts("evil.example:8000")
    (True, False)
    >>> find("this computer", 8000, "https://room.example.org", "127.0.0.1").accepts("room.example.org")
    True
    >>> two = [Interface("wg0", "10.8.0.2", is_tunnel=True), Interface("wlan0", "192.168.1.20")]
    >>> room = find("network", 8000, None, "127.0.0.1", interfaces=two)
    >>> room.announced, room.others
    ('http://192.168.1.20:8000', ('http://10.8.0.2:8000',))
    """
    if address is not None and (open_to != NETWORK or behind is not None):
        raise InvalidOption(
            f'address: found {short_repr(address)}, expected no address, except with open_to="network" and '
            "without behind="
        )
    if behind is not None:
        return _behind(behind, proxy)
    if open_to == THIS_COMPUTER:
        own: list[str] = []
    else:
        given = [] if address is None else [_numeric(address)]
        listed = likely_first(own_interfaces() if interfaces is None else interfaces)
        own = list(dict.fromkeys([*given, *listed]))
    urls = [f"http://{_hosts(name, port)[0]}" for name in own or HERE[:1]]
    is_open = open_to == NETWORK
    return Addresses(
        announced=urls[0],
        hosts=frozenset(host for name in (*own, *HERE) for host in _hosts(name, port)),
        bind=ANYWHERE if is_open else HERE[0],
        others=tuple(urls[1:]),
        is_reachable=bool(own) or not is_open,
        port=port,
    )


def _behind(behind: str, proxy: str) -> Addresses:
    parts = urlsplit(behind if isinstance(behind, str) else "")
    if parts.scheme not in USUAL or not parts.hostname or parts.path.strip("/") or parts.query:
        raise InvalidOption(
            f"behind: found {short_repr(behind)}, expected an address such as https://room.example.org"
        )
    host = parts.netloc.lower()
    bind = HERE[0] if proxy in HERE else ANYWHERE
    return Addresses(f"{parts.scheme}://{host}", frozenset({host}), bind, parts.scheme, proxy)


def _hosts(name: str, port: int) -> list[str]:
    """Return the Host headers for a name, the announced form first. Browsers omit the default port."""
    return [name, f"{name}:{port}"] if port == USUAL["http"] else [f"{name}:{port}"]


def _numeric(address: object) -> str:
    try:
        parsed = IPv4Address(address) if isinstance(address, str) else None
    except ValueError:
        parsed = None
    if parsed is None or parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast:
        raise InvalidOption(
            f"address: found {short_repr(address)}, expected the IP address of this computer on its network, "
            "such as 192.168.1.20"
        )
    return str(parsed)


def own_interfaces() -> list[Interface]:
    """Return the addresses of this computer in its networks.

    Raises
    ------
    MissingExtra
        If psutil is not installed.
    """
    if find_spec("psutil") is None:
        raise missing_extra("a room that is open to the network needs psutil", "lab")
    import psutil

    state = psutil.net_if_stats()
    interfaces = []
    for name, addresses in psutil.net_if_addrs().items():
        if name in state and not state[name].isup:
            continue
        flags = state[name].flags if name in state else ""
        for entry in addresses:
            if entry.family == socket.AF_INET and not IPv4Address(entry.address).is_loopback:
                is_tunnel = entry.ptp is not None or "pointopoint" in flags
                interfaces.append(Interface(name, entry.address, is_tunnel))
    return interfaces


def likely_first(interfaces: Sequence[Interface]) -> list[str]:
    """Return the addresses, beginning with those that phones are most likely to reach.

    Among equally likely addresses, the one that this computer uses for the internet comes first.

    Examples
    --------
    >>> likely_first([Interface("docker0", "172.17.0.1"), Interface("wlan0", "10.42.0.1")])
    ['10.42.0.1', '172.17.0.1']
    """
    usual = usual_address()
    ranked = sorted(interfaces, key=lambda interface: (interface.rank, interface.address != usual))
    return [interface.address for interface in ranked]


def usual_address() -> str | None:
    """Return the address that this computer uses for the internet, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation, so no computer has it
        except OSError:  # no internet connection, for example when the computer is the class's hotspot
            return None
        return str(probe.getsockname()[0])
