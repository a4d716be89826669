"""Studies in files: what a file says about a study, and the study that a file describes.

`Study.save` and `checkpoint=` write the same kind of file, a `study_file.StudyFile`. It says what produced
the games, so that they can be played again and added to. Files in Parquet and CSV are exports of the rows
alone, and are not read again.
"""

import os
from collections.abc import Iterator
from copy import deepcopy
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from samarkand.analysis.studies import measures, study_file
from samarkand.analysis.studies.measures import Measure
from samarkand.analysis.studies.own_code import digest
from samarkand.analysis.studies.plan import StudyPlan, begins, versions_here
from samarkand.analysis.studies.report import check_quantity
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.analysis.studies.study_file import Layout, StudyFile
from samarkand.arguments import game_values, writing
from samarkand.engine import game_loop
from samarkand.engine.driver import CHUNK, NO_LIMIT
from samarkand.engine.line_up import MissingStrategy
from samarkand.errors import (
    InvalidOption,
    InvalidState,
    InvalidStudy,
    SamarkandError,
    is_whole,
    missing_extra,
    shown,
)
from samarkand.game import described_game
from samarkand.strategies import line_up, names

STUDY, PARQUET, CSV = ".sqlite", ".parquet", ".csv"
WRITTEN = (STUDY, PARQUET, CSV)
# What differs from a file with the same games, or is compared in its own way.
NOT_COMPARED = {"versions", *game_values.KEYS, "start", "strategies", "measures", "columns", "until"}


def save(study: Any, path: str | os.PathLike[str], replace: bool) -> None:
    """Write a study to a file, or export its rows, by the end of the name."""
    file = _file(path)
    study_file.check_free(file)
    if file.suffix == CSV:
        with writing.writing(file, replace) as opened:
            study.frame.to_csv(opened, mode="wb", lineterminator="\n")
    elif file.suffix == PARQUET:
        _check_parquet()
        with writing.writing(file, replace) as opened:
            study.frame.to_parquet(opened, engine="pyarrow")
    else:
        with writing.beside(file, replace) as spare, study_file.new(spare) as kept:
            kept.create(study.about, study.target_games)
            write_all(study, kept, 0)
            if study.is_stopped:
                kept.stop()


def kept_path(path: Any) -> Path:
    """Return the path of the file of `checkpoint=`."""
    try:
        return Path(path)
    except TypeError:
        raise InvalidOption(f"checkpoint: found {shown(path)}, expected a file's name") from None


def check_place(path: str | os.PathLike[str], replace: bool) -> None:
    """Refuse beforehand a path to which no study can be written: its name, its folder, what is there."""
    file = _file(path)
    if file.suffix == PARQUET:
        _check_parquet()
    writing.check_place(file, replace)


def _file(path: str | os.PathLike[str]) -> Path:
    try:
        file = Path(path)
    except TypeError:
        raise InvalidStudy(f"path: found {shown(path)}, expected a file's name") from None
    if file.suffix not in WRITTEN:
        raise InvalidStudy(
            f"{file.name}: expected a name in {STUDY}, or in {PARQUET} or {CSV} for the rows alone"
        )
    return file


def _check_parquet() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise missing_extra(f"Parquet ({STUDY} and {CSV} do not) needs pyarrow", "parquet") from error


# --- What a file says -----------------------------------------------------------------------------------


def describe(plan: StudyPlan, stop: StoppingRule, versions: dict[str, str]) -> dict[str, Any]:
    """Return what produces the games of a study, as plain data for its file."""
    return {
        "versions": dict(versions),
        **game_values.describe(plan.game),
        "strategies": [
            {"name": name} if isinstance(each, str) else {"name": name, "own": own_code(each)}
            for name, each in zip(plan.labels, plan.line_up.given, strict=True)
        ],
        "seed": plan.seed,
        "rotate": plan.rotate,
        "max_moves": plan.max_moves,
        "measures": [_describe_measure(each) for each in plan.measures],
        "start": deepcopy(plan.start),
        "seen_by": plan.seen_by,
        "precision": stop.precision,
        "quantity": stop.quantity,
        "until": None if stop.until is None else own_code(stop.until),
        "intended": stop.intended,
        "columns": layout_of(plan).names,
    }


