"""Options and output shared by the commands that print pages."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from samarkand import notebooks
from samarkand.commands import common
from samarkand.grammar import ENGLISH, N_, Sentence, _, current_language, ngettext, override_language

if TYPE_CHECKING:
    from samarkand_teaching.templates import Paper


def add_pages(parser: argparse.ArgumentParser) -> None:
    """Add the options --paper, --pdf, --to and --force."""
    add_paper(parser)
    parser.add_argument(
        "--pdf", action="store_true", help=N_("also save it as a PDF file, using Chromium or Chrome")
    )
    common.add_place(parser)


def add_paper(parser: argparse.ArgumentParser) -> None:
    """Add the option --paper."""
    parser.add_argument(
        "--paper",
        choices=("a4", "letter", "a3", "a2"),
        default="a4",
        help=N_("paper size; a3 and a2 print everything larger (default: a4)"),
    )


def paper_of(chosen: argparse.Namespace) -> "Paper":
    """Return the paper that was chosen."""
    from samarkand_teaching.templates import PAPERS

    return PAPERS[chosen.paper]


@contextmanager
def in_one_language(
    paths: Iterable[Path], sentences: Iterable[Sentence] = (), translates: bool = True
) -> Iterator[list[Path]]:
    """Yield the notebooks to print, in the user's language only if everything on the page is in it.

    Otherwise the language is English inside the `with` block, and a line on the terminal says so.

    Parameters
    ----------
    paths : iterable of Path
        The English notebooks.
    sentences : iterable of Sentence
        The other texts on the page that may lack a translation.
    translates : bool
        False if some text on the page has no translation at all.
    """
    english = list(paths)
    spoken = [notebooks.as_spoken(path) for path in english]
    is_whole = (
        translates
        and all(there != path for path, there in zip(english, spoken, strict=True))
        and all(sentence.is_translated for sentence in sentences)
    )
    if current_language() is ENGLISH or is_whole:
        yield spoken
        return
    print(_("This file is in English, because parts of it are not translated yet."), file=sys.stderr)
    with override_language(ENGLISH):
        yield english


def write_pages(chosen: argparse.Namespace, pages: Mapping[str, str]) -> None:
    """Write HTML pages under their names. Print them as PDF if requested, otherwise say how to do so."""
    from samarkand_teaching.press import printing

    for name, page in pages.items():
        path = common.write(chosen.to, f"{name}.html", page, chosen.force)
        if chosen.pdf:
            printing.print_pdf(path, pdf := path.with_suffix(".pdf"), chosen.force)
            print(pdf.absolute())
    if not chosen.pdf:
        print(
            ngettext(
                "Open it in a browser and press Ctrl+P; --pdf writes a PDF with Chromium or Chrome.",
                "Open them in a browser and press Ctrl+P; --pdf writes a PDF with Chromium or Chrome.",
                "pages",
            ).format(pages=len(pages)),
            file=sys.stderr,
        )
