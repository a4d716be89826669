"""The rules of *Le marché de Samarkand*, chapter by chapter.

Questions return and never write; deeds write, return nothing and say what they change. Each cites
its rule, `[M-R2]`, as `catalogue.toml` words it. Cards are never shuffled here: a deed schedules chance
(`phase`) and its outcome comes back through `samarkand.market.actions`.

Read `setup`, then `rounds`, `offers`, `clock`, `sales`, `camels`, `final`; `table` holds what all of them
need, and `best_choice` searches for the best that a player can do at the end.
"""
