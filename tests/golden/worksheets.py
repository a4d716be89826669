"""The numbers of the worksheets, with five seeds: `python -m tests.golden.worksheets` writes them anew.

With each seed, the answer and each usual wrong one. Sheets that were handed out keep their numbers.
"""

import json
from pathlib import Path

from samarkand.lessons.reading import read
from samarkand_teaching.press import worksheets

PATH = Path(__file__).with_name("worksheets.json")
SEEDS = range(1, 6)


def numbers():
    """The rows of each exercise, by its name."""
    return {
        exercise.name: [row(exercise, exercise.variant(seed).numbers) for seed in SEEDS]
        for lesson in worksheets.SHEETS
        for exercise in worksheets.exercises(lesson)
    }


def row(exercise, drawn):
    answers = [solve(**drawn) for solve in (exercise.solve, *exercise.wrong.values())]
    return [repr(drawn), *(f"{float(read(answer).value):.9g}" for answer in answers)]


if __name__ == "__main__":
    items = []
    for name, rows in numbers().items():
        lines = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in rows)
        items.append(f" {json.dumps(name, ensure_ascii=False)}: [\n{lines}\n ]")
    body = ",\n".join(items)
    PATH.write_text(f"{{\n{body}\n}}\n", encoding="utf-8")
