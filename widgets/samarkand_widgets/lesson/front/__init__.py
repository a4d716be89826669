"""Front ends of the lesson widgets: one small ES module for each, which needs only data."""
