"""The notebooks that come with the package: find them, copy them to a user's folder, open them.

A notebook that its reader has changed is never overwritten. What was copied is remembered in a small file
beside the notebooks, so that a later version of the package can renew those that nobody touched.

Notebooks that are byte for byte those that ship are signed for the user: JupyterLab shows the stored pictures
of a signed notebook before anything has been run, and drops those of any other.
"""

import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from samarkand.arguments import json_files, writing
from samarkand.errors import InvalidOption, SamarkandError, missing_extra, shown
from samarkand.grammar import Sentence, current_language, languages

FOLDER = "samarkand-notebooks"
FIRST = "00_start_here.ipynb"
LESSONS = "lessons"
MEMORY = ".samarkand-copied.json"
# In the index of lessons: a heading, or a row with number, title, concept, minutes.
COURSE = re.compile(r"^## (.+)$|^\| (\d+) \| \[(.+?)\]\([^)]*\) \|[^|]*\| ([^|]+?) \|", re.MULTILINE)
KEPT = Sentence("{file} is yours and was kept; rename it to get the package's version")
SUPERUSER = Sentence("You are the superuser: JupyterLab is started with --allow-root.")
PACKAGE = Path(__file__).resolve().parent
CLONE = PACKAGE.parent
CONFIG = PACKAGE / "jupyter_config"  # defaults for our own launch; the user's own settings win over them
EXTENSIONS = CONFIG / "labextensions"  # of JupyterLab: what folds a lesson's code away


def shipped_notebooks():
    """Return the paths of the package's notebooks, in reading order.

    Returns
    -------
    list of pathlib.Path
        From inside the package where it was installed from a wheel; from the clone where it was
        installed from one (`pip install -e`). Those in folders, such as the lessons, come last.
    """
    folder = _home()
    found = notebooks_in(folder)
    if not found:
        raise SamarkandError(f"this installation has no notebooks: {folder} has none")
    return found


def notebooks_in(folder):
    """Return the paths of a folder's notebooks but translations, those in folders inside it last."""
    found = sorted(folder.rglob("*.ipynb"), key=lambda path: (len(path.relative_to(folder).parts), path))
    others = {".ipynb_checkpoints", *languages()}
    return [path for path in found if others.isdisjoint(path.relative_to(folder).parts)]


def translated_notebooks(code=None):
    """Return the paths of the package's notebooks in a language, by default that which is spoken.

    They are those that were built (`python -m tools.notebooks`): none in English.
    """
    folder = _home() / (code or current_language().code)
    return notebooks_in(folder) if folder.is_dir() else []


def as_spoken(path):
    """Return the path of a notebook that ships in the language that is spoken; its own if there is none."""
    home = _home()
    if not path.is_relative_to(home):
        return path
    translated = home / current_language().code / path.relative_to(home)
    return translated if translated.is_file() else path


def lesson(word):
    """Return the path of a lesson: by its number, its name, or where it lies.

    Parameters
    ----------
    word : str
        As in `3`, `four_from_the_caravan` or `my-lessons/04_four_from_the_caravan.ipynb`.

    Raises
    ------
    InvalidOption
        If there is none.

    Examples
    --------
    >>> lesson("3").name, lesson("two_alike").name
    ('03_two_alike.ipynb', '03_two_alike.ipynb')
    """
    if word.endswith(".ipynb") and Path(word).is_file():
        return Path(word)
    wanted = word.removesuffix(".ipynb")
    lessons = numbered_lessons()
    for number, path in lessons.items():
        if wanted.lstrip("0") == number or re.sub(r"^\d+_", "", wanted) == path.stem.partition("_")[2]:
            return path
    numbers = ", ".join(lessons)
    raise InvalidOption(f"lesson: found {shown(word)}, expected one of {numbers}, its name, or a notebook")


def numbered_lessons():
    """Return the lessons that ship, by their numbers as they are said: without a leading zero."""
    found = [path for path in shipped_notebooks() if path.parent.name == LESSONS and path.stem[0].isdigit()]
    return {path.stem.partition("_")[0].lstrip("0"): path for path in found}


