"""Gold standards: pages with a human's answer, in any of the field's formats."""
