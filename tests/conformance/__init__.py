"""How well the parser keeps to the WHATWG standard: html5lib's tests, and lexbor on real pages."""
