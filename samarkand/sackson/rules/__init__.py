"""The rules of Sackson's *Samarkand*, chapter by chapter.

Questions return and never write; deeds write, return nothing and say what they change. Each cites
its rule, `[S-V1]`, as `catalogue.toml` words it. Chance is never rolled here: a deed schedules it
(`phase`, `owed`) and its outcome comes back through `samarkand.sackson.actions`.

Read `setup`, then `movement`, `camps`, `oases`, `cities`, `draw_pile`; `table` holds what all
of them need.
"""
