"""*Routes to Riches*: its words, rules, actions, score, notation and printed numbers."""
