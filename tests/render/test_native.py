"""Native writers give what plain Python gives, on every page."""
