"""Builds the games' compiled code: `python -m samarkand.engine.compiling FOLDER TARGET …`."""

import sys

from samarkand.engine.compiling.building import main

sys.exit(main())
