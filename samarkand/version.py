"""The version of the package, stated here and nowhere else."""

__version__ = "0.1.0"
