"""The site: static pages made from the published file, and a local server that serves them with the deck check."""