def course():
    """Return the lessons as the course's index lists them.

    Returns
    -------
    list of (str, str, str, str)
        Level, number, title, and minutes.

    Examples
    --------
    >>> level, number, title, minutes = course()[2]
    >>> number, title, minutes
    ('3', 'Two alike?', '25 or 45')
    """
    index = as_spoken(_home() / LESSONS / "index.ipynb")
    cells = json.loads(index.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    level, rows = "", []
    for heading, number, title, minutes in COURSE.findall(text):
        level = heading or level
        if number:
            rows.append((level, number, title, minutes))
    return rows


def _home():
    """Return the folder in which the package's notebooks lie."""
    installed = PACKAGE / "_notebooks"
    return installed if installed.is_dir() else CLONE / "notebooks"


def copy_notebooks(folder, source=None):
    """Copy notebooks to `folder`, but over none that its reader has changed; sign them for this user.

    Parameters
    ----------
    folder : path
        Made if it is not there.
    source : path, optional
        The folder they lie in; by default the package's.

    Returns
    -------
    list of str
        One sentence for each notebook that was left alone though that of `source` is different.
    """
    home = _home() if source is None else Path(source)
    found = [*shipped_notebooks(), *translated_notebooks()] if source is None else notebooks_in(home)
    contents = ((path.relative_to(home).as_posix(), path.read_bytes()) for path in found)
    sentences, as_shipped = put(folder, contents)
    sign(as_shipped)
    if source is None:
        forget_moved(folder)
    return sentences


def forget_moved(folder):
    """Delete the copies of lessons that ship under another number now, where nobody has touched them.

    Parameters
    ----------
    folder : path
    """
    folder = Path(folder)
    copied = _copied_before(folder)
    ship = {path.name.partition("_")[2]: path.name for path in numbered_lessons().values()}
    for name in list(copied):
        target = folder / name
        home, shipped = target.parent.name, ship.get(target.name.partition("_")[2], target.name)
        if home != LESSONS or shipped == target.name:
            continue
        if target.is_file() and not target.is_symlink() and _digest(target.read_bytes()) == copied[name]:
            target.unlink()
        del copied[name]
    writing.write(folder / MEMORY, json_files.to_text(copied, indent=1), replace=True)


def put(folder, contents):
    """Write notebooks into `folder`, but over none that its reader has changed.

    Parameters
    ----------
    folder : path
    contents : iterable of (str, bytes)
        Each notebook's name, which may begin with a folder's, and what it holds.

    Returns
    -------
    sentences : list of str
        One for each notebook that was left alone though it is different.
    as_shipped : list of path
        The notebooks that now hold what they should.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    copied = _copied_before(folder)
    sentences, as_shipped = [], []
    for name, content in contents:
        target = folder / name
        is_there = os.path.lexists(target)  # also as a link that leads nowhere: nothing is written through it
        present = _digest(target.read_bytes()) if target.is_file() else None
        if not is_there or (present is not None and present == copied.get(name)):
            target.parent.mkdir(parents=True, exist_ok=True)
            writing.write(target, content, replace=True)
            present = copied[name] = _digest(content)
        if present == _digest(content):
            as_shipped.append(target)
        else:
            sentences.append(KEPT.format(file=target))
    writing.write(folder / MEMORY, json_files.to_text(copied, indent=1), replace=True)
    return sentences, as_shipped


def sign(notebooks):
    """Have Jupyter trust notebooks, for this user: their stored pictures are then shown when they are opened.

    Parameters
    ----------
    notebooks : iterable of path

    Returns
    -------
    int
        How many were signed: none where Jupyter is not installed.
    """
    if importlib.util.find_spec("nbformat") is None:
        return 0
    import nbformat
    from nbformat.sign import NotebookNotary

    notary, number = NotebookNotary(), 0
    try:
        for path in notebooks:
            notary.sign(nbformat.read(path, as_version=nbformat.NO_CONVERT))
            number += 1
    finally:
        notary.store.close()  # else its database stays locked until the process ends
    return number


def as_committed():
    """Return the clone's notebooks that are as its last commit has them; none where git cannot tell."""
    folder = CLONE / "notebooks"
    listed = []
    for question in (["ls-files", "-z"], ["diff", "HEAD", "--name-only", "--relative", "-z"]):
        try:
            told = subprocess.run(
                ["git", *question, "--", "."], cwd=folder, capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError):
            return []
        listed.append({name for name in told.stdout.split("\0") if name.endswith(".ipynb")})
    tracked, changed = listed
    return [folder / name for name in sorted(tracked - changed) if (folder / name).is_file()]


def open_lab(folder, options=()):
    """Copy the notebooks to `folder` and open the first in JupyterLab, which replaces this process.

    Parameters
    ----------
    folder : path
        Where the reader's copies of the notebooks lie.
    options : sequence of str
        JupyterLab's own, for example ``--no-browser``.

    Returns
    -------
    int
        JupyterLab's exit code on Windows; elsewhere the call does not return.
    """
    _judge_installation()
    for sentence in copy_notebooks(folder):
        print(sentence)
    home = _home()
    return start_lab(folder, as_spoken(home / FIRST).relative_to(home).as_posix(), options)


def open_lesson(path, folder, options=(), first_cell=None):
    """Copy the notebooks to `folder` and open a lesson in JupyterLab, which replaces this process.

    The lesson's code is hidden.

    Parameters
    ----------
    path : path
        Of a lesson that ships, whose copy in `folder` is opened; any other is opened where it lies.
    folder : path
        Where the reader's copies of the notebooks lie.
    options : sequence of str
        JupyterLab's own.
    first_cell : str, optional
        Code that is to run before the lesson. A copy of the lesson with it, named `…_class.ipynb`, is opened.

    Returns
    -------
    int
        JupyterLab's exit code on Windows; elsewhere the call does not return.
    """
    _judge_installation()
    folded = (f"--LabApp.extra_labextensions_path={EXTENSIONS}", *options)
    if path not in numbered_lessons().values():
        return start_lab(path.parent, path.name, folded)
    for sentence in copy_notebooks(folder):
        print(sentence)
    name = as_spoken(path).relative_to(_home()).as_posix()
    if first_cell is not None:
        content = with_first_cell(as_spoken(path).read_bytes(), first_cell)
        name = f"{name.removesuffix('.ipynb')}_class.ipynb"
        sentences, written = put(folder, [(name, content)])
        sign(written)
        print(*sentences, sep="\n", end="\n" if sentences else "")
    return start_lab(folder, name, folded)


def with_first_cell(notebook, code):
    """Return a notebook with a cell of code below its first cell, which has the title.

    Parameters
    ----------
    notebook : bytes
    code : str

    Returns
    -------
    bytes

    Examples
    --------
    >>> text = with_first_cell(lesson("3").read_bytes(), "print(1)")
    >>> [cell["cell_type"] for cell in json.loads(text)["cells"][:2]]
    ['markdown', 'code']
    """
    content = json.loads(notebook)
    parts = {"cell_type": "code", "id": "class", "metadata": {}, "source": code}
    content["cells"].insert(1, {**parts, "execution_count": None, "outputs": []})
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def open_clone(options=()):
    """Open the clone's own notebooks where they are, in JupyterLab, which replaces this process.

    Parameters
    ----------
    options : sequence of str
        JupyterLab's own.

    Returns
    -------
    int
        JupyterLab's exit code on Windows; elsewhere the call does not return.
    """
    _judge_installation()
    if not (CLONE / "notebooks" / FIRST).is_file():
        raise SamarkandError("there is no clone here: type `samarkand lab` to get notebooks of your own")
    sign(as_committed())
    return start_lab(CLONE, as_spoken(CLONE / "notebooks" / FIRST).relative_to(CLONE).as_posix(), options)


def _judge_installation():
    for module in ("jupyterlab", "ipywidgets", "ipycanvas"):
        if importlib.util.find_spec(module) is None:
            raise missing_extra(f"JupyterLab needs {module}", "lab")


def start_lab(folder, first, options=()):
    """Become JupyterLab in `folder`, opened on the notebook `first`.

    The process is replaced, so whatever ends it ends JupyterLab. On Windows, where that is not possible,
    wait for JupyterLab and return its exit code.
    """
    # JupyterLab's /doc opens one notebook with the file list folded: a board then fits 1280 pixels unshrunk.
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url=/doc/tree/{first}", *options]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        print(SUPERUSER.format())
        command.append("--allow-root")
    return run_instead(command, folder, lab_environment())


def run_instead(command, folder, environment):
    """Run a command in place of this process; on Windows, wait for it and return its exit code.

    Parameters
    ----------
    command : list of str
        The program's path and its arguments.
    folder : path
        Where it runs.
    environment : dict
        Its environment variables.
    """
    if os.name == "nt":
        return _wait_for(command, folder, environment)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()  # what is still in a buffer would be lost
    os.chdir(folder)
    os.execve(command[0], command, environment)


def _wait_for(command, folder, environment):
    """Run a command, end it when this process is told to end, and return its exit code."""
    # A console sends Ctrl-C to JupyterLab as well, which asks what to do; we wait for its answer.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        try:
            while True:  # with a time limit, because Windows runs no signal handler during a wait without one
                try:
                    return process.wait(timeout=0.5)
                except subprocess.TimeoutExpired:
                    pass
        finally:
            process.terminate()


def lab_environment():
    """Return the variables JupyterLab is started with: no news pop-up, and the states of widgets are kept."""
    paths = [str(CONFIG), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def _copied_before(folder):
    """Return what earlier calls copied to `folder`: the digest of each notebook by its name."""
    memory = folder / MEMORY
    if not os.path.lexists(memory):
        return {}
    what, advice = "list of what was copied", "; delete it, no notebook is lost"
    copied = json_files.read(memory, what, advice)
    if not all(isinstance(digest, str) for digest in copied.values()):
        raise SamarkandError(f"{memory}: not a {what}{advice}")
    return copied


def _digest(content):
    """Return the SHA-256 of `content` in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
