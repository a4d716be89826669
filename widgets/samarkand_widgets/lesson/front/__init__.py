"""Front ends of a lesson's widgets: one small ES module each, which works from data alone."""
