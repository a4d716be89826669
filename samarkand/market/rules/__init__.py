"""The rules of *Le marché de Samarkand*, chapter by chapter.

Queries return values and change nothing. Commands return nothing and say what they change. Each function
cites its rule, such as `[M-R2]`, in the words of `catalogue.toml`. Cards are never shuffled here: a command
sets `phase` for a chance event, whose outcome comes back through `samarkand.market.actions`.

Read `setup`, then `rounds`, `offers`, `clock`, `sales`, `final`; `table` has what all of them
use, and `best_choice` searches for a player's best choice at the end.
"""
