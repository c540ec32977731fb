"""Running means; that they are what they say is tested with content code blurring, in test_ccb.py."""

import numpy as np
import pytest

from elute.methods.shared._blur import running_mean


def test_a_negative_radius_is_an_error() -> None:
    with pytest.raises(ValueError, match="a radius is 0 or more, not -1"):
        running_mean(np.ones(3), -1)
