"""Handouts: worksheets and their keys, tests, guides, cut-outs, and lessons for graders."""
