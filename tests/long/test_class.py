"""Two pupils on a real JupyterHub: notebooks handed out and signed, a board, compiled code only read.

It needs Node's `configurable-http-proxy` on the path (`npm install -g configurable-http-proxy`).
"""

import pytest
import requests

from samarkand import notebooks
from tests.long import hub

WALKTHROUGH = "30_market_walkthrough.ipynb"
SIMULATE = """import samarkand
frame = samarkand.simulate(samarkand.game("market"), 100, strategies="greedy", seed=7, progress=False)
print(frame["moves"].sum())"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A class for a trial."""
    folder = tmp_path_factory.mktemp("class")
    hub.set_up(folder)
    return folder


def test_two_pupils(site):
    moves = set()
    with hub.Hub(site) as running:
        pupils = [hub.Pupil(running, name) for name in ("anna", "ben")]
        for pupil in pupils:
            pupil.start_server()
            notebook = pupil.notebook(WALKTHROUGH)
            codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            assert all(
                cell["metadata"]["trusted"] for cell in codes
            )  # JupyterLab shows their stored pictures
            pupil.start_kernel()
            _, bundles, error = pupil.run(hub.first_cell(notebook))
            assert error is None and any({hub.BOARD, "image/png"} <= set(bundle) for bundle in bundles)
            printed, _, error = pupil.run(SIMULATE)
            assert error is None and "compiling" not in printed
            moves.add(printed)
            news = pupil.ask(
                "GET", f"{pupil.server}/lab/api/settings/@jupyterlab/apputils-extension:notification"
            )
            assert news["schema"]["properties"]["fetchNews"]["default"] == "false"
            # More than the hub allows a process: the cell fails, and the machine does not notice.
            assert pupil.run("everything = bytearray(3 * 2**30)")[2].startswith("MemoryError")
            assert pupil.run("print(len(frame))")[0] == "100\n"
        with pytest.raises(requests.HTTPError, match="403"):
            pupils[0].ask("GET", f"{pupils[1].server}/api/contents/{notebooks.FOLDER}")
    assert len(moves) == 1  # the same seed, the same games
