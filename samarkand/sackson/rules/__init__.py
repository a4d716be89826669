"""The rules of Sackson's *Samarkand*, chapter by chapter.

Queries return values and change nothing. Commands return nothing and say what they change. Each function
cites its rule, such as `[S-V1]`, in the words of `catalogue.toml`. No command draws at random: it sets
`phase` and `owed` for a chance event, whose outcome comes back through `samarkand.sackson.actions`.

Read `setup`, then `movement`, `camps`, `oases`, `cities`, `draw_pile`; `table` has what all
of them use.
"""
