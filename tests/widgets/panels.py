"""What a panel shows, read from its widgets."""

import re
from html import unescape

WIDTH = re.compile(r'<div style="width:([\d.]+)em')


def said(explorer):
    """The sentence, without its tags."""
    return unescape(re.sub("<[^>]*>", "", explorer.said.value))


def rows(explorer):
    """The cells of the table, row by row, without the column of bars."""
    body = explorer.table.value.partition("<tbody>")[2]
    found = []
    for row in body.split("</tr>")[:-1]:
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
        found.append([unescape(cell) for cell in cells[:-1]])
    return found


def bars(explorer):
    """The widths of the bars, row by row."""
    body = explorer.table.value.partition("<tbody>")[2]
    return [[float(width) for width in WIDTH.findall(row)] for row in body.split("</tr>")[:-1]]


def chosen(explorer):
    """The first cell of the rows that have a mark."""
    return [row[0].split(" ", 1)[1] for row in rows(explorer) if row[0].startswith("▶")]


def refused(explorer):
    """Whether there is nothing but a line that says why."""
    return explorer.formula.value == explorer.table.value == "" and "\n" not in said(explorer)
