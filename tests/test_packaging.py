"""Workflows for places where this project has not been, held as far as they can be here."""

import re
import subprocess
import sys
import zipfile

import pytest
import yaml
from validate_pyproject.api import Validator

from tests.test_project import PROJECT, ROOT, built, source, unpacked  # noqa: F401 (a fixture)

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_pyproject_is_valid():
    assert Validator()(PROJECT)


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job.get("steps", ())]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_says_that_it_never_ran_and_trusts_nobody_more_than_it_must(path):
    text = path.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert text.startswith("# Written, never run")
    assert workflow["permissions"] == {}
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert used
    assert [each for each in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", each)] == []
    assert all("timeout-minutes" in job for job in workflow["jobs"].values() if "steps" in job)


def test_what_is_installed_in_the_job_that_can_publish_is_pinned_by_its_hash():
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    lines = "\n".join(step.get("run", "") for step in workflow["jobs"]["publish"]["steps"]).splitlines()
    (installing,) = [line for line in lines if "install" in line]
    assert {"--require-hashes", "--no-deps"} <= set(installing.split())


def test_nothing_is_published_before_all_tests_have_passed():
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    waited, job = [], "publish"
    while job := jobs[job].get("needs"):
        waited.append(job)
    assert [jobs[each].get("uses") for each in waited][-1] == "./.github/workflows/tests.yml"
    called = yaml.safe_load((ROOT / jobs[waited[-1]]["uses"]).read_text(encoding="utf-8"))
    assert "workflow_call" in called[True]  # what YAML makes of the word `on`


def test_workflows_run_what_is_run_here():
    """What a workflow runs is there, and its versions of Python begin with the oldest promised."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    matrix = workflow["jobs"]["systems"]["strategy"]["matrix"]
    assert f">={matrix['python'][0]}" == PROJECT["project"]["requires-python"]
    assert [name.partition("-")[0] for name in matrix["system"]] == ["ubuntu", "windows", "macos"]
    commands = " ".join(step.get("run", "") for step in steps(workflow)).split()
    named = [word for word in commands if re.fullmatch(r"(\.ci/|tests/|dev)[\w./]*", word)]
    assert len(named) >= 2
    assert [word for word in named if not (ROOT / word).exists()] == []


def test_a_deleted_file_is_not_in_the_next_wheel(source, tmp_path):  # noqa: F811
    """Setuptools keeps the files of the last build in `build/lib`."""
    left = source / "build" / "lib" / "samarkand" / "deleted.py"
    left.parent.mkdir(parents=True, exist_ok=True)
    left.touch()
    with zipfile.ZipFile(built("wheel", source, tmp_path)) as wheel:
        assert "samarkand/game.py" in wheel.namelist()
        assert "samarkand/deleted.py" not in wheel.namelist()


def test_a_source_archive_without_a_compiler_makes_a_pure_wheel_and_says_so(source, tmp_path):  # noqa: F811
    """Numba is hidden. A clone says nothing: it is not expected to build libraries then."""
    archive = unpacked(built("sdist", source, tmp_path), tmp_path / "unpacked")
    hidden = "import sys; sys.modules['numba'] = None; "
    build = "import setuptools.build_meta as backend; print(backend.build_wheel(sys.argv[1]))"
    for folder, lines in ((archive, 1), (source, 0)):
        command = [sys.executable, "-c", hidden + build, str(tmp_path)]
        output = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
        assert output.splitlines()[-1].endswith("-py3-none-any.whl")
        assert output.count("samarkand[compiler]") == lines, output
