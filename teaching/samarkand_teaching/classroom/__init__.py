"""A classroom: pupils guess, vote, draw and bid on their phones, and the teacher's notebook shows it."""
