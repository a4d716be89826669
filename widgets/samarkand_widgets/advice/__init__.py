"""What the computer advises, and why it did what it did."""
