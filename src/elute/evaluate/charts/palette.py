"""Colours that hold in light and dark, and that colour-blind eyes tell apart.

There are more methods than colours that anyone could keep apart, so the ninth method has the first colour again with
another shape, and every bar, dot and row has its name beside it: colour never says anything alone.
`tests/evaluate/test_charts.py` measures how far apart the colours stay for protanopes, deuteranopes and tritanopes.
"""

from __future__ import annotations

# Each for a white and for a near-black ground.
METHODS = [
    ("#0072b2", "#4aa8e8"),
    ("#d55e00", "#f2843c"),
    ("#009e73", "#2fc79a"),
    ("#aa4499", "#d98bd0"),
    ("#b8860b", "#e3bb4e"),
    ("#66b5e3", "#a8dcfa"),
    ("#4b3f99", "#9d92f0"),
    ("#767676", "#a9a9a9"),
]
SHAPES = ("circle", "square", "diamond", "triangle")

# What became of a page (seed 002, table 3.2), from all right to all wrong.
BOUNDARY = {
    "success": ("#dfe5ea", "#2c3640"),
    "empty output": ("#e0a100", "#d9a520"),
    "mismatch": ("#d55e00", "#f2843c"),
    "failed": ("#8c2d3a", "#d65c6c"),
    "empty gold": ("#66b5e3", "#7cc4f0"),
    "both empty": ("#0072b2", "#3f8fcf"),
}

# Of the ground and what stands on it.
INK = {
    "ground": ("#ffffff", "#14181c"),
    "text": ("#1c2024", "#e3e7ea"),
    "faint": ("#5b646d", "#98a2ab"),
    "line": ("#d5dbe0", "#333c44"),
    "accent": ("#0b62a4", "#6db8f2"),
    "heat": ("#0072b2", "#4aa8e8"),
}


def colour(number: int) -> str:
    """The colour of a method, as a CSS variable.

    >>> colour(0), colour(8)
    ('var(--m0)', 'var(--m0)')
    """
    return f"var(--m{number % len(METHODS)})"


def shape(number: int) -> str:
    """The shape of a method's dot.

    >>> shape(0), shape(8)
    ('circle', 'square')
    """
    return SHAPES[number // len(METHODS) % len(SHAPES)]


def boundary_colour(kind: str) -> str:
    """The colour of a boundary case, as a CSS variable."""
    return f"var(--{kind.replace(' ', '-')})"


def variables(scheme: int) -> str:
    """The CSS variables of the light (0) or the dark (1) scheme."""
    named = {f"m{number}": pair for number, pair in enumerate(METHODS)}
    named |= {kind.replace(" ", "-"): pair for kind, pair in BOUNDARY.items()}
    named |= INK
    return "".join(f"--{name}:{pair[scheme]};" for name, pair in named.items())


def sheet(root: str = ":root") -> str:
    """Rules that set the variables, light unless the reader's system is dark or the root says otherwise."""
    light, dark = variables(0), variables(1)
    return (
        f"{root}{{color-scheme:light dark;{light}}}"
        f"@media(prefers-color-scheme:dark){{{root}{{{dark}}}}}"
        f'{root}[data-theme="light"]{{color-scheme:light;{light}}}'
        f'{root}[data-theme="dark"]{{color-scheme:dark;{dark}}}'
    )
