"""Lists of which a page is told what differs; one that missed a change asks for the whole."""

import traitlets

from samarkand_widgets.stage.patches import Patched


class Rows(Patched):
    _esm = "export default {}"
    rows = traitlets.List().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)


class Page:
    """What `patches.js` does, in Python."""

    def __init__(self, widget):
        self.state = {"rows": list(widget.rows), "title": widget.title, "version": widget.version}
        self.patches, self.whole = [], 0
        widget.send = self.patched
        widget.send_state = self.told_whole

    def patched(self, patch):
        self.patches.append(patch)
        assert patch["version"] == self.state["version"]
        self.state |= patch["values"] | {"version": patch["version"] + 1}
        for name, splices in patch["lists"].items():
            for place, number, rows in reversed(splices):
                self.state[name][place : place + number] = rows

    def told_whole(self, key=None):
        self.whole += 1


def test_a_page_has_what_the_kernel_has_and_was_told_little():
    widget = Rows(rows=[f"row {number}" for number in range(100)])
    page = Page(widget)
    widget.change(rows=["new", *widget.rows[:-1]], title="One more")
    widget.change(rows=widget.rows[1:50])
    widget.change(rows=list(widget.rows), title="One more")  # nothing has changed
    assert page.state == {"rows": widget.rows, "title": "One more", "version": 2} and widget.version == 2
    assert page.patches[0]["lists"] == {"rows": [(0, 0, ["new"]), (99, 1, [])]}
    assert len(page.patches) == 2 and page.whole == 0


def test_a_page_that_missed_a_change_gets_the_whole():
    widget = Rows()
    page = Page(widget)
    widget.change(rows=["a"])
    for version in (1, 0):
        widget._handle_custom_msg({"event": "has", "version": version}, [])
    assert page.whole == 1
