"""The command line's verbs, one module each: `add` describes a verb, `run` does it and returns the exit code.

>>> [verb.__name__.rpartition(".")[2] for verb in VERBS][:9]
['lab', 'lesson', 'play', 'simulate', 'study', 'replay', 'difference', 'sweep', 'tournament']
"""

from samarkand.commands import (
    class_room,
    classroom,
    difference,
    editions,
    graders,
    guide,
    lab,
    lesson,
    options,
    play,
    print,
    pupil,
    replay,
    rules,
    sheet,
    simulate,
    strategies,
    student,
    study,
    sweep,
    test,
    tournament,
    values,
    verify,
)

# In the order in which --help lists them.
VERBS = (
    lab,
    lesson,
    play,
    simulate,
    study,
    replay,
    difference,
    sweep,
    tournament,
    values,
    options,
    strategies,
    verify,
    rules,
    editions,
    sheet,
    test,
    student,
    graders,
    print,
    guide,
    class_room,
    classroom,
    pupil,
)
