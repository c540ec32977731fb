"""What methods classify: text blocks, content elements, lines, tokens. Each unit knows its rows."""
