"""The rules of *Routes to Riches*, chapter by chapter.

Questions return and never write; deeds write, return nothing and say what they change. Each cites
its rule, `[R-X1]`, as `catalogue.toml` words it. Chance is never rolled here: a deed schedules it
(`phase`, `owed`) and its outcome comes back through `samarkand.routes.actions`.

Read `setup`, then `marriage`, `two_players`, `extension`, `goods`, `relations`, `ending`; `table` holds
what all of them need, `reach` what is kept to be found at once.
"""
