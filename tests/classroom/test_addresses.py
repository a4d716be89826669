"""Which address a room announces, which it answers to, and what it says when there is none."""

from contextlib import closing
from types import SimpleNamespace

import psutil
import pytest

from samarkand.errors import InvalidInput
from samarkand_teaching import ClassRoom
from samarkand_teaching.classroom import addresses
from samarkand_teaching.classroom.addresses import find

WIFI, HOTSPOT, VPN = "192.168.1.20", "10.42.0.1", "10.8.0.2"
PROXY = "https://room.example.org"


def network(*own, port=8600, address=None):
    return find("network", port, None, address, own)


def test_the_address_that_leads_out_is_announced_and_the_others_are_listed(monkeypatch):
    def at(address, family=2):
        return SimpleNamespace(family=family, address=address)

    named = {
        "lo": [at("127.0.0.1")],
        "vpn": [at(VPN)],
        "wlan0": [at(WIFI), at("fe80::1", family=10), at("02:fc:00:00:00:01", family=17)],
        "eth0": [at("192.168.5.5")],  # without a cable
    }
    up = {name: SimpleNamespace(isup=name != "eth0") for name in named}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: named)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    for usual, own in ((WIFI, [WIFI, VPN]), (VPN, [VPN, WIFI]), (None, [VPN, WIFI])):
        monkeypatch.setattr(addresses, "usual_address", lambda usual=usual: usual)
        found = find("network", 8600)
        assert (found.announced, *found.others) == tuple(f"http://{address}:8600" for address in own)


@pytest.mark.parametrize(
    ("found", "accepted", "refused"),
    [
        (network(WIFI), [f"{WIFI}:8600", "127.0.0.1:8600"], ["evil.example:8600", f"{WIFI}:80", WIFI]),
        (network(WIFI, port=80), [WIFI, f"{WIFI}:80", "localhost"], ["evil.example", f"{WIFI}:8600"]),
        (network(WIFI, address="203.0.113.9"), ["203.0.113.9:8600"], ["203.0.113.8:8600"]),
        (find("network", 8600, "https://Room.example.org"), ["room.example.org"], ["127.0.0.1:8600"]),
    ],
)
def test_a_room_answers_to_its_own_addresses_alone(found, accepted, refused):
    scheme = found.announced.partition("://")[0]
    for host in accepted:
        assert found.accepts(host) and found.accepts(host, f"{scheme}://{host}")
        assert not found.accepts(host, "http://evil.example")
    for host in refused:
        assert not found.accepts(host, f"{scheme}://{host}")


def test_an_address_that_is_given_is_announced():
    found = network(WIFI, HOTSPOT, address=HOTSPOT)
    assert found.announced == f"http://{HOTSPOT}:8600" and found.others == (f"http://{WIFI}:8600",)
    assert find("network", 8600, PROXY).announced == PROXY


@pytest.mark.parametrize(
    ("given", "said"),
    [
        *(
            (("network", 8600, None, wrong), "address: found .*, expected the IP address")
            for wrong in ("room.example.org", "127.0.0.1", "0.0.0.0", "10.42.0.1:8600", "10.42.0.256", "", 7)
        ),
        (("this computer", 8600, None, HOTSPOT), "address: found .*, expected no address, except with"),
        (("network", 8600, PROXY, HOTSPOT), "address: found .*, expected no address, except with"),
        *(
            (("network", 8600, wrong), "behind: found .*, expected an address such as")
            for wrong in ("room.example.org", "ftp://x", "https://x/path", 7)
        ),
    ],
)
def test_a_wrong_address_is_refused_in_one_line(given, said):
    with pytest.raises(InvalidInput, match=f"^{said}") as refused:
        find(*given)
    assert "\n" not in str(refused.value)


def test_a_room_shows_its_other_addresses_and_says_if_it_has_none(monkeypatch):
    own = [HOTSPOT, VPN]
    monkeypatch.setattr(addresses, "own_addresses", lambda: own)
    with closing(ClassRoom("network")) as room:
        assert room.address == f"http://{HOTSPOT}:{room.server.port}"
        assert (
            f"If a phone cannot open that page, try http://{VPN}:{room.server.port}." in room._drawing.value
        )
    own.clear()
    with closing(ClassRoom("network")) as room:
        words = "No phone can come in, because this computer is not connected to any network."
        assert words in room.said and words in room._drawing.value
        assert "<svg" not in room._drawing.value and "anyone on this network" not in room.said
    with closing(ClassRoom(behind=PROXY)) as room:
        assert "behind a proxy" in room.said
