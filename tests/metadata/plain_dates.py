"""What speaks for each day, in plain Python: `_date_evidence.pyx` tells the same."""

import datetime
import math
import re
from collections.abc import Sequence

from elute.metadata._date_evidence import DECLARING, FEW_AROUND, MANY_AROUND, Said
from elute.metadata._evidence import Evidence
from elute.metadata._kinds import known

_NUMBERS_ALONE = re.compile(r"\b\d{1,2}[/.-]\s?\d{1,2}[/.-]\s?\d{4}")


def of_days(told: Sequence[Said], near: range, page_type: str) -> dict[str, Evidence]:
    """The days that are named, and what speaks for each."""
    found: dict[str, Evidence] = {}
    met: set[str] = set()
    said: dict[str, list[Said]] = {}
    for each in corrected(told):
        day, source = each.when.date, each.clue.source
        evidence = found.setdefault(day, Evidence(each.when, each.clue))
        if len(each.when.time + each.when.zone) > len(evidence.shown.time + evidence.shown.zone):
            evidence.shown = each.when
        if known(source).is_copyright:
            continue
        said.setdefault(day, []).append(each)
        evidence.support(source, met)
        evidence.features[f"{each.clue.field} by {known(source).way}"] = 1
        if each.clue.row in near:
            evidence.features["near the title"] = 1
        if known(source).is_shown:
            evidence.features["alone" if each.around <= FEW_AROUND else "in a text"] = 1
            if each.around > MANY_AROUND:
                evidence.features["in a long text"] = 1
            elif each.clue.row in near:
                evidence.features[known(source).beside] = 1
    tell_order(found, page_type)
    tell_company(found, said)
    tell_first(found, said, near)
    return found


def corrected(told: Sequence[Said]) -> list[Said]:
    certain = {each.when.date for each in told if known(each.clue.source).is_for_machines}
    found: list[Said] = []
    for each in told:
        day = each.when.date
        other = f"{day[:5]}{day[8:]}-{day[5:7]}"
        if day not in certain and other in certain and _NUMBERS_ALONE.search(each.clue.value):
            each = Said(each.clue, each.when._replace(date=other), each.around)
        found.append(each)
    return found


def tell_order(found: dict[str, Evidence], page_type: str) -> None:
    days = sorted(found)
    declared = {day for day in days if not set(DECLARING).isdisjoint(found[day].features)}
    for day, evidence in found.items():
        others = declared - {day}
        told: dict[str, float] = {
            "only": len(days) == 1,
            "earliest": day == days[0],
            "latest": day == days[-1],
            "few": len(days) <= 3,
            "the day after is declared": bool(others) and days_on(day, 1) in declared,
            "the day before is declared": bool(others) and days_on(day, -1) in declared,
            "with a time": bool(evidence.shown.time),
        }
        if page_type:
            told |= {f"{order} of {page_type}": told[order] for order in ("earliest", "latest")}
        evidence.tell(told)


def tell_company(found: dict[str, Evidence], said: dict[str, list[Said]]) -> None:
    named: dict[str, set[str]] = {}
    for day, told in said.items():
        for each in told:
            named.setdefault(each.clue.source, set()).add(day)
    for day, told in said.items():
        counts = [len(named[each.clue.source]) for each in told]
        found[day].features["days of the rarest such place"] = math.log(min(counts))
        found[day].features["days of the commonest such place"] = math.log(max(counts))
        found[day].features[f"said by {', '.join(sorted({way_of(each) for each in told}))}"] = 1


def way_of(said: Said) -> str:
    way = known(said.clue.source).way
    return f"{way} as changed" if said.clue.field == "modified" or "changed" in said.clue.source else way


def tell_first(found: dict[str, Evidence], said: dict[str, list[Said]], near: range) -> None:
    seen = sorted(
        (each.clue.row, day) for day, told in said.items() for each in told if known(each.clue.source).is_shown
    )
    if seen:
        found[seen[0][1]].features["first that is seen"] = 1
    behind = [day for row, day in seen if row >= near.start] if near else []
    if behind:
        found[behind[0]].features["first that is seen near the title"] = 1


def days_on(day: str, days: int) -> str:
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days)).isoformat()
