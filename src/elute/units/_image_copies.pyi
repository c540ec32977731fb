from typing import TypeVar

from elute.page._parser import Table
from elute.units._images import ImageElement

Made = TypeVar("Made")

def without_copies(table: Table, elements: list[ImageElement], nearest: int) -> list[ImageElement]: ...
def page_images(kind: type[Made], elements: list[ImageElement], captions: list[tuple[int, ...]]) -> list[Made]: ...
