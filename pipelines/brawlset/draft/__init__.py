"""Commander Draft (903.13): what boosters offer, drafts, pools. Decks are checked in `decks`."""
