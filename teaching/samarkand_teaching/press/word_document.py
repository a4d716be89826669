"""Worksheets as Word documents, which teachers can edit.

A document has the same parts as the page of HTML: both are made from `printing.Top` and `printing.sheets`.
Formulas become text, and drawings become pictures.
"""

import re
import zipfile
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from samarkand.errors import missing_extra
from samarkand.grammar import current_language
from samarkand.version import __version__
from samarkand_teaching.press import wording
from samarkand_teaching.press.formats import A4, Paper
from samarkand_teaching.press.printing import SheetOfTasks, Side, Task, Top

FONT, SIZE, SMALL, GREY = "Arial", 10.5, 8, "666666"
SIDES = 16  # the margin on either side, in millimetres
ROOM = {1: 60, 2: 40}  # millimetres to work for a task, by the number of tasks on the page
MIN_ROOM = 25  # the same for more tasks
CELL = 8  # millimetres, the height of a cell to fill in
FINER = 4  # pixels of a picture for each pixel of the drawing
WIDTH = re.compile(r'width="([\d.]+)mm"')
SIZED = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) [\d.]+"')
INSIDE_SVG, NAMESPACE = re.compile("(?<=<svg)(?= )"), ' xmlns="http://www.w3.org/2000/svg"'
LABEL = re.compile(r'aria-label="([^"]*)"|<title>([^<]*)</title>')
TABLE_WIDTH = 170  # millimetres of a table that is drawn
SKETCH_WIDTH = 100
OLDEST = (1980, 1, 1, 0, 0, 0)  # the time of each file inside, so that equal documents have equal bytes
BOLD, ITALIC = ("b", "strong", "h1", "h2"), ("i", "em")


def document(
    title: str, sheets: Sequence[SheetOfTasks], above: Top | None = None, paper: Paper = A4
) -> bytes:
    """Return a worksheet as a Word document.

    Parameters
    ----------
    title : str
        The title of the lesson.
    sheets : sequence of SheetOfTasks
        As from `printing.sheets`.
    above : Top, optional
        As for `printing.worksheet`.
    paper : Paper

    Raises
    ------
    MissingExtra
        If python-docx or the library that draws the pictures is not installed.
    """
    return _Writer(title, above or Top(), paper).write(sheets)


