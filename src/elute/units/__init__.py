"""What methods classify: text blocks (and, later, content elements, lines, tokens). Each unit knows its rows."""
