"""Where the room is reached, and which names a request may use for it."""

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import IPv4Address, ip_network
from typing import Any
from urllib.parse import urlsplit

from samarkand.errors import InvalidOption, missing_extra, shown

OPEN_TO = dict(this_computer="this computer", network="network")  # tokens
THIS_COMPUTER, NETWORK = OPEN_TO.values()
HERE = ("127.0.0.1", "localhost")
ANYWHERE = "0.0.0.0"
USUAL = {"http": 80, "https": 443}
PRIVATE = [ip_network(each) for each in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
# How systems name the networks of virtual machines and containers, and tunnels to elsewhere. No phone of the
# class is in one.
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
    """An address of this computer in one of its networks.

    Parameters
    ----------
    name : str
        Of the network interface.
    address : str
        In version 4 of the Internet Protocol.
    is_tunnel : bool
        Whether it leads to one other computer only, as that of a virtual private network (VPN) does.
    """

    name: str
    address: str
    is_tunnel: bool = False

    @property
    def rank(self) -> int:
        """How unlikely it is that phones reach it: 0 for the most likely."""
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
    """What the room answers to.

    Parameters
    ----------
    announced : str
        The address that the class is told.
    hosts : frozenset of str
        What a request may name as its host.
    bind : str
        The address of this computer on which it listens.
    scheme : {"http", "https"}
        Of the room's pages.
    proxy : str
        The one computer whose word on a phone's address counts; empty for none.
    others : tuple of str
        Addresses for phones that do not reach the one announced.
    is_reachable : bool
        False if the room is open to the network and this computer is in none.
    port : int
        With which any address of this computer leads to the room; 0 if only `hosts` do.
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
        """Whether a request is for this room, and comes from one of its pages or from no page.

        Parameters
        ----------
        host, origin : str or None
            As the request names them.
        reached : str
            The numeric address of this computer at which the request arrived. It may be newer than the room.
            No other name is accepted, even if it leads here: a page elsewhere could use one (DNS rebinding).
        """
        hosts = self.hosts | set(_hosts(reached, self.port)) if reached and self.port else self.hosts
        origins = {f"{self.scheme}://{each}" for each in hosts}
        return (host or "").lower() in hosts and (origin is None or origin.lower() in origins)

    def of_phone(self, peer: str, forwarded: str | None) -> str:
        """The address of a phone: of who asks, or the last that the trusted proxy names."""
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
    """The addresses of a room.

    Parameters
    ----------
    open_to : {"this computer", "network"}
    port : int
    behind : str or None
        The address of a proxy that leads to the room, as `https://room.example.org`.
    proxy : str
        The proxy's address, as the room sees it.
    address : str, optional
        The numeric address to announce; by default the one that phones are most likely to reach.
    interfaces : sequence of Interface, optional
        By default those of this computer.

    Raises
    ------
    InvalidOption
        If there is no such address.
    MissingExtra
        Without psutil, which Jupyter brings, if the room is open to the network.

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
            f"address: found {shown(address)}, expected none, "
            'unless open_to="network" and there is no behind='
        )
    if behind is not None:
        return _behind(behind, proxy)
    if open_to == THIS_COMPUTER:
        own: list[str] = []
    else:
        given = [] if address is None else [_numeric(address)]
        listed = likely_first(own_interfaces() if interfaces is None else interfaces)
        own = list(dict.fromkeys([*given, *listed]))
    urls = [f"http://{_hosts(each, port)[0]}" for each in own or HERE[:1]]
    is_open = open_to == NETWORK
    return Addresses(
        announced=urls[0],
        hosts=frozenset(host for each in (*own, *HERE) for host in _hosts(each, port)),
        bind=ANYWHERE if is_open else HERE[0],
        others=tuple(urls[1:]),
        is_reachable=bool(own) or not is_open,
        port=port,
    )


def _behind(behind: str, proxy: str) -> Addresses:
    parts = urlsplit(behind if isinstance(behind, str) else "")
    if parts.scheme not in USUAL or not parts.hostname or parts.path.strip("/") or parts.query:
        raise InvalidOption(f"behind: found {shown(behind)}, expected an address as https://room.example.org")
    host = parts.netloc.lower()
    bind = HERE[0] if proxy in HERE else ANYWHERE
    return Addresses(f"{parts.scheme}://{host}", frozenset({host}), bind, parts.scheme, proxy)


def _hosts(name: str, port: int) -> list[str]:
    """How a request may name a host, first as it is announced: browsers leave the usual port away."""
    return [name, f"{name}:{port}"] if port == USUAL["http"] else [f"{name}:{port}"]


def _numeric(address: Any) -> str:
    try:
        found = IPv4Address(address) if isinstance(address, str) else None
    except ValueError:
        found = None
    if found is None or found.is_loopback or found.is_unspecified or found.is_multicast:
        raise InvalidOption(
            f"address: found {shown(address)}, expected a numeric address of this computer in its network, "
            "such as 192.168.1.20"
        )
    return str(found)


def own_interfaces() -> list[Interface]:
    """The addresses of this computer in the networks that it is connected to.

    Raises
    ------
    MissingExtra
        Without psutil.
    """
    if find_spec("psutil") is None:
        raise missing_extra("a room that is open to the network needs psutil", "lab")
    import psutil

    state = psutil.net_if_stats()
    found = []
    for name, addresses in psutil.net_if_addrs().items():
        if name in state and not state[name].isup:
            continue
        flags = state[name].flags if name in state else ""
        for each in addresses:
            if each.family == socket.AF_INET and not IPv4Address(each.address).is_loopback:
                is_tunnel = each.ptp is not None or "pointopoint" in flags
                found.append(Interface(name, each.address, is_tunnel))
    return found


def likely_first(interfaces: Sequence[Interface]) -> list[str]:
    """The addresses, those first that phones are most likely to reach.

    Among equals, the one through which this computer reaches the rest of the world comes first.

    Examples
    --------
    >>> likely_first([Interface("docker0", "172.17.0.1"), Interface("wlan0", "10.42.0.1")])
    ['10.42.0.1', '172.17.0.1']
    """
    usual = usual_address()
    ranked = sorted(interfaces, key=lambda each: (each.rank, each.address != usual))
    return [each.address for each in ranked]


def usual_address() -> str | None:
    """The address from which this computer reaches the rest of the world; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody has it
        except OSError:  # there is no way out, as on a computer that is the class's hotspot
            return None
        return str(probe.getsockname()[0])
