"""Sackson's *Samarkand*: a race to 500 piastres for two to five players."""
