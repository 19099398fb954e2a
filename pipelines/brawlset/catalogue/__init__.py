"""What is in the published file, read from the file itself: tables, columns, keys, joins, macros, and the page that describes them."""
