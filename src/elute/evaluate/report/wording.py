"""How a report words what it says: the facts of its run, numbers, counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elute import registry
from elute.gold import datasets_folder

from ..runs.scoring import DEFAULT_METRICS
from ..seen import MARK

LONGEST_FACT = 200  # characters that are shown unasked


def facts(info: Mapping[str, Any], folder: Path) -> list[tuple[str, str]]:
    """What run.json says of a run in a folder, as names and values.

    >>> info = {"elute": "0.1.0", "python": "3.11.7", "machine": {"processor": "EPYC", "cores": 2, "system": "Linux"}}
    >>> info["history"] = [{"began": "2026-11-16T01:40:18+00:00", "methods": ["cetd"], "datasets": ["a"], "sample": 9}]
    >>> for name, value in facts(info, Path("first")):
    ...     print(name, "-", value)
    command - elute evaluate run --methods cetd --data a --sample 9 --out ./first
    date - 2026-11-16 01:40
    machine - EPYC, 2 cores, Linux
    software - elute 0.1.0, Python 3.11.7
    """
    machine, history = info.get("machine", {}), info.get("history", [])
    cores = f"{machine['cores']} cores" if "cores" in machine else ""
    software = [f"{title} {info[name]}" for name, title in (("elute", "elute"), ("python", "Python")) if name in info]
    versions = info.get("methods", {}).items()
    methods = [version if version.startswith(f"{name} ") else f"{name}: {version}" for name, version in versions]
    datasets = [f"{name} ({about.get('hash', '?')})" for name, about in info.get("datasets", {}).items()]
    found = {
        "command": "; ".join(dict.fromkeys(_command(each, info.get("datasets", {}), folder) for each in history)),
        "date": " to ".join(dict.fromkeys(_minute(each["began"]) for each in history[:1] + history[-1:])),
        "machine": ", ".join(filter(None, [machine.get("processor"), cores, machine.get("system")])),
        "software": ", ".join(software),
        "methods": ", ".join(methods),
        "datasets": ", ".join(datasets),
    }
    return [(name, value) for name, value in found.items() if value]


def _command(run: Mapping[str, Any], datasets: Mapping[str, Any], folder: Path) -> str:
    if run.get("command"):
        return str(run["command"])
    data = ",".join(_given(name, datasets.get(name, {}).get("source", "")) for name in run["datasets"])
    options = [f"--methods {','.join(run['methods'])}", f"--data {data}"]
    options += [f"--{name} {run[name]}" for name in ("limit", "sample", "seed") if run.get(name)]
    metrics = [registry.metrics.name(metric) for metric in run.get("metrics", DEFAULT_METRICS)]
    options += [f"--metrics {','.join(metrics)}"] if tuple(metrics) != DEFAULT_METRICS else []
    return f"elute evaluate run {' '.join(options)} --out {told(folder)}"


def _given(name: str, source: str) -> str:
    """A dataset as the command takes it: by its name where it is installed, else by its folder.

    >>> _given("rain", "/home/nora/rain"), _given("rain", "")
    ('…/rain', 'rain')
    """
    is_installed = not source or Path(source).parent == datasets_folder()
    return name if is_installed else told(Path(source))


def told(folder: Path) -> str:
    """A folder as it can be given again: as seen from here. What is above one that is elsewhere is nobody's business.

    >>> told(Path("runs/first")), told(Path.cwd() / "pages"), told(Path("/home/nora/rain"))
    ('./runs/first', './pages', '…/rain')
    """
    try:
        return f"./{folder.absolute().relative_to(Path.cwd()).as_posix()}"
    except ValueError:
        return f"…/{folder.name}"


def _minute(moment: str) -> str:
    return moment[:16].replace("T", " ")


def number(value: float) -> str:
    """Three digits, as many as the intervals leave sense to.

    >>> number(0.91249), number(float("nan"))
    ('0.912', '–')
    """
    return f"{value:.3f}" if value == value else "–"


def p_value(value: float) -> str:
    """A p-value; the draws do not tell small ones apart."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def milliseconds(value: float) -> str:
    """A time with three digits that say something.

    >>> milliseconds(0.01234), milliseconds(12.345), milliseconds(10021.7), milliseconds(float("nan"))
    ('0.0123', '12.3', '10,022', '–')
    """
    return "–" if value != value else f"{value:,.0f}" if value >= 999.5 else f"{value:.3g}"


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "page"), count(1354, "page")
    ('1 page', '1,354 pages')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def bounds(low: float, high: float, joint: str, sign: str = "") -> str:
    """The ends of an interval, with a true minus.

    >>> bounds(-0.01, 0.02, " to ", "+")
    '−0.010 to +0.020'
    """
    return f"{low:{sign}.3f}{joint}{high:{sign}.3f}".replace("-", "−")


def signed(value: float) -> str:
    """A difference.

    >>> signed(-0.5), signed(0.25), signed(-0.0001)
    ('−0.500', '+0.250', '0.000')
    """
    return f"{value:+.3f}".replace("-", "−") if round(value, 3) else "0.000"


def marked(seen: bool) -> str:
    """What stands behind a figure on pages that the method was trained on."""
    return f" {MARK}" if seen else ""
