"""The tasks of the final tests. Each tells a short story of its own, so a test needs no game.

Each test asks about every lesson of its track. One task is answered in words, and in one a plot or a table is
read.

>>> sum(task.points for page in TESTS[1] for task in page)
14
"""

from samarkand_teaching.press.exams import track_1, track_2, track_3, wording
from samarkand_teaching.press.exams.tasks import Task

# By track, the tasks on each page of the paper, from the easiest to the hardest.
__all__ = ["TESTS", "wording"]
TESTS: dict[int, tuple[tuple[Task, ...], ...]] = {
    1: track_1.PAGES,
    2: track_2.PAGES,
    3: track_3.PAGES,
}
