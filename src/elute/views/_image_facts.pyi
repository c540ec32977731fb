import numpy as np
import numpy.typing as npt

from elute.main_images import ScoredImage
from elute.page import Page
from elute.page._paths import Paths
from elute.units.images import PageImage
from elute.views.images import ImageFacts

class CaptionTexts:
    """The text of captions, each in one line and read once: images may share one."""

    def __init__(self, page: Page, wanted: npt.NDArray[np.uint8]) -> None: ...
    def of(self, image: PageImage) -> str: ...

def image_facts(scored: list[ScoredImage], paths: Paths, captions: CaptionTexts) -> list[ImageFacts]: ...
