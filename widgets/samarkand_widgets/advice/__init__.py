"""The computer's advice, and the reasons for its moves."""
