"""The teacher's commands, one module each; `samarkand` lists them under these headings."""

from samarkand.grammar import _
from samarkand_teaching.commands import exam, export, guide, print, sheet

GROUPS = {
    _("teach"): (sheet, exam, guide, print, export),
}
