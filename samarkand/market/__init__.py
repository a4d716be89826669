"""*Le marché de Samarkand*: its words, rules, actions, score, decisions and printed numbers."""
