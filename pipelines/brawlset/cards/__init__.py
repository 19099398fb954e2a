"""Rules about one card: pure functions of plain values. No I/O, no clock, no table."""
