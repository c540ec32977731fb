"""Pages of one site: what they have in common tells what is theirs alone."""
