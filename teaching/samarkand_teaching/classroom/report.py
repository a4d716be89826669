"""The report of a class: the questions with their times and answers, and the calibration of the guesses."""

from datetime import datetime
from typing import TYPE_CHECKING

from samarkand.picture import Picture, svg
from samarkand_teaching import templates
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.activity import Activity
from samarkand_widgets.lesson.charts import calibration_curve

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom


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
        title=wording.REPORT_OF.format(lesson=lesson.replace("_", " ")),
        about=wording.REPORT_ABOUT.format(date=now.strftime("%Y-%m-%d %H:%M"), phones=len(room.seats)),
        nothing=str(wording.NOTHING_SENT),
        rows=rows(room),
        calibration=str(wording.CALIBRATION),
        curve="" if curve is None else svg(curve),
    )


def page(room: "ClassRoom", lesson: str, now: datetime) -> str:
    """Return the report as a page of its own."""
    title = wording.REPORT_OF.format(lesson=lesson.replace("_", " "))
    return templates.render(
        "page.html", language=room.language.code, title=title, body=body(room, lesson, now)
    )
