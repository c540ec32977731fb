"""A run that is made, not run: a dataset of three sites with hostile content, and the outputs of three methods."""

import json
from pathlib import Path

from elute.evaluate.output import Output
from elute.evaluate.runs import store
from elute.evaluate.runs.run_folder import Run
from elute.evaluate.runs.scoring import scored

HOSTILE = "</script><img src=x onerror=alert(1)>\u2028 <!-- ${'`'} 🌧 &amp;"
STORY = "The river rose by a metre before dawn, and fell again by noon. Nobody was hurt, said the mayor."
MENU = "Home News Weather"

PAGES = {
    "a": ("http://one.org/a", "article", "en", STORY),
    "b": ("http://one.org/b", "article", "en", f"{STORY} {HOSTILE}"),
    "c": ("http://two.org/c", "forum", "de", "Es regnete die ganze Nacht."),
    "d</script>": ("http://three.org/d", "forum", "de", "The lake froze over."),
    "e": ("http://four.org/e", "article", "en", ""),
}
HTML = """<!DOCTYPE html><title>{id}</title><link rel=stylesheet href=http://127.0.0.1:1/style.css>
<script>document.title = "broken"; parent.broken = true; fetch("http://127.0.0.1:1/")</script>
<body onload="parent.broken = true"><nav>{menu}</nav><img src="http://127.0.0.1:1/a.png"><p>{text}</p>
<iframe src="http://127.0.0.1:1/frame"></iframe><meta http-equiv=refresh content="0;url=http://127.0.0.1:1/"></body>"""


def exact(text: str) -> Output:
    return Output("", text, seconds=0.002)


def with_menu(text: str) -> Output:
    return Output("", f"{MENU}\n{text}", seconds=0.02)


def careless(text: str) -> Output:
    """Fails on one page, gives nothing on another, loses half of the others."""
    if "lake" in text:
        return Output("", error="ValueError: <b>broken</b> </script>", seconds=0.3)
    return Output("", "" if "Nacht" in text else text[: len(text) // 2], seconds=0.3)


METHODS = {"exact": exact, "with-menu": with_menu, "careless": careless}


def make_dataset(folder: Path) -> Path:
    for part in ("pages", "gold"):
        (folder / part).mkdir(parents=True)
    lines = []
    for number, (id, (url, kind, language, text)) in enumerate(PAGES.items()):
        name = f"page-{number}" if "<" in id else id
        (folder / "pages" / f"{name}.html").write_text(HTML.format(id=HOSTILE, menu=MENU, text=text), encoding="utf-8")
        (folder / "gold" / f"{name}.txt").write_text(text, encoding="utf-8")
        about = {"id": name, "url": url, "page_type": kind, "language": language, "title": f"{id} {HOSTILE}"}
        lines.append(json.dumps(about))
    (folder / "meta.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def make_run(folder: Path, metrics: tuple[str, ...] = ("words", "bag")) -> Run:
    """The run, with what scoring would have written."""
    source = make_dataset(folder / "datasets" / "weather")
    run = Run(folder / "run")
    run.folder.mkdir()
    info = {
        "elute": "0.1.0",
        "machine": {"cores": 2},
        "methods": dict.fromkeys(METHODS, "1.0"),
        "datasets": {"weather": {"source": str(source), "format": "elute", "hash": "abc"}},
        "history": [{"began": "2026-11-16T01:40:18+00:00", "methods": list(METHODS), "datasets": ["weather"]}],
    }
    (run.folder / "run.json").write_text(json.dumps(info))
    dataset = run.dataset("weather")
    for name, method in METHODS.items():
        outputs = store.Lines(run.outputs_path("weather", name), {"version": "1.0"})
        scores = store.Lines(run.scores_path("weather", name), {"version": "1.0"})
        for gold in dataset:
            made = method(gold.text)
            output = Output(gold.id, made.text, error=made.error, seconds=made.seconds)
            cost = {"error": output.error, "seconds": output.seconds, "memory": 0, "parsing": 0.0}
            outputs.add({"id": gold.id, "text": output.text, **cost})
            found = scored((gold, {name: (output, metrics)}))[name]
            scores.add({"id": gold.id, **cost, "boundary": found["boundary"], "figures": found["figures"]})
        outputs.finish(dataset.ids)
        scores.finish(dataset.ids)
    return run
