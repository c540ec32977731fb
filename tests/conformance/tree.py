"""A Page in the form of html5lib's tests: a line per node and per attribute, indented by depth.

The form is described in html5lib-tests/tree-construction/README.md. lexbor writes the same form, so that one
function serves both comparisons.
"""

from __future__ import annotations

from elute.page import COMMENT, DOCTYPE, ELEMENT, TEXT, Page

PREFIX = ("", "svg ", "math ")

# «Adjust foreign attributes» of the standard: these names are split into a prefix and a local name.
FOREIGN_ATTRIBUTES = frozenset(
    [f"xlink:{name}" for name in ("actuate", "arcrole", "href", "role", "show", "title", "type")]
    + ["xml:lang", "xml:space", "xmlns:xlink"]
)


def tree_lines(page: Page, *, fragment: bool = False) -> list[str]:
    """The page's nodes in document order; of a fragment, what its root element holds."""
    first = 2 if fragment else 1
    kinds, depths, ends = page.kind.tolist(), page.depth.tolist(), page.end.tolist()
    namespaces, attribute_counts = page.namespace.tolist(), page.attr_count.tolist()
    template_ends: list[int] = []
    lines = []
    for row in range(first, len(kinds)):
        while template_ends and row >= template_ends[-1]:
            template_ends.pop()
        indent = "  " * (depths[row] - first + len(template_ends))
        kind = kinds[row]
        if kind == TEXT:
            lines.append(f'{indent}"{page.text(row)}"')
        elif kind == ELEMENT:
            namespace = namespaces[row]
            name = page.tag_name(row)
            lines.append(f"{indent}<{PREFIX[namespace]}{name}>")
            if attribute_counts[row]:
                lines += _attribute_lines(page.attributes(row), indent + "  ", foreign=namespace != 0)
            if name == "template" and namespace == 0:
                lines.append(f"{indent}  content")
                template_ends.append(ends[row])
        elif kind == COMMENT:
            lines.append(f"{indent}<!-- {page.text(row)} -->")
        elif kind == DOCTYPE:
            lines.append(indent + _doctype(page.text(row), page.attributes(row)))
    return lines


def _attribute_lines(attributes: dict[str, str], indent: str, *, foreign: bool) -> list[str]:
    shown = attributes
    if foreign:
        shown = {
            name.replace(":", " ") if name in FOREIGN_ATTRIBUTES else name: value for name, value in attributes.items()
        }
    return [f'{indent}{name}="{shown[name]}"' for name in sorted(shown, key=_utf16_units)]


def _utf16_units(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")


def _doctype(name: str, identifiers: dict[str, str]) -> str:
    public, system = identifiers.get("public", ""), identifiers.get("system", "")
    if public or system:
        return f'<!DOCTYPE {name} "{public}" "{system}">'
    return f"<!DOCTYPE {name}>"
