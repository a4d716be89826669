"""The faults that tests are held against fit the code as it is; `python -m tests.faults` puts them in."""

from tests.faults.__main__ import FAULTS, ROOT


def test_every_fault_can_be_put_in_and_names_tests_that_are_there():
    assert len({fault["name"] for fault in FAULTS}) == len(FAULTS) >= 15
    for fault in FAULTS:
        text = (ROOT / fault["file"]).read_text(encoding="utf-8")
        assert text.count(fault["before"]) == 1, fault["name"]
        assert fault["after"] != fault["before"] and (ROOT / fault["tests"][0]).exists(), fault["name"]
