from elute.page.table import Page

LONGEST_PATH: int

class Paths:
    def __init__(self, page: Page) -> None: ...
    def of(self, row: int) -> str: ...
