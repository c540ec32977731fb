"""Models as files, and methods with a model of one's own."""

import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute import registry
from elute.learned.method import Learned
from elute.methods.shared.trained import Trained
from elute.model import MODELS, Model, load
from elute.train.trainers import trainer_of

SHIPPED = sorted(MODELS.glob("*.npz"))
LARGEST_MODEL = {"learned": 1_500_000, "learned-layout": 1_500_000}  # bytes
LARGEST_OTHER = 200_000
LICENCES = {"CC-BY-4.0", "MIT", "Apache-2.0"}
ARRAYS = {"b": np.arange(3), "a": np.array([[0.5]], dtype=np.float32)}


def test_a_model_comes_back_as_it_was(tmp_path: Path) -> None:
    model = Model(ARRAYS, {"method": "mine", "sets": {"雨": 1}})
    model.save(tmp_path / "one.npz")
    model.save(tmp_path / "two.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    back = load(tmp_path / "one.npz")
    assert back.card == model.card
    assert {name: array.tolist() for name, array in back.arrays.items()} == {"a": [[0.5]], "b": [0, 1, 2]}


def test_a_file_that_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no model .*none.npz"):
        load(tmp_path / "none.npz")
    np.save(tmp_path / "array.npy", np.arange(3))
    for name, content in [
        ("text.npz", b"text"),
        ("empty.npz", b""),
        ("array.npz", (tmp_path / "array.npy").read_bytes()),
    ]:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ValueError, match=r"is no model of elute: no \.npz file"):
            load(tmp_path / name)
    np.savez(tmp_path / "cardless.npz", a=np.arange(3))
    with pytest.raises(ValueError, match="is no model of elute"):
        load(tmp_path / "cardless.npz")


@pytest.mark.parametrize("card", ["[" * 100_000, "[]", '{"method": 3}', "{", "9" * 10_000])
def test_a_card_that_is_none(tmp_path: Path, card: str) -> None:
    np.savez(tmp_path / "mine.npz", card=np.frombuffer(card.encode(), dtype=np.uint8))
    with pytest.raises(ValueError, match="it has no card, or one that names no method"):
        load(tmp_path / "mine.npz")


def test_a_model_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    """An array of 300 MB that nothing uses, in a file of 300 KB."""
    path = tmp_path / "large.npz"
    path.write_bytes((MODELS / "ice-ga.npz").read_bytes())
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as stored, stored.open("unused.npy", "w") as member:
        for _ in range(30):
            member.write(bytes(10_000_000))
    with pytest.raises(ValueError, match=r"large.npz is no model of elute: it holds 300,0[0-9]{2},[0-9]{3} bytes"):
        load(path)


WITHOUT_LAYOUT = [path.stem for path in SHIPPED if path.stem != "learned-layout"]


@pytest.mark.parametrize("name", WITHOUT_LAYOUT)
def test_arrays_of_another_kind_are_told_in_one_way(tmp_path: Path, name: str) -> None:
    """Each array left out, empty, of another shape, or with children of trees that lead back to them."""
    shipped = load(MODELS / f"{name}.npz")
    for number, array in enumerate(shipped.arrays):
        for change in (None, lambda a: a[:0], lambda a: a.ravel()[:1], np.zeros_like, lambda a: a.astype("U9")):
            arrays = dict(shipped.arrays)
            changed = arrays.pop(array)
            if change is not None:
                arrays[array] = change(np.atleast_1d(changed))
            path = tmp_path / f"{number}.npz"
            Model(arrays, shipped.card).save(path)
            load.cache_clear()
            try:
                registry.methods.get(f"{name}({path})")
            except ValueError as error:
                assert str(path) in str(error)


@given(st.data())
def test_every_broken_file_is_read_or_told_in_one_way(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    good = data.draw(st.sampled_from([MODELS / "ice-ga.npz", MODELS / "ice-tree.npz", MODELS / "victor.npz"]))
    broken = bytearray(good.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("models") / "broken.npz"
    path.write_bytes(broken[: data.draw(st.integers(0, len(broken)) | st.just(len(broken)))])
    try:
        registry.methods.get(f"{good.stem}({path})")
    except ValueError as error:
        assert str(path) in str(error)


def test_objects_are_not_unpickled(tmp_path: Path) -> None:
    np.savez(tmp_path / "pickled.npz", card=np.array([{"a": 1}], dtype=object))
    with pytest.raises(ValueError, match="is no model of elute"):
        load(tmp_path / "pickled.npz")


def test_a_method_with_another_model(tmp_path: Path) -> None:
    """A tree of one leaf that says p to everything, and one that says n."""
    for name, share in [("all", [0, 0, 0, 1]), ("none", [1, 0, 0, 0])]:
        arrays = dict.fromkeys(["feature", "left", "right"], np.array([-1])) | {
            "threshold": np.zeros(1),
            "share": np.array([share], dtype=np.float32),
        }
        Model(arrays, {"method": "ice-tree"}).save(tmp_path / f"{name}.npz")
    html = "<nav>Home</nav><p>Rain."
    assert elute.extract(html, method=f"ice-tree({tmp_path}/all.npz)").text == "Home\nRain."
    assert elute.extract(html, method=f"ice-tree({tmp_path}/none.npz)").text == ""
    with pytest.raises(ValueError, match="is a model for ice-tree, not for ice-combined"):
        elute.extract(html, method=f"ice-combined({tmp_path}/all.npz)")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_models_that_ship(path: Path) -> None:
    assert path.stat().st_size < LARGEST_MODEL.get(path.stem, LARGEST_OTHER)
    method, card = registry.methods.get(path.stem), load(path).card
    assert isinstance(method, Trained | Learned) and registry.methods.info(path.stem)["trainable"]
    assert card["method"] == path.stem
    if isinstance(method, Trained):
        assert card["parameters"] == method.learning.parameters()
    assert set(card["sets"]) == set(trainer_of(path.stem).base)
    assert {licence for each in card["sets"].values() for licence in each["licence"].split(", ")} <= LICENCES


def test_every_trained_method_ships_its_model() -> None:
    names = [name for name in registry.methods.names() if registry.methods.info(name).get("trainable")]
    trained = [name for name in names if isinstance(registry.methods.get(name), Trained | Learned)]
    assert sorted(path.stem for path in SHIPPED) == sorted(trained)


def test_a_trained_method_is_named_as_in_the_catalogue() -> None:
    methods = {name: registry.methods.get(name) for name in registry.catalogue.METHODS if name not in registry.PEERS}
    named = {name: method.name for name, method in methods.items() if isinstance(method, Trained)}
    assert named == {name: name for name in named} and len(named) > 5
