"""Colours that hold in light and dark, and that colour-blind eyes tell apart.

There are more methods than colours that anyone could keep apart, so the ninth method has the first colour again with
another shape, and every bar, dot and row has its name beside it: colour never says anything alone.
`tests/evaluate/charts/test_charts.py` measures how far apart the colours stay for protanopes, deuteranopes and
tritanopes.
"""

from __future__ import annotations

# Each for a white and for a near-black ground.
METHODS = [
    ("#10378c", "#2c81dd"),
    ("#8b3500", "#bb5931"),
    ("#147451", "#66db98"),
    ("#9271b1", "#f9afff"),
    ("#bb822b", "#e1e073"),
    ("#4496fb", "#a8d2cc"),
    ("#632558", "#927db4"),
    ("#7f999b", "#ac7685"),
]
SHAPES = ("circle", "square", "diamond", "triangle")

# What became of a page (Kovačič 2012, table 3.2), from all right to all wrong.
BOUNDARY = {
    "success": ("#dfe5ea", "#3a4650"),
    "empty output": ("#dba520", "#f0cc55"),
    "mismatch": ("#c4530f", "#d4682f"),
    "failed": ("#7a1f3a", "#8e4133"),
    "empty gold": ("#5aa9d6", "#8fd0f5"),
    "both empty": ("#1f5fa8", "#3f86d0"),
}

# Of the ground and what stands on it.
INK = {
    "ground": ("#ffffff", "#14181c"),
    "text": ("#1c2024", "#e3e7ea"),
    "faint": ("#5b646d", "#98a2ab"),
    "line": ("#d5dbe0", "#333c44"),
    "accent": ("#0b62a4", "#6db8f2"),
    "heat": ("#2f6fb5", "#4a9be8"),
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
