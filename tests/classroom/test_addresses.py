"""Which address a room announces, which it answers to, and what it says when there is none."""

from types import SimpleNamespace

import pytest

from samarkand.errors import InvalidInput
from samarkand_teaching import ClassRoom
from samarkand_teaching.classroom import addresses
from samarkand_teaching.classroom.addresses import find, own_addresses

WIFI, HOTSPOT, VPN = "192.168.1.20", "10.42.0.1", "10.8.0.2"


def network(*own, port=8600, address=None):
    return find("network", port, None, address, own)


def test_the_address_that_leads_out_is_announced_and_the_others_are_listed(monkeypatch):
    import psutil

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
        assert own_addresses() == own
        found = find("network", 8600)
        assert (found.announced, *found.others) == tuple(f"http://{address}:8600" for address in own)
        for url in (found.announced, *found.others):
            assert found.accepts(url.removeprefix("http://"), url)


def test_only_numeric_addresses_of_this_computer_are_accepted():
    found = network(WIFI)
    assert not found.accepts("evil.example:8600", "http://evil.example:8600")
    assert not found.accepts("10.1.1.1:8600")
    assert not found.accepts("192.168.1.20:80") and not found.accepts("192.168.1.20")
    assert not found.accepts("192.168.1.20:8600", "http://evil.example")
    # This computer has come into another network since the room was opened.
    assert found.accepts("10.1.1.1:8600", "http://10.1.1.1:8600", reached="10.1.1.1")
    assert not found.accepts("evil.example:8600", "http://evil.example:8600", reached="10.1.1.1")
    behind = find("network", 8600, "https://room.example.org")
    assert not behind.accepts("10.1.1.1:8600", None, reached="10.1.1.1")


def test_with_the_usual_port_browsers_name_none():
    found = network(WIFI, HOTSPOT, port=80)
    assert found.announced == "http://192.168.1.20"
    for host in ("192.168.1.20", "192.168.1.20:80", "10.42.0.1", "localhost"):
        assert found.accepts(host, f"http://{host}")
    assert found.accepts("10.1.1.1", "http://10.1.1.1", reached="10.1.1.1")
    assert not found.accepts("evil.example") and not found.accepts("192.168.1.20:8600")


def test_an_address_that_is_given_is_announced():
    found = network(WIFI, HOTSPOT, address="10.42.0.1")
    assert found.announced == "http://10.42.0.1:8600" and found.others == ("http://192.168.1.20:8600",)
    elsewhere = network(WIFI, address="203.0.113.9")  # of a router that passes its port on to this computer
    assert elsewhere.announced == "http://203.0.113.9:8600" and elsewhere.accepts("203.0.113.9:8600")
    for wrong in ("room.example.org", "127.0.0.1", "0.0.0.0", "10.42.0.1:8600", "10.42.0.256", "", 7):
        with pytest.raises(InvalidInput, match=r"^address: found .*, expected the IP address") as refused:
            network(WIFI, address=wrong)
        assert "\n" not in str(refused.value)
    for more in (("this computer", None), ("network", "https://room.example.org")):
        with pytest.raises(
            InvalidInput, match="^address: found '10.42.0.1', expected no address, except with"
        ):
            find(more[0], 8600, more[1], "10.42.0.1")


def listed(monkeypatch, *own):
    monkeypatch.setattr(addresses, "own_addresses", lambda: list(own))


def test_a_room_shows_its_other_addresses(monkeypatch):
    listed(monkeypatch, HOTSPOT, VPN)
    room = ClassRoom("network")
    port = room.server.port
    assert room.address == f"http://10.42.0.1:{port}"
    assert room.other_addresses == f"If a phone cannot open that page, try http://10.8.0.2:{port}."
    assert room.other_addresses in room._drawing.value
    room.close()
    room = ClassRoom("network", address="10.8.0.2")
    assert room.address == f"http://10.8.0.2:{room.server.port}"
    room.close()


def test_a_room_without_a_network_says_so(monkeypatch):
    listed(monkeypatch)
    room = ClassRoom("network")
    words = "No phone can come in, because this computer is not connected to any network."
    assert words in room.said and words in room._drawing.value
    assert "<svg" not in room._drawing.value and "anyone on this network" not in room.said
    room.close()
