"""Export a notebook as one HTML page with `jupyter nbconvert --to samarkand`: boards become pictures.

Widgets of lessons keep working. The usual `--to html` includes the widget itself if its state was saved with
the notebook, and such a page can only draw it with scripts from the network.
"""

from copy import deepcopy
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbformat import from_dict

from samarkand.grammar import _
from samarkand_widgets.lesson.front.page import below, ending, frame
from samarkand_widgets.lesson.front.widget import DATA
from samarkand_widgets.stored import PICTURES, VIEW

FRAME = 'class="samarkand-front"'


class PictureExporter(HTMLExporter):
    """nbconvert's HTML exporter, except that widgets with a stored picture are replaced by it.

    Examples
    --------
    >>> import nbformat
    >>> cell = nbformat.v4.new_code_cell("board")
    >>> stored = {VIEW: {"model_id": "7"}, "image/png": "iVBORw0KGgo=", "text/plain": "a board"}
    >>> cell.outputs = [nbformat.v4.new_output("display_data", stored)]
    >>> page, _ = PictureExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    >>> "data:image/png;base64,iVBORw0KGgo=" in page, VIEW in page
    (True, False)
    """

    export_from_notebook = str(_("HTML, boards as pictures"))

    def from_notebook_node(
        self, nb: object, resources: dict[str, Any] | None = None, **how: object
    ) -> tuple[Any, dict[str, Any]]:
        """Return the page and nbconvert's resources. The notebook is not changed."""
        page, resources = super().from_notebook_node(_with_pictures(nb), resources, **how)
        if FRAME in page:
            page = page.replace("</body>", f"{ending()}\n</body>")
        return page, resources


def _with_pictures(nb: Any) -> Any:
    """Return a copy without the views of widgets that have a picture, and without their unused states."""
    nb, is_viewed = deepcopy(nb), False
    for cell in nb.cells:
        for place, output in reversed(list(enumerate(cell.get("outputs", ())))):
            data = output.get("data", {})
            if caption := below(data):
                cell.outputs.insert(place + 1, from_dict(caption))
            if DATA in data:
                output["data"] = data = {"text/html": frame(data)}
            if any(kind in data for kind in PICTURES):
                data.pop(VIEW, None)
            is_viewed = is_viewed or VIEW in data
    if not is_viewed:
        nb.metadata.pop("widgets", None)
    return nb
