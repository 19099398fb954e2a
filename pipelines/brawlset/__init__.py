"""BrawlSet: which cards, and which commanders, may I play? Nothing is imported here, so that every command starts fast."""

__version__ = "0.1.0"
