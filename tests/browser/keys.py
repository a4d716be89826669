"""Keys that JupyterLab takes as commands, pressed on everything in a widget that can have the focus."""

from tests.browser.lab import script

# Each would change the notebook, or ask whether to restart its kernel, if it were pressed beside a widget.
COMMANDS = "xddabm00"
CELLS = """name => {
    FIND
    const told = cell => [cell.model.id, cell.model.type, cell.model.sharedModel.source];
    return [widget.content.widgets.map(told), document.querySelectorAll('.jp-Dialog').length];
}"""
FOCUSABLE = "button, input, select, textarea, summary, [tabindex]"
# What can have the focus, one of each kind: a board has dozens of buttons.
PARTS = """(widget, selector) => {
    const found = new Map();
    for (const each of widget.querySelectorAll(selector)) {
        if (each.disabled || !each.checkVisibility({checkVisibilityCSS: true})) continue;
        const around = each.closest('[class*="class-"]')?.className;
        const kind = [each.tagName, each.type, ...each.classList, around].join('.');
        if (!found.has(kind)) found.set(kind, each);
    }
    return [...found.values()];
}"""
FOCUS = """element => {
    element.focus({preventScroll: true});
    return document.activeElement === element;
}"""
# Marks each widget in the page by its class and its base classes that belong to the packages. A widget
# made with anywidget does not get CSS classes in the page, so the box around it says which child it is.
MARK = """
import gc as _gc, pkgutil as _pkgutil
import samarkand_widgets, samarkand_teaching
from anywidget import AnyWidget as _AnyWidget
from ipywidgets import Box as _Box, DOMWidget as _Widget
_modules = [
    each.name
    for _package in (samarkand_widgets, samarkand_teaching)
    for each in _pkgutil.walk_packages(_package.__path__, _package.__name__ + ".")
]
def _marks(cls):
    return [f"class-{each.__name__}" for each in cls.__mro__ if each.__module__ in _modules]
_widgets = [each for each in _gc.get_objects() if issubclass(type(each), _Widget) and each.comm is not None]
for _each in _widgets:
    if not isinstance(_each, _AnyWidget):
        for _mark in _marks(type(_each)):
            _each.add_class(_mark)
    if isinstance(_each, _Box):
        for _place, _child in enumerate(_each.children):
            for _mark in _marks(type(_child)) if isinstance(_child, _AnyWidget) else ():
                _each.add_class(f"child-{_place}-{_mark}")
_marks_of_model = {each.model_id: _marks(type(each)) for each in _widgets}
"""
ALL_MARKS = """
import importlib as _importlib
for _name in _modules:
    if not _name.endswith("__main__"):
        _importlib.import_module(_name)
def _below(cls):
    return {cls}.union(*map(_below, cls.__subclasses__()))
_all_marks = sorted({mark for cls in _below(_Widget) for mark in _marks(cls)})
"""
MARK_CHILDREN = """() => {
    for (const box of document.querySelectorAll('[class*="child-"]')) {
        for (const name of box.classList) {
            const [, place, mark] = name.match(/^child-(\\d+)-(.*)$/) ?? [];
            if (mark) box.children[place]?.classList.add(mark); // none where a child was closed
        }
    }
}"""
MARKS_AROUND = """element => {
    const marks = [];
    for (let each = element; each; each = each.parentElement) {
        marks.push(...[...each.classList].filter(name => name.startsWith('class-')));
    }
    return marks;
}"""
HAS_NO_PARTS = """([mark, selector]) => {
    const all = [...document.querySelectorAll('.' + mark)];
    return all.length > 0 && all.every(each => !each.matches(selector) && !each.querySelector(selector));
}"""


def cells(notebook):
    """The cells of a notebook in a page, and how many dialogs JupyterLab has open."""
    return notebook.page.evaluate(script(CELLS), notebook.name)


def parts(widget):
    """One element of each kind in a widget that can have the focus."""
    found = widget.evaluate_handle(PARTS, FOCUSABLE).get_properties().values()
    return [element for each in found if (element := each.as_element()) is not None]


def taken(notebook, widget):
    """Type the keys on one element of each kind of a widget, then after a click on its edge.

    Returns
    -------
    bool
        Whether a key reached JupyterLab.
    """
    before = cells(notebook)
    press_on_parts(notebook.page, widget)
    widget.click(position={"x": 3, "y": 3})
    press(notebook.page)
    return cells(notebook) != before


def press_on_parts(page, widget):
    """Type the keys on one element of each kind of a widget; return the marks of the widgets around them."""
    marks, is_pressed = set(), False
    for part in parts(widget):
        if part.evaluate(FOCUS):
            marks |= set(part.evaluate(MARKS_AROUND))
            press(page)
            is_pressed = True
    assert is_pressed, "nothing in this widget can have the focus"
    return marks


def press(page):
    """Type the keys; JupyterLab asks whether to restart the kernel one step of its loop later."""
    page.keyboard.type(COMMANDS)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")


def mark_classes(notebook, widgets):
    """Mark the widgets in a notebook by their classes.

    Parameters
    ----------
    notebook : tests.browser.lab.OpenNotebook
    widgets : list of playwright's ElementHandle
        What its cells show, in their order.
    """
    notebook.execute(MARK)
    marks = notebook.ask("_marks_of_model")
    shown = [marks[identifier] for cell in notebook.cells() for identifier in cell["wanted"]]
    for widget, names in zip(widgets, shown, strict=True):
        widget.evaluate("(element, names) => element.classList.add(...names)", names)
    notebook.page.evaluate(MARK_CHILDREN)


def all_marks(notebook):
    """The marks of all classes of the package; the kernel imports all modules. Mark widgets first."""
    notebook.execute(ALL_MARKS)
    return set(notebook.ask("_all_marks"))


def cannot_have_the_focus(page, mark):
    """Whether a class of widgets is in the page, and no part of it can ever have the focus."""
    return page.evaluate(HAS_NO_PARTS, [mark, FOCUSABLE])
