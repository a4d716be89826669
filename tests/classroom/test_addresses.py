"""Which address a room announces, which it answers to, and what it says when there is none."""

from types import SimpleNamespace

import pytest

from samarkand.errors import InvalidOption
from samarkand_teaching import ClassRoom
from samarkand_teaching.classroom import addresses
from samarkand_teaching.classroom.addresses import Interface, find, own_interfaces

WIFI, CABLE = Interface("wlan0", "192.168.1.20"), Interface("eth0", "10.20.30.40")
HOTSPOT = Interface("wlan0", "10.42.0.1")  # the computer's own: there is no way out through it
VPN = Interface("tun0", "10.8.0.2", is_tunnel=True)
NEW_VPN = Interface("utun4", "100.101.102.103")  # by its name alone
CONTAINERS, ALONE = Interface("docker0", "172.17.0.1"), Interface("eth1", "169.254.7.7")
PUBLIC = Interface("eth0", "203.0.113.5")


def network(*interfaces, port=8600, usual=None, address=None):
    return find("network", port, None, "127.0.0.1", address, interfaces)


@pytest.fixture(autouse=True)
def _no_way_out(monkeypatch):
    monkeypatch.setattr(addresses, "usual_address", lambda: None)


@pytest.mark.parametrize(
    ("interfaces", "announced"),
    [
        ([HOTSPOT], HOTSPOT),
        ([VPN, WIFI], WIFI),
        ([NEW_VPN, CONTAINERS, HOTSPOT], HOTSPOT),
        ([CONTAINERS, PUBLIC], PUBLIC),
        ([VPN, ALONE], ALONE),
        ([PUBLIC, WIFI], WIFI),
        ([VPN], VPN),
    ],
)
def test_the_address_that_phones_are_likely_to_reach_is_announced(interfaces, announced):
    for order in (interfaces, interfaces[::-1]):
        found = network(*order)
        assert found.announced == f"http://{announced.address}:8600" and found.is_reachable
        assert len(found.others) == len(interfaces) - 1
        for each in order:
            assert found.accepts(f"{each.address}:8600", f"http://{each.address}:8600")


def test_of_two_likely_addresses_the_one_that_leads_out_is_announced(monkeypatch):
    for usual in (WIFI, CABLE):
        monkeypatch.setattr(addresses, "usual_address", lambda usual=usual: usual.address)
        assert network(WIFI, CABLE).announced == f"http://{usual.address}:8600"
    monkeypatch.setattr(addresses, "usual_address", lambda: VPN.address)
    assert network(VPN, WIFI).announced == f"http://{WIFI.address}:8600"


def test_only_numeric_addresses_of_this_computer_are_accepted():
    found = network(WIFI)
    assert not found.accepts("evil.example:8600", "http://evil.example:8600")
    assert not found.accepts("10.1.1.1:8600")
    assert not found.accepts("192.168.1.20:80") and not found.accepts("192.168.1.20")
    assert not found.accepts("192.168.1.20:8600", "http://evil.example")
    # This computer has come into another network since the room was opened.
    assert found.accepts("10.1.1.1:8600", "http://10.1.1.1:8600", reached="10.1.1.1")
    assert not found.accepts("evil.example:8600", "http://evil.example:8600", reached="10.1.1.1")
    behind = find("network", 8600, "https://room.example.org", "127.0.0.1")
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
        with pytest.raises(InvalidOption, match=r"^address: found .*, expected the IP address") as refused:
            network(WIFI, address=wrong)
        assert "\n" not in str(refused.value)
    for more in (("this computer", None), ("network", "https://room.example.org")):
        with pytest.raises(
            InvalidOption, match="^address: found '10.42.0.1', expected no address, except with"
        ):
            find(more[0], 8600, more[1], "127.0.0.1", "10.42.0.1")


def listed(monkeypatch, *interfaces):
    monkeypatch.setattr(addresses, "own_interfaces", lambda: list(interfaces))


def test_a_room_shows_its_other_addresses(monkeypatch):
    listed(monkeypatch, VPN, HOTSPOT)
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


def test_interfaces_are_listed_as_the_system_names_them(monkeypatch):
    import psutil

    def at(address, ptp=None, family=2):
        return SimpleNamespace(family=family, address=address, ptp=ptp)

    def state(is_up, flags=""):
        return SimpleNamespace(isup=is_up, flags=flags)

    named = {
        "lo": [at("127.0.0.1")],
        "wlan0": [at("10.42.0.1"), at("fe80::1", family=10), at("02:fc:00:00:00:01", family=17)],
        "eth0": [at("192.168.5.5")],  # without a cable
        "company": [at("10.8.0.2")],
        "cable": [at("10.9.0.2", ptp="10.9.0.1")],
    }
    up = {"lo": state(True), "wlan0": state(True, "up,broadcast"), "eth0": state(False)}
    up |= {"company": state(True, "up,pointopoint,running"), "cable": state(True)}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: named)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    assert own_interfaces() == [
        Interface("wlan0", "10.42.0.1"),
        Interface("company", "10.8.0.2", is_tunnel=True),
        Interface("cable", "10.9.0.2", is_tunnel=True),
    ]
    assert network(*own_interfaces()).announced == "http://10.42.0.1:8600"
