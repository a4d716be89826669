"""`samarkand export`: a lesson without its answers, for a grader, or as questions for a course system."""

import argparse
import sys
from contextlib import nullcontext

from samarkand import notebooks
from samarkand.commands import common
from samarkand.errors import InvalidInput
from samarkand.grammar import ENGLISH, N_, _, current_language, ngettext
from samarkand_teaching.commands import pages

EXAMPLES = """\
samarkand export 4 --student
samarkand export two_alike --student --to monday
samarkand export 4 --nbgrader
samarkand export 4 --moodle --variants 20 --seed 1"""
BANKS = {"moodle": "xml", "csv": "csv"}  # formats with questions, and how their files end
VARIANTS, SEED = 10, 1  # by default


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "export",
        N_("write a lesson without its solutions, for nbgrader, or as questions for Moodle"),
        EXAMPLES,
        N_(
            "The notebooks from --student and --nbgrader recognise right answers but do not reveal them.\n"
            "The files from --moodle and --csv contain the answers, so keep them from your class.\nPut the "
            "file from --nbgrader into the folder `source/NAME/` of a course.\n--moodle and --csv write "
            "the exercises of the worksheet with other numbers, as numerical\nquestions with a hint for "
            "each usual mistake. Lessons 1 to 12 also have three hinge questions,\nwhich are multiple "
            "choice."
        ),
    )
    common.add_lesson(parser)
    formats = parser.add_mutually_exclusive_group(required=True)
    formats.add_argument(
        "--student", action="store_true", help=str(_("without solutions or teacher's notes"))
    )
    formats.add_argument("--nbgrader", action="store_true", help=str(_("as a source notebook for nbgrader")))
    formats.add_argument("--moodle", action="store_true", help=str(_("as questions in Moodle's XML format")))
    formats.add_argument(
        "--csv", action="store_true", help=str(_("as a table of questions, for a spreadsheet"))
    )
    parser.add_argument(
        "--variants",
        type=int,
        help=N_("how many variants of each exercise to write as questions (default: 10)"),
    )
    parser.add_argument(
        "--seed", type=int, help=N_("a different seed gives different questions (default: 1)")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the notebook or the questions."""
    form = next((name for name in BANKS if getattr(chosen, name)), None)
    if form is not None:
        return _write_questions(chosen, form)
    for name in ("variants", "seed"):
        if getattr(chosen, name) is not None:
            raise InvalidInput(f"--{name}: found it with a notebook, expected it with --moodle or --csv")
    from samarkand_teaching.press import handing_out

    path = notebooks.lesson(chosen.lesson)
    is_ours = path in notebooks.numbered_lessons().values()
    with pages.in_one_language([path]) if is_ours else nullcontext([path]) as (spoken,):
        lesson = common.read_lesson(spoken)
        if chosen.nbgrader:
            kind, exported = "nbgrader", handing_out.for_nbgrader(lesson)
        else:
            kind, exported = "student", handing_out.without_answers(lesson)
    common.write_notebook(chosen.to, f"{path.stem}_{kind}.ipynb", exported, chosen.force)
    return 0


def _write_questions(chosen: argparse.Namespace, form: str) -> int:
    from samarkand_teaching.press import lesson, lesson_text, question_bank, worksheets

    path = notebooks.lesson(chosen.lesson)
    common.read_lesson(path)  # a damaged notebook is refused as such
    exercises = worksheets.exercises(path.stem)
    seed = SEED if chosen.seed is None else chosen.seed
    variants = VARIANTS if chosen.variants is None else chosen.variants
    write = {"moodle": question_bank.moodle_xml, "csv": question_bank.csv_table}[form]
    sentences = (text for exercise in exercises for text in worksheets.texts(exercise))
    with pages.in_one_language([path], sentences) as (spoken,):
        title = lesson.title(common.read_lesson(spoken))
        bank = question_bank.questions(title, exercises, seed, variants)
        found = lesson_text.find(path.stem).hinges
        if found and current_language() is not ENGLISH:  # no file is in two languages
            print(_("The hinge questions were left out, because they are only in English."), file=sys.stderr)
            found = ()
        content = write(title, bank, found)
    common.write(chosen.to, f"{path.stem}_{form}_{seed}.{BANKS[form]}", content, chosen.force)
    if len(bank) < variants * len(exercises):
        print(
            ngettext(
                "{number} question instead of {wanted}, because some exercises have fewer different variants",
                "{number} questions instead of {wanted}, because some exercises have fewer different "
                "variants",
                "number",
            ).format(number=len(bank), wanted=variants * len(exercises)),
            file=sys.stderr,
        )
    return 0
