"""The form with which a game is saved to a file, or continued from one."""

from collections.abc import Callable
from pathlib import Path

from samarkand.errors import FileExists
from samarkand.grammar import _
from samarkand_widgets.board.new_game import KEEP, Values
from samarkand_widgets.game import saved
from samarkand_widgets.game.controls import button, text
from samarkand_widgets.game.table import Table


class Files:
    """The form for files.

    Parameters
    ----------
    table : Table
        The current game.
    save : function
        Called with the path of a file, and whether to replace an existing one. Returns the path.
    """

    def __init__(self, table: Table, save: Callable[[str, bool], Path]):
        self._table, self._save = table, save
        self.path, self.told, self.to_replace = saved.file_name(table), "", ""

    def save(self, values: Values) -> None:
        """Save the game. If the file exists, ask whether to replace it."""
        self.path = str(values.get("file") or saved.file_name(self._table))
        self.to_replace = ""
        try:
            self._write(replace=False)
        except FileExists:
            asked = _("{path} already exists. Replace it?")
            self.told, self.to_replace = asked.format(path=Path(self.path).resolve()), self.path

    def replace(self, values: Values) -> None:
        """Replace the file that was asked about."""
        if self.to_replace:
            self.path = self.to_replace
            self._write(replace=True)

    def _write(self, replace: bool) -> None:
        self.told = ""
        self.told = _("Saved as {path}.").format(path=self._save(self.path, replace).resolve())
        self.to_replace = ""

    def shown(self) -> dict[str, object]:
        """Return the form as the page shows it."""
        buttons = [
            button("save", _("Save this game"), primary=True),
            button("load", _("Load a game")),
            button("close", KEEP),
        ]
        return {
            "name": "files",
            "title": str(_("Files")),
            "text": "",
            "fields": [[text("", _("File"), self.path, field="file")]],
            "folded": None,
            "list": [],
            "buttons": [button("replace", _("Replace it")), *buttons] if self.to_replace else buttons,
            "alert": self.told,
            "close": "close",
        }
