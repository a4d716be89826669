"""Find the notebooks of the package, copy them to a user's folder, and open them.

A notebook that its reader has changed is never overwritten. A small file beside the notebooks records the
copies, so that a later version of the package can update those that are unchanged.

Notebooks that are identical to those of the package are signed for the user. JupyterLab shows the stored
pictures of a signed notebook before any cell is run, and drops those of other notebooks.
"""

import difflib
import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from samarkand import files
from samarkand.errors import InvalidInput, SamarkandError, missing_extra, short_repr
from samarkand.grammar import _, current_language, languages

FOLDER = "samarkand-notebooks"
FIRST = "00_start_here.ipynb"
LESSONS = "lessons"
MEMORY = ".samarkand-copied.json"
# A heading in the index of lessons, or a row with number, title, concept and minutes.
COURSE = re.compile(r"^## (.+)$|^\| (\d+) \| \[(.+?)\]\([^)]*\) \|[^|]*\| ([^|]+?) \|", re.MULTILINE)
KEPT = _("{file} was kept because you have changed it; rename it to get the package's version")
SUPERUSER = _("You are the superuser: JupyterLab is started with --allow-root.")
PACKAGE = Path(__file__).resolve().parent
CLONE = PACKAGE.parent
CONFIG = (
    PACKAGE / "jupyter_config"
)  # defaults for JupyterLab as started here; the user's own settings take precedence
EXTENSIONS = CONFIG / "labextensions"  # the JupyterLab extension that hides a lesson's code


def shipped_notebooks():
    """Return the paths of the package's notebooks, in reading order.

    Returns
    -------
    list of pathlib.Path
        The paths inside the package if it was installed from a wheel, or inside the clone if it was installed
        from one (`pip install -e`). Notebooks in subfolders, such as the lessons, come last.
    """
    folder = _home()
    paths = notebooks_in(folder)
    if not paths:
        raise SamarkandError(f"this installation has no notebooks: found none in {folder}")
    return paths


def notebooks_in(folder):
    """Return the paths of a folder's notebooks without translations, those in subfolders last."""
    paths = sorted(folder.rglob("*.ipynb"), key=lambda path: (len(path.relative_to(folder).parts), path))
    others = {".ipynb_checkpoints", *languages()}
    return [path for path in paths if others.isdisjoint(path.relative_to(folder).parts)]


def translated_notebooks(code=None):
    """Return the paths of the package's translated notebooks, by default those in the current language."""
    folder = _home() / (code or current_language().code)
    return notebooks_in(folder) if folder.is_dir() else []


def as_spoken(path):
    """Return the path of a notebook in the current language, or `path` itself if there is no translation."""
    home = _home()
    if not path.is_relative_to(home):
        return path
    translated = home / current_language().code / path.relative_to(home)
    return translated if translated.is_file() else path


