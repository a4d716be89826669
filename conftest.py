"""Leave out the examples for OpenSpiel where it is not installed: some systems have no wheel of it."""

from importlib.util import find_spec

FOR_OPENSPIEL = ["samarkand/openspiel.py", "samarkand/adapters/spiel.py"]
collect_ignore = [] if find_spec("pyspiel") else FOR_OPENSPIEL
