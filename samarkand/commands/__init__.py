"""The command line's verbs, one module each: `add` describes a verb, `run` does it and returns the exit code.

>>> [verb.__name__.rpartition(".")[2] for verb in VERBS]
['lab', 'verify', 'rules', 'warm', 'sheet', 'student', 'otter']
"""

from samarkand.commands import lab, otter, rules, sheet, student, verify, warm

# In the order in which --help lists them.
VERBS = (lab, verify, rules, warm, sheet, student, otter)
