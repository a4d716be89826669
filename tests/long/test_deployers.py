"""The page's examples for SLURM and Kubernetes, with Dask's own deployers. Run by `python dev.py test long`.

SLURM is a stand-in of two programs, `sbatch` and `scancel`, that start and stop a job's script on this
machine: what is submitted runs as it stands. There is no Kubernetes; what would be sent to it is looked at.
"""

import json
import os
import re
import subprocess
import sys

import pytest

import samarkand
from tests.long.test_cluster import PAGE

SBATCH = """#!/bin/sh
echo "$1" >> "$SUBMITTED"; cp "$1" "$SUBMITTED.script"
nohup sh "$SUBMITTED.script" > "$SUBMITTED.$$.log" 2>&1 &
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
for job in "$@"; do pkill -P "$job"; kill "$job"; done
"""
GAMES, SEED = 3000, 0
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def example(word, *changes):
    """The page's only example that says `word`, with what must differ here replaced."""
    (found,) = [each for each in EXAMPLES if word in each]
    for before, after in changes:
        assert found.count(before) == 1
        found = found.replace(before, after)
    return found


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """The programs of an environment with Dask's deployers and this package."""
    home = tmp_path_factory.mktemp("deployers")
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip = [home / "bin" / "python", "-m", "pip", "install", "--quiet"]
    wanted = ["dask-jobqueue", "dask-kubernetes", "pyarrow", "--editable", str(PAGE.parents[1])]
    subprocess.run([*pip, *wanted], check=True)
    return home / "bin"


def test_the_example_for_slurm_runs(programs, tmp_path):
    """The same rows as here, after two jobs that were submitted to the stand-in."""
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL)):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    program = example(
        "SLURMCluster",
        ("10_000_000", str(GAMES)),
        ("jobs=10", "jobs=2"),
        ("cores=8", "cores=1"),
    )
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(tmp_path), str(programs), os.environ["PATH"]]),
        "SUBMITTED": str(tmp_path / "submitted"),
    }
    subprocess.run(
        [programs / "python", "-c", program], cwd=tmp_path, env=environment, check=True, timeout=1500
    )
    script = (tmp_path / "submitted.script").read_text()
    assert len((tmp_path / "submitted").read_text().splitlines()) == 2
    assert "#SBATCH -t 00:30:00" in script
    there = samarkand.Study.load(tmp_path / "greedy.sqlite")
    here = samarkand.study(samarkand.game("sackson"), GAMES, strategies="greedy", seed=SEED)
    assert there.frame.equals(here.frame) and there.is_complete


def test_the_example_for_kubernetes_says_what_dask_takes(programs):
    """Its arguments are those of Dask's cluster, and make the description that is sent to Kubernetes."""
    (words,) = re.findall(r"KubeCluster\((.*?)\)\n", example("KubeCluster"))
    program = (
        "import inspect, json\n"
        "from dask_kubernetes.operator import KubeCluster, make_cluster_spec\n"
        f"inspect.signature(KubeCluster).bind({words})\n"
        f"print(json.dumps(make_cluster_spec({words})))"
    )
    run = subprocess.run([programs / "python", "-c", program], capture_output=True, text=True, check=True)
    spec = json.loads(run.stdout)["spec"]
    workers, scheduler = spec["worker"], spec["scheduler"]
    images = {each["spec"]["containers"][0]["image"] for each in (workers, scheduler)}
    assert images == {"samarkand-worker:0.1.0"} and workers["replicas"] == 10
