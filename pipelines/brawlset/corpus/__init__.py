"""The decks of a whole community, millions of them: checked in shards that any number of processes or machines share."""
