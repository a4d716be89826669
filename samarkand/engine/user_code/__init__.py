"""A user's own functions: admitted, and kept from never answering."""
