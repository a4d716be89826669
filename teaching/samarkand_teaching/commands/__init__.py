"""The teacher's commands, one module each; `samarkand` lists them under these headings."""

from samarkand_teaching.commands import exam, export, guide, hub, overview, poll, print, sheet, wording

GROUPS = {
    wording.TEACH: (sheet, exam, guide, overview, print, export),
    wording.CLASS: (poll, hub),
}
