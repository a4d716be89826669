"""The command line's verbs, one module each: `add` describes a verb, `run` does it and returns the exit code.

>>> [verb.__name__.rpartition(".")[2] for verb in VERBS][:9]
['lab', 'lesson', 'play', 'simulate', 'tournament', 'values', 'verify', 'rules', 'editions']
"""

from samarkand.commands import (
    class_room,
    classroom,
    editions,
    graders,
    guide,
    lab,
    lesson,
    play,
    print,
    pupil,
    rules,
    sheet,
    simulate,
    slides,
    student,
    test,
    tournament,
    values,
    verify,
    warm,
)

# In the order in which --help lists them.
VERBS = (
    lab,
    lesson,
    play,
    simulate,
    tournament,
    values,
    verify,
    rules,
    editions,
    warm,
    sheet,
    test,
    student,
    slides,
    graders,
    print,
    guide,
    class_room,
    classroom,
    pupil,
)