class _Writer:
    """A document in the making. Lengths are in millimetres of A4 and grow with the paper."""

    def __init__(self, title: str, above: Top, paper: Paper) -> None:
        try:
            import docx
            from docx import enum, oxml, shared
        except ImportError as error:
            raise missing_extra("a Word document needs python-docx", "docx") from error
        self.title, self.above, self.zoom = title, above, paper.zoom
        self.shared, self.enum, self.oxml = shared, enum, oxml
        self.made: Any = docx.Document()
        self._prepare(paper)

    def _prepare(self, paper: Paper) -> None:
        page, normal = self.made.sections[0], self.made.styles["Normal"]
        page.page_width, page.page_height = self._mm(paper.width), self._mm(paper.height)
        page.left_margin = page.right_margin = self._mm(SIDES)
        page.top_margin = page.bottom_margin = self._mm(paper.edge)
        normal.font.name, normal.font.size = FONT, self._points(SIZE)
        normal.paragraph_format.space_after = self._points(3)
        for level, size in ((1, 16), (2, SIZE)):
            style = self.made.styles[f"Heading {level}"]
            style.font.name, style.font.size, style.font.bold = FONT, self._points(size), True
            style.font.color.rgb = self.shared.RGBColor(0, 0, 0)
            style.paragraph_format.space_before = self._points(0 if level == 1 else 6)
            fonts = style.element.rPr.rFonts
            for name in [name for name in fonts.attrib if name.endswith("Theme")]:
                del fonts.attrib[name]
        about = self.made.core_properties
        about.title, about.author, about.language = self.title, "Samarkand", current_language().code
        about.comments = ""

    def write(self, sheets: Sequence[SheetOfTasks]) -> bytes:
        pages = [page for sheet in sheets for page in self._pages(sheet)]
        for number, (sheet, side, is_front) in enumerate(pages):
            self._head(sheet.label, is_new_page=number > 0)
            if is_front:
                self._top()
            self._tasks(side, is_below_sketch=is_front and bool(self.above.sketch))
            if not is_front and self.above.question:
                self._explain()
        self.made.save(whole := BytesIO())
        return _without_times(whole.getvalue())

    def _pages(self, sheet: SheetOfTasks) -> Iterator[tuple[SheetOfTasks, Side, bool]]:
        yield sheet, sheet.front, True
        if sheet.back.tasks or sheet.back.outside or self.above.question:
            yield sheet, sheet.back, False

    def _head(self, label: str, is_new_page: bool) -> None:
        self.made.add_heading(self.title, 1).paragraph_format.page_break_before = is_new_page
        line = self.made.add_paragraph()
        tabs = line.paragraph_format.tab_stops
        tabs.add_tab_stop(self._mm(110), leader=self.enum.text.WD_TAB_LEADER.LINES)
        tabs.add_tab_stop(self._mm(178), self.enum.text.WD_TAB_ALIGNMENT.RIGHT)
        line.add_run(f"{wording.NAME} \t {label}\t")
        self._small(line, wording.COLOPHON.format(version=__version__))

    def _top(self) -> None:
        above = self.above
        self._html(above.story)
        for run in self._html(above.question):
            run.bold = True
        if above.sketch:
            line = self.made.add_paragraph()
            line.alignment = self.enum.text.WD_ALIGN_PARAGRAPH.CENTER
            self._picture(line, above.sketch, SKETCH_WIDTH)
        self._html(above.guess)
        if above.experiment:
            self.made.add_heading(str(wording.TRY_IT), 2)
            self._experiment(above.experiment)

    def _experiment(self, experiment: dict[str, Any]) -> None:
        if experiment["drawings"]:
            line = self.made.add_paragraph()
            line.alignment = self.enum.text.WD_ALIGN_PARAGRAPH.CENTER
            for drawing in experiment["drawings"]:
                self._picture(line, drawing["svg"])
                self._small(line, f" × {drawing['copies']}   " if drawing["copies"] else " ")
        self.made.add_paragraph(str(experiment["told"]))
        heads, rows = experiment["heads"], experiment["rows"]
        table = self.made.add_table(1 + len(rows), len(heads), style="Table Grid")
        for cell, head in zip(table.rows[0].cells, heads, strict=True):
            self._bold(cell.paragraphs[0], head)
        for row, name in zip(table.rows[1:], rows, strict=True):
            row.height = self._mm(CELL)
            self._bold(row.cells[0].paragraphs[0], name)
        self.made.add_paragraph()

    def _tasks(self, side: Side, is_below_sketch: bool) -> None:
        number = len(side.tasks) + (side.outside is not None)
        room = MIN_ROOM if is_below_sketch else ROOM.get(number, MIN_ROOM)
        for task in side.tasks:
            self._task(task, room)
        if side.outside:
            self.made.add_heading(str(wording.OUTSIDE), 2)
            if self.above.table:
                self._picture(self.made.add_paragraph(), self.above.table)
            self._task(side.outside, room)

    def _task(self, task: Task, room: float) -> None:
        computer = f" {wording.NEEDS_COMPUTER}" if task.needs_computer else ""
        asked = self.made.add_paragraph()
        asked.paragraph_format.keep_with_next = True
        self._bold(asked, f"{task.number}. ")
        self._runs(asked, f"{task.stars} {task.question}{computer} ")
        self._small(asked, wording.POINTS_OF_TASK.format(points=task.points))
        (row,) = self.made.add_table(1, 1, style="Table Grid").rows
        row.height = self._mm(room)
        self._small(self.made.add_paragraph(), wording.ANSWER.format(wants=task.wants), SIZE - 1)

    def _explain(self) -> None:
        self._bold(self.made.add_paragraph(), str(wording.EXPLAIN))
        for _ in range(wording.EXPLAIN_LINES):
            line = self.made.add_paragraph("\t")
            tabs = line.paragraph_format.tab_stops
            tabs.add_tab_stop(self._mm(178), leader=self.enum.text.WD_TAB_LEADER.LINES)

    # --- Parts ------------------------------------------------------------------------------------------

    def _mm(self, length: float) -> Any:
        return self.shared.Mm(length * self.zoom)

    def _points(self, size: float) -> Any:
        return self.shared.Pt(size * self.zoom)

    def _bold(self, line: Any, text: str) -> None:
        line.add_run(text).bold = True

    def _small(self, line: Any, text: str, size: float = SMALL) -> None:
        run = line.add_run(text)
        run.font.size = self._points(size)
        run.font.color.rgb = self.shared.RGBColor.from_string(GREY)

    def _html(self, html: str) -> list[Any]:
        """Add the paragraphs of some HTML. Return their runs."""
        parts = [part for part in re.split(r"</?(?:p|ul|li|div)[^>]*>", html) if part.strip()]
        return [run for part in parts for run in self._runs(self.made.add_paragraph(), part.strip())]

    def _runs(self, line: Any, html: str) -> list[Any]:
        runs = []
        for text, is_bold, is_italic in runs_of(html):
            run = line.add_run(text)
            run.bold, run.italic = is_bold or None, is_italic or None
            runs.append(run)
        return runs

    def _picture(self, line: Any, svg: str, width_if_free: float = TABLE_WIDTH) -> None:
        """Add a drawing, with the text alternative that it has in the page of HTML."""
        try:
            from samarkand_widgets.stored import png
        except ImportError as error:
            raise missing_extra("the pictures of a Word document need a library", "lab") from error
        sized, size = WIDTH.search(svg), SIZED.search(svg)
        assert size, "each of our drawings has a view box"
        pixels = round(float(size[1]) * FINER)
        with_size = WIDTH.sub(f'width="{pixels}"', svg).replace('width="100%"', f'width="{pixels}"')
        if "xmlns=" not in with_size:
            with_size = INSIDE_SVG.sub(NAMESPACE, with_size, count=1)
        width = float(sized[1]) if sized else width_if_free
        shape = line.add_run().add_picture(BytesIO(png(with_size)), width=self._mm(width))
        label = LABEL.search(svg)
        shape._inline.docPr.set("descr", (label[1] or label[2]) if label else "")


def runs_of(html: str) -> list[tuple[str, bool, bool]]:
    """Return the pieces of a paragraph of HTML: the text, whether it is bold, and whether it is italic.

    Examples
    --------
    >>> runs_of("A <em>good</em> <b>1 &lt; 2</b>")
    [('A ', False, False), ('good', False, True), (' ', False, False), ('1 < 2', True, False)]
    """
    reader = _Runs()
    reader.feed(html)
    reader.close()
    return reader.runs


class _Runs(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.runs: list[tuple[str, bool, bool]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            self.open.remove(tag)

    def handle_data(self, data: str) -> None:
        is_bold, is_italic = (any(tag in tags for tag in self.open) for tags in (BOLD, ITALIC))
        self.runs.append((data, is_bold, is_italic))


def _without_times(document: bytes) -> bytes:
    """Return a document whose bytes do not depend on the time at which it was made."""
    result = BytesIO()
    with zipfile.ZipFile(BytesIO(document)) as read, zipfile.ZipFile(result, "w") as written:
        for name in read.namelist():
            entry = zipfile.ZipInfo(name, OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            written.writestr(entry, read.read(name))
    return result.getvalue()
