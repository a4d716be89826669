"""The report of a class: the questions with their times and answers, and the calibration of the guesses."""

from datetime import datetime
from typing import TYPE_CHECKING

from samarkand import notebooks
from samarkand.picture import Picture, svg
from samarkand_teaching import templates
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.activity import Activity
from samarkand_widgets.lesson.charts import calibration_curve

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom


def title_of(lesson: str) -> str:
    """Return the title of one of the package's lessons, or the name of another notebook as words.

    Examples
    --------
    >>> title_of("two_alike"), title_of("my_own_lesson")
    ('Two alike?', 'my own lesson')
    """
    numbers = {path.stem.partition("_")[2]: number for number, path in notebooks.numbered_lessons().items()}
    titles = {number: title for _, number, title, _ in notebooks.course()}
    return titles.get(numbers.get(lesson, ""), lesson.replace("_", " "))


def rows(room: "ClassRoom") -> list[dict[str, str]]:
    """Return the report's entry for each activity, in the order in which they began.

    Parameters
    ----------
    room : ClassRoom

    Returns
    -------
    list of dict
        Minutes since the first activity, question, result in words, and charts as SVG.
    """
    begun = sorted(room.begun.items(), key=lambda item: item[1])
    # A board on the phones is no activity that could be summarised.
    activities = {activity.key: activity for activity in room.activities if isinstance(activity, Activity)}
    first = begun[0][1] if begun else 0.0
    return [
        {
            "minute": wording.MINUTE.format(minute=round((when - first) / 60)),
            "question": activities[key].question,
            "result": activities[key].summary(),
            "charts": "".join(svg(picture) for picture in activities[key].whole_pictures()),
        }
        for key, when in begun
        if key in activities
    ]


def body(room: "ClassRoom", lesson: str, now: datetime) -> str:
    """Return the report as HTML, to be shown in a page."""
    shares = room.calibration()
    curve: Picture | None = calibration_curve(shares, str(wording.CALIBRATION)) if shares else None
    return templates.render(
        "report.html",
        title=wording.REPORT_OF.format(lesson=title_of(lesson)),
        about=wording.REPORT_ABOUT.format(date=now.strftime("%Y-%m-%d %H:%M"), phones=len(room.seats)),
        nothing=str(wording.NOTHING_SENT),
        rows=rows(room),
        calibration=str(wording.CALIBRATION),
        curve="" if curve is None else svg(curve),
    )


def page(room: "ClassRoom", lesson: str, now: datetime) -> str:
    """Return the report as a page of its own, which is printed on one sheet."""
    title = wording.REPORT_OF.format(lesson=title_of(lesson))
    return templates.render(
        "report_page.html", language=room.language.code, title=title, body=body(room, lesson, now)
    )
