"""Messages in a notebook: never on standard error, and gone when they are out of date."""

import sys
from types import SimpleNamespace

import pytest

from samarkand import log, progress


@pytest.fixture
def shown(monkeypatch):
    """Whatever a kernel would send to the page, as in a notebook's kernel."""
    sent = []

    def publish(data, metadata, *, transient, update=False):
        assert update == bool(sent) and transient["display_id"]
        sent.append(data)

    shell = SimpleNamespace(kernel=object(), display_pub=SimpleNamespace(publish=publish))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    return sent


def test_a_progress_bar_disappears(shown, capsys):
    with progress.ProgressBar(4, progress=True) as ticks:
        ticks.started -= 2 * progress.QUIET_SECONDS
        ticks.update(3)
    texts = [data["text/plain"] for data in shown if data]
    assert "3/4" in texts[-1] and "█" in texts[-1]
    assert shown[0] == shown[-1] == {}
    assert capsys.readouterr() == ("", "")


def test_a_file_gets_no_progress_bar(capsys):
    """A log file would be filled with its steps."""
    with progress.ProgressBar(4, progress=True) as ticks:
        ticks.started -= 2 * progress.QUIET_SECONDS
        ticks.update(3)
    assert capsys.readouterr() == ("", "")


def test_a_message_is_no_error(shown, capsys):
    log.show()
    log.logger.warning("a line")
    assert capsys.readouterr() == ("samarkand: a line\n", "") and shown == []
