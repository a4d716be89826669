"""*Routes to Riches*: its words, rules, actions, score, decisions and printed numbers."""
