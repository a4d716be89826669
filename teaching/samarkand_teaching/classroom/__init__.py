"""A room for a class: phones that guess, vote, draw and bid beside the teacher's notebook."""
