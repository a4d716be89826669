"""*Le marché de Samarkand*: its words, rules, actions, score, notation and printed numbers."""
