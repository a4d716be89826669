"""The rules of *Routes to Riches*, chapter by chapter.

Queries return values and change nothing. Commands return nothing and say what they change. Each function
cites its rule, such as `[R-X1]`, in the words of `catalogue.toml`. No command draws at random: it sets
`phase` and `owed` for a chance event, whose outcome comes back through `samarkand.routes.actions`.

Read `setup`, then `marriage`, `two_players`, `extension`, `goods`, `relations`, `ending`; `table` has
what all of them use, and `reach` has the index for quick look-ups.
"""
