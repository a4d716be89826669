"""Keys that JupyterLab takes as commands, pressed on everything in a widget that can have the focus."""

from tests.browser.lab import script

# Each would change the notebook, or ask whether to restart its kernel, if it were pressed beside a widget.
COMMANDS = "xddabm00"
CELLS = """name => {
    FIND
    const told = cell => [cell.model.id, cell.model.type, cell.model.sharedModel.source];
    return [widget.content.widgets.map(told), document.querySelectorAll('.jp-Dialog').length];
}"""
# What can have the focus, one of each kind: a board has dozens of buttons.
KINDS = """widget => {
    const found = new Map();
    for (const each of widget.querySelectorAll('button, input, select, textarea, summary, [tabindex]')) {
        if (each.disabled || !each.checkVisibility({checkVisibilityCSS: true})) continue;
        const kind = [each.tagName, each.type, ...each.classList].join('.');
        if (!found.has(kind)) found.set(kind, each);
    }
    return [...found.values()];
}"""
FOCUS = """element => {
    element.focus({preventScroll: true});
    return document.activeElement === element;
}"""


def cells(notebook):
    """The cells of a notebook in a page, and how many dialogs JupyterLab has open."""
    return notebook.page.evaluate(script(CELLS), notebook.name)


def parts(widget):
    """One element of each kind in a widget that can have the focus."""
    found = widget.evaluate_handle(KINDS).get_properties().values()
    return [element for each in found if (element := each.as_element()) is not None]


def taken(notebook, widget):
    """Type the keys on one element of each kind of a widget, then after a click on its edge.

    Returns
    -------
    bool
        Whether a key reached JupyterLab.
    """
    before = cells(notebook)
    focused = [part for part in parts(widget) if part.evaluate(FOCUS) and press(notebook.page)]
    assert focused, "nothing in this widget can have the focus"
    widget.click(position={"x": 3, "y": 3})
    return press(notebook.page) and cells(notebook) != before


def press(page):
    """Type the keys; JupyterLab asks whether to restart the kernel one step of its loop later."""
    page.keyboard.type(COMMANDS)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")
    return True
