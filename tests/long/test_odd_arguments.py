"""Every public entry with each argument in turn replaced by each odd thing: some 6,000 calls."""

from tests.odd_arguments import ODD, entries, odd_calls, raw_error


def test_every_odd_argument_is_answered_or_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    raw = []
    entry_of = ""
    for name, argument, number in odd_calls():
        if name != entry_of:  # made new: what one entry changes, the next does not see
            known, entry_of = entries(), name
        entry = known[name]
        if error := raw_error(entry.call, {**entry.arguments, argument: ODD[number]}):
            raw.append(f"{name}({argument}={ODD[number]!r}): {error}")
    assert raw == []
