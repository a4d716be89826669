"""The teacher's commands, one module each; `samarkand` lists them under these headings."""

from samarkand_teaching.commands import exam, export, guide, print, sheet, wording

GROUPS = {
    wording.TEACH: (sheet, exam, guide, print, export),
}