def lesson(word):
    """Return the path of a lesson, given by its number, its name or its path.

    Parameters
    ----------
    word : str
        For example `3`, `four_from_the_caravan` or `my-lessons/04_four_from_the_caravan.ipynb`.

    Raises
    ------
    InvalidInput
        If there is no such lesson.

    Examples
    --------
    >>> lesson("2").name, lesson("two_alike").name
    ('02_two_alike.ipynb', '02_two_alike.ipynb')
    """
    if word.endswith(".ipynb") and Path(word).is_file():
        return Path(word)
    wanted = word.removesuffix(".ipynb")
    lessons = numbered_lessons()
    for number, path in lessons.items():
        if wanted.lstrip("0") == number or re.sub(r"^\d+_", "", wanted) == path.stem.partition("_")[2]:
            return path
    numbers, names = ", ".join(lessons), [path.stem.partition("_")[2] for path in lessons.values()]
    near = difflib.get_close_matches(wanted, names, 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise InvalidInput(
        f"lesson: found {short_repr(word)}, expected one of {numbers}, its name, or a notebook{hint}"
    )


def numbered_lessons():
    """Return the package's lessons by their numbers, without leading zeros."""
    paths = [path for path in shipped_notebooks() if path.parent.name == LESSONS and path.stem[0].isdigit()]
    return {path.stem.partition("_")[0].lstrip("0"): path for path in paths}


def course():
    """Return the lessons listed in the course's index.

    Returns
    -------
    list of (str, str, str, str)
        The level, number, title and minutes of each lesson.

    Examples
    --------
    >>> level, number, title, minutes = course()[1]
    >>> number, title, minutes
    ('2', 'Two alike?', '25 or 45')
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
    """Return the folder of the package's notebooks."""
    installed = PACKAGE / "_notebooks"
    return installed if installed.is_dir() else CLONE / "notebooks"


def copy_notebooks(folder):
    """Copy the notebooks to `folder` and sign them for this user. Keep those that the reader has changed.

    Parameters
    ----------
    folder : path
        The target folder, created if it does not exist.

    Returns
    -------
    list of str
        One sentence for each changed notebook that was kept although the package has a newer one.
    """
    home, paths = _home(), [*shipped_notebooks(), *translated_notebooks()]
    contents = ((path.relative_to(home).as_posix(), path.read_bytes()) for path in paths)
    sentences, as_shipped = put(folder, contents)
    sign(as_shipped)
    return sentences


def put(folder, contents):
    """Write notebooks into `folder`. Keep those that the reader has changed.

    Parameters
    ----------
    folder : path
    contents : iterable of (str, bytes)
        The name of each notebook, which may include a folder, and its content.

    Returns
    -------
    sentences : list of str
        One sentence for each changed notebook that was kept although there is newer content.
    as_shipped : list of path
        The notebooks that now have the given content.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    copied, new = _copied_digests(folder), {}
    sentences, as_shipped = [], []
    for name, content in contents:
        target = folder / name
        present = _digest(target.read_bytes()) if target.is_file() else None
        if not target.exists() or (present is not None and present == copied.get(name)):
            target.parent.mkdir(parents=True, exist_ok=True)
            files.write(target, content, replace=True)
            present = new[name] = _digest(content)
        if present == _digest(content):
            as_shipped.append(target)
        elif copied.get(name) != _digest(content):
            sentences.append(KEPT.format(file=target))
    with files.locked(folder / MEMORY):
        copied = {**_copied_digests(folder), **new}
        files.write(folder / MEMORY, json.dumps(copied, indent=1), replace=True)
    return sentences, as_shipped


def sign(notebooks):
    """Sign notebooks for this user, so that Jupyter shows their stored pictures when they are opened.

    Parameters
    ----------
    notebooks : iterable of path

    Returns
    -------
    int
        The number of signed notebooks, 0 if Jupyter is not installed.
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
        notary.store.close()  # otherwise its database stays locked until the process ends
    return number


def as_committed():
    """Return the clone's notebooks that are unchanged since its last commit, or none without git."""
    folder = CLONE / "notebooks"
    listed = []
    for question in (["ls-files", "-z"], ["diff", "HEAD", "--name-only", "--relative", "-z"]):
        try:
            result = subprocess.run(
                ["git", *question, "--", "."], cwd=folder, capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError):
            return []
        listed.append({name for name in result.stdout.split("\0") if name.endswith(".ipynb")})
    tracked, changed = listed
    return [folder / name for name in sorted(tracked - changed) if (folder / name).is_file()]


def open_lab(folder, options=()):
    """Copy the notebooks to `folder` and open the first one in JupyterLab, which replaces this process.

    Parameters
    ----------
    folder : path
        The folder of the reader's copies.
    options : sequence of str
        Options of JupyterLab, for example ``--no-browser``.

    Returns
    -------
    int
        JupyterLab's exit code on Windows. On other systems the call does not return.
    """
    _check_installation()
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
        The notebook to open. For a lesson of the package, its copy in `folder` is opened.
    folder : path
        The folder of the reader's copies.
    options : sequence of str
        Options of JupyterLab.
    first_cell : str, optional
        Code to run before the lesson. It is added to a copy of the lesson, named `…_class.ipynb`.

    Returns
    -------
    int
        JupyterLab's exit code on Windows. On other systems the call does not return.
    """
    _check_installation()
    folded = (f"--LabApp.extra_labextensions_path={EXTENSIONS}", *options)
    if path in numbered_lessons().values():
        for sentence in copy_notebooks(folder):
            print(sentence)
        path = as_spoken(path)
        name = path.relative_to(_home()).as_posix()
    else:
        folder, name = path.parent, path.name
    if first_cell is not None:
        content = with_first_cell(path.read_bytes(), first_cell)
        name = f"{name.removesuffix('.ipynb')}_class.ipynb"
        sentences, written = put(folder, [(name, content)])
        sign(written)
        print(*sentences, sep="\n", end="\n" if sentences else "")
    return start_lab(folder, name, folded)


def with_first_cell(notebook, code):
    """Return a notebook with an additional code cell at the top.

    Parameters
    ----------
    notebook : bytes
    code : str

    Returns
    -------
    bytes

    Examples
    --------
    >>> text = with_first_cell(lesson("2").read_bytes(), "print(1)")
    >>> [cell["cell_type"] for cell in json.loads(text)["cells"][:2]]
    ['code', 'markdown']
    """
    content = json.loads(notebook)
    parts = {"cell_type": "code", "id": "class", "metadata": {}, "source": code}
    content["cells"].insert(0, {**parts, "execution_count": None, "outputs": []})
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def open_clone(options=()):
    """Open the clone's own notebooks in JupyterLab, which replaces this process.

    Parameters
    ----------
    options : sequence of str
        Options of JupyterLab.

    Returns
    -------
    int
        JupyterLab's exit code on Windows. On other systems the call does not return.
    """
    _check_installation()
    if not (CLONE / "notebooks" / FIRST).is_file():
        raise SamarkandError(
            "this is not a clone: run `samarkand lab` to get your own copies of the notebooks"
        )
    sign(as_committed())
    return start_lab(CLONE, as_spoken(CLONE / "notebooks" / FIRST).relative_to(CLONE).as_posix(), options)


def _check_installation():
    for module in ("jupyterlab", "ipywidgets", "ipycanvas"):
        if importlib.util.find_spec(module) is None:
            raise missing_extra(f"JupyterLab needs {module}", "lab")


def start_lab(folder, first, options=()):
    """Replace this process by JupyterLab in `folder`, opened on the notebook `first`.

    This process is replaced, so a signal that ends it ends JupyterLab. On Windows, where this is not
    possible, wait for JupyterLab and return its exit code.
    """
    # JupyterLab's /doc hides the file list, so that a board fits on a screen of 1280 pixels at full size.
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url=/doc/tree/{first}", *options]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        print(SUPERUSER.format())
        command.append("--allow-root")
    return run_instead(command, folder, lab_environment())


def run_instead(command, folder, environment):
    """Replace this process by a command. On Windows, wait for it and return its exit code.

    Parameters
    ----------
    command : list of str
        The program's path and its arguments.
    folder : path
        The command's working directory.
    environment : dict
        The command's environment variables.
    """
    if os.name == "nt":
        return _wait_for(command, folder, environment)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()  # otherwise buffered output would be lost
    os.chdir(folder)
    os.execve(command[0], command, environment)


def _wait_for(command, folder, environment):
    """Run a command and return its exit code. End it if this process gets a signal to end."""
    # A console also sends Ctrl-C to JupyterLab, which asks for confirmation. So it is ignored here.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    asked = []  # a handler that raised could do so before the command can be ended
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, frame: asked.append(128 + number))
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        while not asked:  # with a time limit: Windows runs no signal handler during a wait without one
            try:
                return process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                pass
        process.terminate()
    return asked[0]


def lab_environment():
    """Return JupyterLab's environment variables, which turn off news and save the states of widgets."""
    paths = [str(CONFIG), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def _copied_digests(folder):
    """Return the digests of the notebooks that earlier calls copied to `folder`, by name."""
    memory = folder / MEMORY
    if not memory.exists():
        return {}
    what, advice = "list of copied notebooks", "; delete it, which loses no notebook"
    copied = files.read_json(memory, what, advice)
    if not all(isinstance(digest, str) for digest in copied.values()):
        raise SamarkandError(f"{memory}: not a {what}{advice}")
    return copied


def _digest(content):
    """Return the SHA-256 of `content` in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
