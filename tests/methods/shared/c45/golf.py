"""The days of golf that Quinlan (1993) explains C4.5 with."""

import numpy as np

from elute.methods.shared.c45.splits import Table

OUTLOOK, TEMPERATURE, HUMIDITY, WINDY = range(4)
SUNNY, OVERCAST, RAIN = range(3)
DONT, PLAY = range(2)
DAYS = np.array(
    [
        [SUNNY, 75, 70, True, PLAY],
        [SUNNY, 80, 90, True, DONT],
        [SUNNY, 85, 85, False, DONT],
        [SUNNY, 72, 95, False, DONT],
        [SUNNY, 69, 70, False, PLAY],
        [OVERCAST, 72, 90, True, PLAY],
        [OVERCAST, 83, 78, False, PLAY],
        [OVERCAST, 64, 65, True, PLAY],
        [OVERCAST, 81, 75, False, PLAY],
        [RAIN, 71, 80, True, DONT],
        [RAIN, 65, 70, True, DONT],
        [RAIN, 75, 80, False, PLAY],
        [RAIN, 68, 80, False, PLAY],
        [RAIN, 70, 96, False, PLAY],
    ],
    dtype=np.float32,
)
NOMINAL = {OUTLOOK: 3, WINDY: 2}
GOLF = Table(DAYS[:, :4], DAYS[:, 4].astype(np.intp), 2, NOMINAL)
