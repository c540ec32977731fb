"""Files of arrays that anybody may have made: each is read as it is, or refused with a reason."""

import io
import tracemalloc
import zipfile
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays_of

from elute.npz import read_arrays

MOST = 10_000_000
PLAIN = st.sampled_from(["<f4", "<f8", "<i2", "<i4", "|u1", "|i1", "<u4", "|b1", "<U5", "<f2", ">i4"])


def packed(compressed: bool = True, **arrays: npt.NDArray[Any]) -> bytes:
    file = io.BytesIO()
    (np.savez_compressed if compressed else np.savez)(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def with_member(content: bytes, name: str = "a.npy") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as stored:
        stored.writestr(name, content)
    return file.getvalue()


def npy(header: bytes, data: bytes = b"", version: bytes = b"\x01\x00") -> bytes:
    return b"\x93NUMPY" + version + len(header).to_bytes(2, "little") + header + data


def outcome(content: bytes) -> dict[str, Any] | None:
    """The arrays, or None where the file is refused. Whatever else it raises is a fault."""
    try:
        return read_arrays(io.BytesIO(content), MOST)
    except ValueError as error:
        assert str(error)
        return None


@given(arrays_of.arrays(PLAIN, arrays_of.array_shapes(min_dims=0, min_side=0)), st.booleans(), st.booleans())
def test_arrays_come_back_as_they_were(array: npt.NDArray[Any], compressed: bool, turned: bool) -> None:
    array = np.asfortranarray(array) if turned and array.ndim else array
    [(name, found)] = read_arrays(io.BytesIO(packed(compressed, one=array)), MOST).items()
    assert name == "one"
    assert (found.dtype, found.shape) == (array.dtype, array.shape)
    np.testing.assert_array_equal(found, array)
    assert found.flags.writeable and found.flags.aligned


GOOD = (
    packed(False, a=np.arange(40, dtype=np.int16), b=np.array([[0.5]])),
    packed(a=np.zeros((3, 4)), card=np.arange(9)),
)


@given(st.sampled_from(GOOD), st.data())
def test_every_broken_file_is_read_or_refused(good: bytes, data: st.DataObject) -> None:
    broken = bytearray(good)
    for _ in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    outcome(bytes(broken[: data.draw(st.integers(0, len(broken)))]))
    outcome(bytes(broken))


@given(st.binary(max_size=200) | st.text("{}()[]',:0123456789 descrfontuhap<>|OV\n\"\\", max_size=200).map(str.encode))
def test_every_header_is_read_or_refused(header: bytes) -> None:
    outcome(with_member(npy(header)))


@pytest.mark.parametrize(
    "member",
    [
        npy(b"{'descr': '<f8', 'fortran_order': False, 'shape': (999999999999,), }\n"),
        npy(b"{'descr': '<f8', 'fortran_order': False, 'shape': (999999999, 999999999, 999999999, 0), }\n", b"x"),
        npy(b"{'descr': '<U999999999', 'fortran_order': False, 'shape': (3,), }\n"),
        npy(b"{'descr': '<f3', 'fortran_order': False, 'shape': (), }\n", b"xxx"),
        npy(b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\n", b"cos\nsystem\n(S'true'\ntR."),
        npy(b"{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }\n", bytes(8)),
        npy(b"{'descr': '<f8', 'fortran_order': False, 'shape': (" + b"1, " * 33 + b"), }\n", bytes(8)),
        npy(b"(" * 60_000),
        npy(b"'''"),
        npy(b"", version=b"\x07\x00"),
        b"\x93NUMPY",
        b"",
    ],
)
def test_arrays_that_are_refused(member: bytes) -> None:
    assert outcome(with_member(member)) is None


def test_what_is_too_large_is_not_unpacked() -> None:
    """300 MB of zeros in a file of 300 KB; and one whose directory tells a smaller size."""
    bomb = with_member(bytes(300_000_000))
    size = len(bomb)
    lying = bomb.replace((300_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert size == len(lying) < 1_000_000
    tracemalloc.start()
    assert outcome(bomb) is None
    assert outcome(lying) is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000


def test_packed_in_another_way() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as stored:
        stored.writestr("a.npy", b"x" * 1000)
    assert outcome(file.getvalue()) is None
