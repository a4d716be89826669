"""Options and output that the commands which print pages share."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from samarkand.commands import common
from samarkand_teaching.commands import wording


def add_pages(parser: Any) -> None:
    """Add the options --pdf, --to and --force."""
    parser.add_argument(
        "--pdf", action="store_true", help="also save it as a PDF file, using Chromium or Chrome"
    )
    common.add_place(parser)


def write_pages(chosen: argparse.Namespace, pages: Mapping[str, str]) -> None:
    """Write pages of HTML by their names. Print them as PDF if that was asked for, otherwise say how to."""
    from samarkand_teaching.press import printing

    for name, page in pages.items():
        path = common.write(chosen.to, f"{name}.html", page, chosen.force)
        if chosen.pdf:
            printing.print_pdf(path, pdf := path.with_suffix(".pdf"), chosen.force)
            print(pdf.absolute())
    if not chosen.pdf:
        print(wording.HOW_TO_PRINT.format(pages=len(pages)), file=sys.stderr)
