"""Pages of a site that tests make up."""

import random

WORDS = (
    "river harbour winter morning keeper letter window market bridge garden summer captain island winter evening road "
    "mountain village doctor teacher engine station factory painter library kitchen orchard lantern"
).split()
NOTICE = (
    "We and our partners use what you tell us to show you things that you may like; by reading on you agree to it, "
    "and you may change your mind at any time in the settings of your account."
)
MENU = "".join(f"<li><a href=/{word}>{word.title()}</a>" for word in WORDS[:6])


def story(number: int, paragraphs: int = 5) -> list[str]:
    """Paragraphs that no other number has."""
    chance = random.Random(number)
    return [
        f"In year {number} the " + " ".join(chance.choices(WORDS, k=40)) + ", and so it went on."
        for _ in range(paragraphs)
    ]


def page(number: int, body: str = "") -> str:
    """A page of the site: a menu, a story of its own, and a notice that looks like one of its paragraphs."""
    paragraphs = body or "".join(f"<p>{text}</p>" for text in story(number))
    return (
        f"<title>Story {number}</title><body class=post-{number}><nav><ul>{MENU}</ul></nav>"
        f"<div id=post-{number} class='text wide'><h1>Story {number}</h1>{paragraphs}</div>"
        f"<div class=box><p>{NOTICE}</p></div><footer>All rights reserved</footer>"
    )
