"""Names of people out of bylines: without "by", dates, roles, handles and addresses."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from typing import Final

from elute.metadata._keys import key_of
from elute.metadata.dates import dates_in

LONGEST: Final = 60
"""Characters of a name."""

MOST_WORDS: Final = 6
MOST_NAMES: Final = 20

_AROUND: Final = " \t:,–—-~“”\"'’"

_BY: Final = re.compile(
    r"^\W*(?:(?:written|posted|post|words|story|text|article|published|reviewed|created|submitted|started|asked|recipe|"
    r"geschrieben|veröffentlicht|erstellt|verfasst|gepostet|publicado|publicato|"
    r"view all posts|all posts|more posts|more articles|zeige alle beiträge|alle beiträge|"
    r"ein artikel|ein beitrag|escrito|publié|rédigé|scritto)\s+)*"
    r"(?:(?:by|von|vom|par|por|di|da|door|av|af|od|przez|автор|autor(?:in)?|auteur|autore|authors?|text|"
    r"(?:thread|topic) starter|redaktion(?=:)|作者|文|記者|记者)\b|(?-i:[Bb]y(?=[A-Z])))\s*[:：|]?\s*",
    re.IGNORECASE,
)
_PARTED: Final = re.compile(
    r"\s*(?:[,;/|•·&+、，；](?:\s*(?:and|und|et|y)\s)?|\s(?:and|und|et|y|och|og|и|with|mit)\s|\n)\s*", re.IGNORECASE
)
_ADDRESS: Final = re.compile(r"@|://|www\.")
_TAIL: Final = re.compile(
    r"(?:\s+[-–—~]\s|\s*[|•·⋅(\[–—»]|"
    r"\s+(?:on|am|le|el|il|at|um|vor|under|unter|updated|published|posted|last|in|im gespräch)(?:\s|$)).*$",
    re.IGNORECASE | re.DOTALL,
)
_TAIL_DECLARED: Final = re.compile(r"(?:\s+[-–—~]\s|\s*[|•·⋅(\[–—»]).*$", re.DOTALL)
"""What stands behind a name; behind one that is declared no words do: "Dinner at Ada's" is one."""

_NOT_IN_DECLARED: Final = re.compile(r"[@#<>{}=_/\\]|https?:|www\.", re.IGNORECASE)
_NOT_IN_NAMES: Final = re.compile(r"[@#<>{}=_/\\\d]|https?:|www\.|\.(?:com|org|net|de|uk)\b", re.IGNORECASE)
_OTHER_WORDS: Final = frozenset(
    "ago share follow posted comment comments cookie cookies subscribe newsletter post posts view copyright updated"
    " published veröffentlicht aktualisiert publiziert modified".split()
)
_OTHER_PHRASES: Final = ("min read", "minute read", "minutes read", "read more", "all rights")
ROLES: Final = frozenset(
    "reporter correspondent editor writer journalist author contributor redakteur redakteurin autor autorin"
    " 기자 記者 记者 phd md rd rdn fand cpa esq ms mba msc bsc mph rn dds jd ceo cto cfo coo"
    " twitter facebook instagram linkedin email e-mail".split()
)
"""What people are, and where they are met, behind their names; without points."""

JOBS: Final = frozenset(
    "director manager engineer founder cofounder ceo cto cfo coo president professor lecturer"
    " consultant specialist analyst developer strategist marketer designer scientist researcher attorney lawyer"
    " nutritionist dietitian physician expert advisor architect producer coordinator principal"
    " reporter correspondent editor writer journalist columnist contributor photographer"
    " redakteur redakteurin projektleiter projektleiterin geschäftsführer geschäftsführerin rechtsanwalt leiter"
    " leiterin redactor redactora periodista journaliste rédacteur rédactrice giornalista".split()
)
"""What people do: words of what stands behind a name and its comma, "Software Engineer"."""

RANKS: Final = frozenset("senior staff guest contributing managing deputy chief associate".split())
DEGREES: Final = frozenset(
    "BA BS BSN CDN CFP CPT CRNP DC DMD DNP DO DPT DPhil DVM EdD FNP LCSW LLB LLM LMFT MA MEd MFA MPA MPP MSN MSW NP"
    " OD PA-C PsyD RPh ScD Jr Sr II III".split()
)
"""What stands behind a name and its comma, without points; also which of those of that name it is. "Ma" is a name."""

_OTHERS: Final = re.compile(
    r"\b(?:(?:medically|clinically|expert)\s)?(?:reviewed|fact[- ]checked|photos?|photography|illustrations?)"
    r"\s+by\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""Who did something else, behind those who wrote."""

_USER: Final = re.compile(r"[^\W\d_][\w-]{2,29}")
"""The name of a user: one word, with digits and underscores too."""

_NOBODY: Final = re.compile(
    r"no author|null|undefined|none|unknown(?: author)?|discuz! team|comsenz ui team|\w{2,}\.\w{2,}\.\w{2,}",
    re.IGNORECASE,
)
"""Words in the place of a name; also who made the forum that a page is from."""
_NAME: Final = re.compile(r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){1,3}")
_PARTICLES: Final = frozenset("van von der den de del della di da dos la le bin al ter zu".split())
_WEEKDAY: Final = re.compile(
    r"\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo|di|mi|do|fr|sa|so"
    r"|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)[.,]?\s*$",
    re.IGNORECASE,
)
EDITORS: Final = "redaktion"