def _describe_measure(measure: Measure) -> dict[str, Any]:
    plain = {"name": measure.name, "by_player": measure.by_player}
    return {**plain, "own": own_code(measure.function)} if measure.is_own else plain


def own_code(thing: Any) -> str:
    """Return the digest of a function of the user's, or nothing if it cannot be compared with another."""
    return thing.own if isinstance(thing, (MissingStrategy, measures.MissingMeasure)) else digest(thing) or ""


def layout_of(plan: StudyPlan) -> Layout:
    """Return the form of the blocks of a plan."""
    players = plan.game.num_players
    result = measures.record_type(game_loop.RESULT, plan.measures, players)
    return Layout(players, plan.measured, result, CHUNK * plan.rotations)


# --- A study that is kept while it is played ------------------------------------------------------------


def take_or_begin(study: Any, file: StudyFile, is_new: bool) -> bool:
    """Bring a study and its file together: each gets the games that only the other has. Changes both.

    Returns
    -------
    bool
        Whether games of the file must be compared with games played here: because another version played
        them, or a function whose code cannot be compared.

    Raises
    ------
    InvalidStudy
        If the file holds other games; the line names the first thing that differs.
    """
    plan = study.plan
    if is_new:
        with file.transaction():
            file.create(study.about, study.target_games)
            write_all(study, file, 0)
        return False
    is_sure = _require_same_games(study, file)
    if study.target_games > file.target_games:
        with file.transaction():
            file.extend(study.target_games)
    if file.games >= study.done:
        is_stopped = file.is_stopped and file.games <= study.target_games and file.games > study.done
        take(study, file)
        study.is_stopped = study.is_stopped or is_stopped
    else:
        with file.transaction():
            write_all(study, file, file.games // (CHUNK * plan.rotations) * CHUNK * plan.rotations)
    versions = dict(file.about["versions"])
    study.is_ours = versions == study._versions
    study._versions = versions
    return not (is_sure and study.is_ours) and study.done > 0


def take(study: Any, file: StudyFile) -> None:
    """Take the games of a file, as many as a study asks for. Changes the study."""
    study.rows = study.rows.grown(min(file.games, study.target_games))
    for first, results in file.blocks(layout_of(study.plan)):
        if first < study.target_games:
            take_rows(study, results[: study.target_games - first], first)


def take_rows(study: Any, results: np.ndarray, first: int) -> None:
    """Take the results of games that were played, from the number `first` on. Changes the study."""
    study.rows = study.rows.grown(first + len(results))
    study.rows.write(first, results)
    study.done, study._frame = first + len(results), None


def write_all(study: Any, file: StudyFile, first: int) -> None:
    """Write the games of a study from the number `first` on. Changes the file."""
    layout, columns = layout_of(study.plan), study.rows.columns
    for begin in range(first, study.done, layout.block):
        block = slice(begin, min(begin + layout.block, study.done))
        results = np.zeros(block.stop - begin, layout.result)
        for name in ("moves", "turns", "capped", *layout.measured):
            results[name] = columns[name][block]
        for player in range(layout.players):
            results["scores"][:, player] = columns[f"score_{player}"][block]
            results["wins"][:, player] = columns[f"win_{player}"][block] > 0
        file.write(begin, results, layout)


def _require_same_games(study: Any, file: StudyFile) -> bool:
    """Raise if a file holds other games than a study asks for; return whether all code could be compared."""
    ours, theirs = study.about, file.about
    try:
        game_values.require_same(study.plan.game, theirs)
        for name in (name for name in ours if name not in NOT_COMPARED):
            if theirs[name] != ours[name]:
                raise InvalidState(f"{name}: found {shown(theirs[name])}, expected {shown(ours[name])}")
        _require_same_start(study.plan, theirs["start"])
        found = list(_own_codes(theirs, ours, _can_compare(theirs["versions"])))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if not isinstance(error, SamarkandError):
            raise InvalidStudy(f"{file.name}: {study_file.DAMAGED}") from None
        said = str(error) if isinstance(error, InvalidStudy) else f"holds another study ({error})"
        raise InvalidStudy(f"{file.name}: {said}; choose another file") from None
    return all(found)


def _require_same_start(plan: StudyPlan, start: Any) -> None:
    theirs, ours = None if start is None else plan.game.state_from_dict(start), plan.begun
    if theirs is None or ours is None:
        is_same = theirs is ours
    else:
        is_same = theirs == ours and theirs.root().record == ours.root().record
    if not is_same:
        raise InvalidState("start: found another position")


def _can_compare(versions: dict[str, str]) -> bool:
    """Whether digests of code mean the same here: Python's bytecode depends on its version."""

    def told(found: dict[str, str]) -> tuple[str, list[str]]:
        return found["samarkand"], found["python"].split(".")[:2]

    return told(versions) == told(versions_here())


def _own_codes(theirs: dict[str, Any], ours: dict[str, Any], can_compare: bool) -> Iterator[bool]:
    """Yield of each function of the user's whether its code is known to be the same; refuse another."""
    for kind in ("strategies", "measures"):
        names = [[each["name"] for each in about[kind]] for about in (theirs, ours)]
        plain = [[_without_code(each) for each in about[kind]] for about in (theirs, ours)]
        if plain[0] != plain[1]:
            raise InvalidState(f"{kind}: found {', '.join(names[0])}, expected {', '.join(names[1])}")
        for found, expected in zip(theirs[kind], ours[kind], strict=True):
            yield _is_same_code(found, expected, can_compare)
    until = [about["until"] for about in (theirs, ours)]
    if (until[0] is None) != (until[1] is None):
        found, expected = ("none" if each is None else "a function" for each in until)
        raise InvalidState(f"until: found {found}, expected {expected}")
    if until[1] is not None:  # it ends a study, and changes no game
        _is_same_code({"name": "until", "own": until[0]}, {"name": "until", "own": until[1]}, can_compare)


def _without_code(described: dict[str, Any]) -> dict[str, Any]:
    return {**described, "own": "own" in described}


def _is_same_code(found: dict[str, Any], expected: dict[str, Any], can_compare: bool) -> bool:
    """Whether two descriptions of a function are surely of the same one; refuse those that surely are not."""
    if "own" not in found:
        return True
    if not (can_compare and found["own"] and expected.get("own")):
        return False
    if found["own"] != expected["own"]:
        raise InvalidStudy(
            f"holds games of another {found['name']} (its code, or a value that it reads, was different; "
            "a table that it fills while it plays counts too, the contents of functools.cache do not)"
        )
    return True


# --- A study that is read -------------------------------------------------------------------------------


def load(path: str | os.PathLike[str], strategies: Any, edition: Any, measure: Any, make: Any) -> Any:
    """Return the study in a file; `make` makes it of a plan, games asked for, stopping rule and versions."""
    try:
        file = Path(path)
    except TypeError:
        raise InvalidStudy(f"path: found {shown(path)}, expected a file's name") from None
    with study_file.opened(file) as opened:
        try:
            _check(opened.about)
            plan = _plan(opened.about, strategies, edition, measure)
            stop = _stop(plan, opened.about)
            found = make(plan, plan.whole_deals(opened.target_games), stop, opened.about["versions"])
            found.is_sure = _are_known(found.about, opened.about)
            take(found, opened)
            found.is_stopped = opened.is_stopped
        except (SamarkandError, KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
            if not isinstance(error, SamarkandError):
                raise InvalidStudy(f"{file.name}: {study_file.DAMAGED}") from None
            said = str(error).removeprefix(f"{file.name}: ")
            raise InvalidStudy(f"{file.name}: {said}") from None
    return found


def _check(about: dict[str, Any]) -> None:
    """Refuse entries of other types than ours, which could be taken for something else."""
    holds = {
        "versions": isinstance(about["versions"], dict) and _are_texts(about["versions"].values()),
        "strategies": _are_tables(about["strategies"]) and len(about["strategies"]) == about["players"],
        "measures": _are_tables(about["measures"]),
        "seed": is_whole(about["seed"]) and about["seed"] >= 0,
        "rotate": isinstance(about["rotate"], bool),
        "max_moves": is_whole(about["max_moves"]) and 1 <= about["max_moves"] <= NO_LIMIT,
        "precision": about["precision"] is None or _is_positive(about["precision"]),
        "quantity": isinstance(about["quantity"], str),
        "intended": about["intended"] is None or (is_whole(about["intended"]) and about["intended"] >= 1),
    }
    for name, is_held in holds.items():
        if not is_held:
            raise InvalidStudy(f"{name}: found {shown(about[name])}, which no study has")


def _are_texts(values: Any) -> bool:
    return all(isinstance(each, str) for each in values)


def _are_tables(found: Any) -> bool:
    return isinstance(found, list) and all(
        isinstance(each, dict) and _are_texts((each["name"], each.get("own", ""))) for each in found
    )


def _is_positive(found: Any) -> bool:
    return isinstance(found, (int, float)) and not isinstance(found, bool) and isfinite(found) and found > 0


def _plan(about: dict[str, Any], strategies: Any, edition: Any, measure: Any) -> StudyPlan:
    """Return the plan that a file describes, for the game as it is here."""
    try:
        game = described_game(about, edition)
    except SamarkandError as error:
        raise InvalidStudy(
            f"its game cannot be made here ({error}); for an edition of your own give its file, "
            "Study.load(path, edition=…) or --edition"
        ) from None
    labels, known = [each["name"] for each in about["strategies"]], names(game)
    kept: list[Any] = [
        each["name"]
        if "own" not in each and each["name"] in known
        else MissingStrategy(each["name"], each.get("own", ""))
        for each in about["strategies"]
    ]
    players = line_up(game, kept if strategies is None else strategies)
    if players.labels != labels:
        raise InvalidStudy(f"made with the strategies {labels}, found {players.labels}")
    plan = StudyPlan(
        players,
        about["seed"],
        about["rotate"],
        about["max_moves"],
        _measures(game, about["measures"], measure),
        about["start"],
        about["seen_by"],
    )
    begins(game, plan.begun, plan.seen_by, plan.rotate)
    return plan


def _measures(game: Any, described: list[dict[str, Any]], given: Any) -> tuple[Measure, ...]:
    """Return the measures of a file: the game's by name, the user's own as they are given again."""
    again = {each.name: each for each in measures.chosen(game, given)}
    found = []
    for each in described:
        name = each["name"]
        own = again.pop(name, None)
        if "own" not in each:
            own = measures.chosen(game, name)[0]
        elif own is None:
            own = Measure(
                name, measures.MissingMeasure(name, each["own"]), each["by_player"] is True, is_own=True
            )
        if own.by_player != each["by_player"]:
            raise InvalidStudy(f"measure {name!r}: made with one of other arguments")
        found.append(own)
    if again:
        raise InvalidStudy(f"measure: found {', '.join(again)}, which the study was made without")
    return tuple(found)


def _are_known(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether the functions that were given again are those of the file; refuse others."""
    can_compare = _can_compare(theirs["versions"])
    kinds = ("strategies", "measures")
    pairs = [pair for kind in kinds for pair in zip(theirs[kind], ours[kind], strict=True)]
    return all([_is_same_code(*pair, can_compare) for pair in pairs])


def _stop(plan: StudyPlan, about: dict[str, Any]) -> StoppingRule:
    check_quantity(plan, about["quantity"])
    until = None if about["until"] is None else MissingStoppingRule(about["until"])
    return StoppingRule(about["precision"], about["quantity"], until, about["intended"])


class MissingStoppingRule(MissingStrategy):
    """Stands for a stopping rule, which a file cannot keep."""

    def __init__(self, own: Any):
        super().__init__("until", own if isinstance(own, str) else "")

    def __call__(self, study: Any) -> Any:
        """Raise, as there is nothing to ask."""
        raise InvalidStudy("until: a file does not keep the function; make the study again to go on")
