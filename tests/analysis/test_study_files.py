"""Studies in files: read as they were written, or refused in one line."""

import json
import subprocess
import sys

import pytest

import samarkand
from samarkand.analysis.studies import files
from samarkand.errors import InvalidStudy


def first(box, view, actions, number, dice):
    return actions[0]


@pytest.fixture(scope="module")
def study():
    game = samarkand.game("market", players=3, money_ties="dense")
    return samarkand.study(game, 18, ["random", "random", first], 5, rotate=True, compiled=False)


@pytest.fixture
def saved(study, tmp_path):
    file = tmp_path / "study.json"
    study.save(file)
    return file


def changed(file, change):
    """The file after a change of what it tells of the study."""
    whole = json.loads(file.read_text())
    change(whole)
    file.write_text(json.dumps(whole))
    return file


@pytest.mark.parametrize("ending", ["parquet", "json"])
def test_what_is_written_is_read(study, tmp_path, ending):
    file = tmp_path / f"study.{ending}"
    study.save(file)
    again = samarkand.Study.load(file, ["random", "random", first])
    assert again.frame.equals(study.frame) and (again.frame.dtypes == study.frame.dtypes).all()
    assert (again.plan, again.versions, again.wished) == (study.plan, study.versions, study.wished)
    assert repr(again) == repr(study) and again.frame.attrs == study.frame.attrs
    assert again.replay(17) == study.replay(17)
    whole = samarkand.study(study.game, 24, ["random", "random", first], 5, rotate=True, compiled=False)
    assert again.go_on(24, compiled=False).frame.equals(whole.frame)


def test_parquet_tells_others_what_it_holds(study, tmp_path):
    import pyarrow.parquet

    study.save(tmp_path / "study.parquet")
    about = json.loads(pyarrow.parquet.read_schema(tmp_path / "study.parquet").metadata[b"samarkand"])
    assert about["versions"]["samarkand"] == samarkand.__version__
    assert about["plan"]["options"]["money_ties"] == "dense"
    assert len(about["plan"]["edition_digest"]) == 16


def test_csv_holds_the_rows(study, tmp_path):
    study.save(tmp_path / "study.csv")
    lines = (tmp_path / "study.csv").read_text().splitlines()
    assert lines[0].startswith("game,moves,turns,capped,winner,score_0") and len(lines) == 19


def test_a_function_is_not_kept_and_asked_for(study, saved):
    again = samarkand.Study.load(saved)
    assert again.wins().equals(study.wins()) and again.strategies == ["random", "random", "first"]
    for ask in (lambda: again.replay(3), lambda: again.go_on(24)):
        with pytest.raises(InvalidStudy, match=r"strategy 'first' was a function.*strategies=\[…\]"):
            ask()
    with pytest.raises(InvalidStudy, match=r"made with the strategies \['random', 'random', 'first'\]"):
        samarkand.Study.load(saved, "random")


def test_games_that_come_out_otherwise_are_not_gone_on_with(saved):
    """As those of another version would: here the rows of the file are changed instead."""
    changed(saved, lambda whole: whole["columns"]["score_0"].__setitem__(4, 99))
    again = samarkand.Study.load(saved, ["random", "random", first])
    with pytest.raises(
        InvalidStudy, match="^game 4 comes out otherwise here: the study was made by samarkand"
    ):
        again.replay(4)
    with pytest.raises(InvalidStudy, match="^a game comes out otherwise here"):
        again.go_on(24, compiled=False)
    assert len(again) == 18


def about(key, value):
    return lambda whole: whole["samarkand"].__setitem__(key, value)


def plan(key, value):
    return lambda whole: whole["samarkand"]["plan"].__setitem__(key, value)


@pytest.mark.parametrize(("change", "said"), [
    (about("form", files.FORM + 1), "in a form that this version cannot read"),
    (about("form", "one"), "found no study"),
    (lambda whole: whole["samarkand"].pop("wished"), "wished is missing"),
    (lambda whole: whole["samarkand"]["plan"].pop("seed"), "plan.seed is missing"),
    (lambda whole: whole["columns"].pop("score_2"), "the column 'score_2' is missing"),
    (lambda whole: whole["columns"]["moves"].pop(), "not of one length"),
    (lambda whole: whole.pop("columns"), "found no study"),
    (plan("game", "senet"), "no game named 'senet'"),
    (plan("edition", "my-own"), "edition: found 'my-own'"),
    (plan("options", {"colour": 5}), "no option named 'colour'"),
    (plan("fingerprint", "0" * 16), "other rule options or numbers"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_in_one_line(saved, change, said):
    with pytest.raises(InvalidStudy, match=said) as refusal:
        samarkand.Study.load(changed(saved, change))
    assert "\n" not in str(refusal.value) and str(refusal.value).startswith("study.json: ")


def test_another_edition_is_told_by_its_digest(saved):
    def change(whole):
        whole["samarkand"]["plan"].update(edition_digest="0" * 16, fingerprint="0" * 16)

    with pytest.raises(InvalidStudy, match="of digest 0{16}, found digest [0-9a-f]{16} here"):
        samarkand.Study.load(changed(saved, change))


@pytest.mark.parametrize("ending", ["parquet", "json"])
@pytest.mark.parametrize("content", [b"", b"{", b"[5]", b"PAR1PAR1", b"\xff" * 9])
def test_no_study_at_all(tmp_path, ending, content):
    file = tmp_path / f"a.{ending}"
    file.write_bytes(content)
    with pytest.raises(InvalidStudy, match=f"^a.{ending}: found no study"):
        samarkand.Study.load(file)


@pytest.mark.parametrize("path", ["a.txt", "a", 5, None])
def test_a_name_that_tells_no_form(study, path):
    for ask in (lambda: study.save(path), lambda: samarkand.Study.load(path)):
        with pytest.raises(InvalidStudy):
            ask()


def test_without_pyarrow_it_says_what_to_install(tmp_path):
    """In a program of its own, in which the import fails."""
    code = (
        "import sys; sys.modules['pyarrow'] = None; import samarkand\n"
        "study = samarkand.study(samarkand.game('market'), 5, compiled=False)\n"
        "try: study.save('x.parquet')\n"
        "except samarkand.MissingExtra as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "pip install 'samarkand[parquet]'" in run.stdout and run.stdout.count("\n") == 1


def test_it_opens_on_the_board(study):
    from samarkand_widgets import MarketBoard

    state = study.replay(11)
    board = MarketBoard(state, pause=0)
    assert board.state == state and board.state.history() == state.history()
    board.close()