def names_in(
    text: str, language: str = "", latest: datetime.date | None = None, is_declared: bool = False
) -> list[str]:
    """The names of a byline, in their order. `language` and `latest` are those of the dates in it. What a page declares
    as a name is one, also if it is in small letters.

    >>> names_in("By Ada Lovelace and Charles Babbage, Staff Writer | May 5, 2020")
    ['Ada Lovelace', 'Charles Babbage']
    >>> names_in("@countess"), names_in("https://facebook.com/ada"), names_in("von Theodor Fontane")
    ([], [], ['Theodor Fontane'])
    >>> names_in("Ada Lovelace, Software Engineer"), names_in("ada lovelace", is_declared=True)
    (['Ada Lovelace'], ['ada lovelace'])
    >>> names_in("Ada Lovelace M.Sc., M.S., CDN"), names_in("Ada Lovelace and Ma")
    (['Ada Lovelace'], ['Ada Lovelace', 'Ma'])
    """
    words = text[: LONGEST * MOST_NAMES].split()
    if "@" in text or "://" in text or "www." in text:
        words = [word for word in words if not _ADDRESS.search(word)]
    found: dict[str, str] = {}
    for part in _PARTED.split(_without_others(" ".join(words).replace("\xad", ""), language, latest)):
        name = cleaned(part, is_declared)
        if name and not (found and (is_job(name) or name.replace(".", "") in DEGREES)):
            found.setdefault(name.casefold(), name)
    if len(found) > 1:
        found.pop(EDITORS, None)
    return list(found.values())[:MOST_NAMES]


def _without_others(text: str, language: str, latest: datetime.date | None) -> str:
    """A byline without "by", dates, and what else was done by whom. What stands behind the date of one with "by" is of
    something else."""
    dates, by = dates_in(text, language, latest), _BY.match(text)
    if dates and by and by.end() < dates[0].start:
        text = text[: dates[0].start]
    for date in reversed(dates):
        text = f"{_WEEKDAY.sub('', text[: date.start])} | {text[date.end :]}"
    if " by" in text.lower() and (others := _OTHERS.search(text)) and others.start():
        return _BY.sub("", text[: others.start()].rstrip(" .,;|–—-("))
    if dates:
        return _BY.sub("", text)
    return text[by.end() :] if by else text


def given_name_first(name: str) -> str:
    """A name as people say it, where a catalogue writes its last part first.

    >>> given_name_first("Lovelace, Ada"), given_name_first("Ada Lovelace, Charles Babbage")
    ('Ada Lovelace', 'Ada Lovelace, Charles Babbage')
    """
    last, comma, given = name.partition(",")
    return f"{given.strip()} {last.strip()}" if comma and " " not in last.strip() and "," not in given else name


def is_written_as_a_name(text: str) -> bool:
    """Whether words are written as the name of a person is, in any script.

    >>> is_written_as_a_name("Ada de Lovelace"), is_written_as_a_name("Read more"), is_written_as_a_name("Читать далее")
    (True, False, False)
    """
    if not _NAME.fullmatch(text):
        return False
    first, *others = text.split(" ")
    return not (first[0].islower() or any(word[0].islower() and word not in _PARTICLES for word in others))


def is_job(name: str) -> bool:
    """Whether words say what somebody does, behind the name: some names are such words, few of them with others."""
    words = key_of(name).split()
    return len(words) > 1 and (not JOBS.isdisjoint(words) or words[:2] == ["head", "of"])


@lru_cache(maxsize=512)  # the same few names are told by several places, and by the pages of a site
def cleaned(part: str, is_declared: bool = False) -> str:
    """One name without what stands around it, "" where it is none."""
    words = (_TAIL_DECLARED if is_declared else _TAIL).sub("", _BY.sub("", part.strip(_AROUND))).split(" ")
    if (role := words[-1].casefold().replace(".", "")) in ROLES:
        person = words[:-1]
        while person and person[-1].casefold() in RANKS:
            person.pop()
        if len(person) != 1 or role not in JOBS:  # "Ledger Contributor" is one name
            words = person
    name = " ".join(words).strip(_AROUND)
    words = name.split()
    if not 1 < len(name) <= LONGEST or len(words) > MOST_WORDS or not any(map(str.isalpha, name)):
        return ""
    if _NOBODY.fullmatch(part.strip()) or _WEEKDAY.fullmatch(name):
        return ""
    if (_NOT_IN_DECLARED if is_declared else _NOT_IN_NAMES).search(name) and not _USER.fullmatch(name):
        return ""
    plain = key_of(name)
    if not _OTHER_WORDS.isdisjoint(plain.split()) or any(phrase in plain for phrase in _OTHER_PHRASES):
        return ""
    if len(words) > 1 and name.islower() and not is_declared:  # "by the sea"; one word may be the name of a user
        return ""
    return name.title() if name.isupper() and len(words) > 1 else name
