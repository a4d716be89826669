"""Every public entry with each argument in turn replaced by each odd thing: some 28,000 calls."""

import signal

import pytest

from tests.odd import ODD, TABLES, entries, odd_calls, raw_error

SECONDS = 20  # of processor time for one call; the slowest take two


class Late(BaseException):
    """A call does not end."""


def _late(*_):
    raise Late


@pytest.fixture
def limited():
    """Interrupt the call after its time."""
    before = signal.signal(signal.SIGVTALRM, _late)
    yield lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="the system has no timer for processor time")
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.__name__.rpartition(".")[2])
def test_every_odd_argument_is_answered_or_refused_in_one_line(table, tmp_path, monkeypatch, limited):
    monkeypatch.chdir(tmp_path)
    raw = []
    entry_of = ""
    for name, argument, number in odd_calls(tables=[table]):
        if name != entry_of:  # made again, so that one entry does not see what another has changed
            known, entry_of = entries([table]), name
            print(name, flush=True)
        entry = known[name]
        limited(SECONDS)
        try:
            error = raw_error(entry.call, {**entry.arguments, argument: ODD[number]})
        except Late:
            error = f"no end within {SECONDS} seconds"
        limited(0)
        if error:
            raw.append(f"{name}({argument}={ODD[number]!r}): {error}")
    assert raw == []
