"""Deck lists: reading and writing them, checking them against a format's rules, and what can be said about a deck."""
