"""What became of the tests of one file, and what to say about it."""

from __future__ import annotations

from dataclasses import dataclass, field

SHOWN = 5
MINIMUM_SHARE = 0.995


@dataclass
class Outcome:
    """The ids of a file's tests that ran, and a message for each that failed."""

    ids: list[str] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, id: str, data: str, expected: str, got: str) -> None:
        """Counts a test and compares."""
        self.ids.append(id)
        if expected != got:
            self.failures[id] = f"{id}\ninput:    {data!r}\nexpected:\n{expected}\ngot:\n{got}"

    def complaint(self, known: dict[str, str]) -> str:
        """Failures that are not known, and known ones that pass; empty when all is as it should be."""
        unknown = [message for id, message in self.failures.items() if id not in known]
        fixed = [id for id in self.ids if id in known and id not in self.failures]
        parts = unknown[:SHOWN]
        if len(unknown) > SHOWN:
            parts.append(f"… and {len(unknown) - SHOWN} more failures")
        if fixed:
            parts.append("Listed in known_failures.toml, but passing:\n" + "\n".join(fixed))
        return "\n\n".join(parts)


def share_passed(outcomes: list[Outcome]) -> tuple[int, int]:
    """Tests passed and tests run; a known failure counts as a failure."""
    run = sum(len(outcome.ids) for outcome in outcomes)
    return run - sum(len(outcome.failures) for outcome in outcomes), run


def unused(known: dict[str, str], outcomes: list[Outcome]) -> set[str]:
    """Known failures that name no test."""
    return set(known) - {id for outcome in outcomes for id in outcome.ids}
