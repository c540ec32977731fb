"""The catalogues: lazy names, names of other packages, and errors that help."""

import re
import sys
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import elute
from elute import registry
from elute.registry import Registry
from places import REPOSITORY

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """A function that makes a distribution with one module and its entry points, as pip would install it."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    modules_before = set(sys.modules)

    def install(name: str, source: str, **points: str) -> None:
        (folder / f"{name}.py").write_text(source)
        metadata = folder / f"{name}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"{point} = {target}" for point, target in points.items()]
        (metadata / "entry_points.txt").write_text("\n".join(["[elute.widgets]", *lines]))

    yield install
    for module in set(sys.modules) - modules_before:
        del sys.modules[module]


def test_what_is_registered_is_found_with_its_info() -> None:
    widgets: Registry[int] = Registry("widget")
    widgets.register("seven", 7, paper="On Sevens", year=1996)
    assert widgets.get("seven") == 7
    assert widgets.info("seven") == {"paper": "On Sevens", "year": 1996}


def test_decorator_gives_the_function_back() -> None:
    widgets: Registry[Callable[[], int]] = Registry("widget")

    @widgets.register("one", paper="P")
    def one() -> int:
        return 1

    assert one() == 1
    assert widgets.get("one") is one


def test_info_is_a_copy() -> None:
    widgets: Registry[int] = Registry("widget")
    widgets.register("seven", 7, year=1996)
    widgets.info("seven")["year"] = 2000
    assert widgets.info("seven") == {"year": 1996}


def test_an_old_name_is_understood_and_not_listed() -> None:
    widgets: Registry[object] = Registry("widget", {"median": "statistics:median"}, aliases={"middle": "median"})
    assert widgets.get("middle") is widgets.get("median")
    assert widgets.target("middle") == "statistics:median"
    assert widgets.names() == ["median"]
    assert (widgets.name("middle"), widgets.name("median"), widgets.name("mean")) == ("median", "median", "mean")


def test_names_are_sorted() -> None:
    widgets: Registry[int] = Registry("widget")
    widgets.register("b", 2)
    widgets.register("a", 1)
    assert widgets.names() == ["a", "b"]


def test_builtin_is_imported_on_first_use(install: Install) -> None:
    install("lazily", "value = object()")
    widgets: Registry[object] = Registry("widget", {"lazy": "lazily:value"})
    assert widgets.names() == ["lazy"]
    assert "lazily" not in sys.modules
    value = widgets.get("lazy")
    assert value is sys.modules["lazily"].value
    assert widgets.get("lazy") is value


def test_attribute_may_lie_inside_a_class(install: Install) -> None:
    install("nested", "class Outer:\n    inner = 5")
    assert Registry("widget", {"inner": "nested:Outer.inner"}).get("inner") == 5


def test_builtin_may_register_itself_and_say_more(install: Install) -> None:
    source = """
from shared_catalogue import widgets
@widgets.register("own", year=2011)
def own(): return "own"
"""
    widgets: Registry[Callable[[], str]] = Registry("widget", {"own": "selfmade:own"})
    install("shared_catalogue", "")
    install("selfmade", source)
    __import__("shared_catalogue").widgets = widgets
    assert widgets.info("own") == {"year": 2011}
    assert widgets.get("own")() == "own"


def test_builtin_may_say_more_of_itself_without_its_name(install: Install) -> None:
    source = """
from described_catalogue import widgets
@widgets.describe(year=2011)
def own(): return "own"
"""
    widgets: Registry[Callable[[], str]] = Registry("widget", {"its-own": "described:own", "other": "described:other"})
    install("described_catalogue", "")
    install("described", source)
    __import__("described_catalogue").widgets = widgets
    assert widgets.info("its-own") == {"year": 2011}
    assert widgets.get("its-own")() == "own"
    assert widgets.names() == ["its-own", "other"]


def test_what_no_catalogue_names_cannot_be_described() -> None:
    widgets: Registry[Callable[[], int]] = Registry("widget", {"length": "builtins:len"})
    widgets.register("one", lambda: 1)
    with pytest.raises(ValueError, match=r"no widget in the catalogue is defined as .*described_nowhere"):

        @widgets.describe(year=2011)
        def described_nowhere() -> int:
            return 2

    with pytest.raises(ValueError, match="no widget in the catalogue is defined as <function"):
        widgets.describe(year=2011)(lambda: 1)


@pytest.mark.parametrize("target", ["no_such_module_here:x", "string:no_such_attribute"])
def test_what_cannot_be_loaded_says_which_and_from_where(target: str) -> None:
    widgets: Registry[object] = Registry("widget", {"broken": target})
    with pytest.raises(ImportError, match=f"widget 'broken' cannot be loaded from {target}"):
        widgets.get("broken")


def test_unknown_name_lists_near_and_all_names() -> None:
    widgets: Registry[int] = Registry("widget")
    for name in ["cetd", "bte", "learned"]:
        widgets.register(name, 0)
    with pytest.raises(ValueError) as raised:
        widgets.get("ctd")
    expected = "unknown widget 'ctd'; did you mean 'cetd'? Known widgets: bte, cetd, learned"
    assert str(raised.value) == expected


def test_unknown_name_in_an_empty_catalogue() -> None:
    with pytest.raises(ValueError, match=r"^unknown widget 'x'\. Known widgets: none$"):
        Registry("widget").get("x")


@pytest.mark.parametrize("catalogue", ["methods", "renderers", "metrics", "formats"])
def test_unknown_name_says_where_one_is_added(catalogue: str) -> None:
    with pytest.raises(ValueError, match="unknown") as raised:
        getattr(registry, catalogue).get("my-own")
    [listed] = re.findall(r"named in (\S+\.py)", str(raised.value))
    assert f"{catalogue.upper()} = {{" in (REPOSITORY / listed).read_text()
    assert f"an entry point of the group elute.{catalogue}" in str(raised.value)
    [decorator] = re.findall(r"your own by @elute\.(\S+)$", str(raised.value))
    assert callable(attrgetter(decorator)(elute))


def test_duplicate_raises_and_the_first_stays() -> None:
    widgets: Registry[int] = Registry("widget")
    widgets.register("a", 1)
    with pytest.raises(ValueError, match="there is a widget named 'a' already: 1"):
        widgets.register("a", 2)
    assert widgets.get("a") == 1


def test_other_function_cannot_take_an_announced_name() -> None:
    widgets: Registry[Callable[[str], str]] = Registry("widget", {"cap": "string:capwords"})
    with pytest.raises(ValueError, match="named 'cap' already: string:capwords"):
        widgets.register("cap", str.upper)


def test_same_definition_may_come_again() -> None:
    widgets: Registry[object] = Registry("widget")
    cell = '@register("mine", year={year})\ndef mine(): return {year}'
    namespace = {"register": widgets.register, "__name__": "__main__"}
    for year in [2011, 2012]:
        exec(cell.format(year=year), namespace)
    assert widgets.get("mine") is namespace["mine"]
    assert widgets.info("mine") == {"year": 2012}


def test_two_lambdas_are_not_the_same_definition() -> None:
    widgets: Registry[Callable[[], int]] = Registry("widget")
    widgets.register("a", lambda: 1)
    with pytest.raises(ValueError, match="already"):
        widgets.register("a", lambda: 2)


def test_entry_point_is_found_on_a_miss(install: Install) -> None:
    install("plugin_miss", "def other(): return 'other'", other="plugin_miss:other")
    widgets: Registry[Callable[[], str]] = Registry("widget")
    assert widgets.get("other")() == "other"
    assert widgets.info("other") == {"package": "plugin_miss"}


def test_entry_point_is_listed_without_being_imported(install: Install) -> None:
    install("plugin_list", "def other(): pass", other="plugin_list:other")
    assert Registry("widget").names() == ["other"]
    assert "plugin_list" not in sys.modules


def test_known_name_needs_no_search(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    def search(**_: object) -> None:
        raise AssertionError("searched for entry points")

    monkeypatch.setattr("importlib.metadata.entry_points", search)
    widgets: Registry[int] = Registry("widget")
    widgets.register("a", 1)
    assert widgets.get("a") == 1
    with pytest.raises(AssertionError, match="searched"):
        widgets.get("b")


def test_entry_point_whose_module_registers_the_same_function(install: Install) -> None:
    widgets: Registry[Callable[[], str]] = Registry("widget")
    install("their_catalogue", "")
    __import__("their_catalogue").widgets = widgets
    source = """
from their_catalogue import widgets
@widgets.register("theirs", paper="P")
def theirs(): return "theirs"
"""
    install("theirs", source, theirs="theirs:theirs")
    assert widgets.info("theirs") == {"package": "theirs", "paper": "P"}
    assert widgets.get("theirs")() == "theirs"


def test_entry_point_cannot_take_a_builtin_name(install: Install) -> None:
    install("usurper", "value = 2", first="usurper:value")
    widgets: Registry[int] = Registry("widget")
    widgets.register("first", 1)
    with pytest.warns(UserWarning, match="widget 'first' of the package usurper is ignored"):
        assert widgets.names() == ["first"]
    assert widgets.get("first") == 1


def test_broken_plugin_harms_nobody_else(install: Install) -> None:
    install("broken_plugin", "import no_such_module_here", broken="broken_plugin:x")
    widgets: Registry[int] = Registry("widget")
    widgets.register("fine", 1)
    assert widgets.names() == ["broken", "fine"]
    assert widgets.get("fine") == 1
    with pytest.raises(ImportError, match="widget 'broken' cannot be loaded"):
        widgets.get("broken")


@pytest.mark.parametrize("catalogue", ["methods", "renderers", "metrics", "formats"])
def test_all_that_elute_ships_can_be_loaded(catalogue: str) -> None:
    things = getattr(registry, catalogue)
    assert things.group == f"elute.{catalogue}"
    for name in things.names():
        assert things.get(name) is not None


class Repeated:
    """A thing that makes others: `name(3)` is three times its word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def of(self, arguments: str) -> str:
        return self.word * int(arguments)


def test_a_name_with_arguments_asks_the_thing_of_that_name() -> None:
    widgets: Registry[object] = Registry("widget")
    widgets.register("word", Repeated("ab"), year=2026)
    widgets.register("seven", 7)
    assert widgets.get("word(3)") == "ababab"
    assert widgets.info("word(3)") == {"year": 2026}
    assert widgets.names() == ["seven", "word"]
    with pytest.raises(ValueError, match=r"the widget 'seven' takes no arguments, but \(3\) was given"):
        widgets.get("seven(3)")
    with pytest.raises(ValueError, match="unknown widget 'wrod'; did you mean 'word'"):
        widgets.get("wrod(3)")


def test_what_was_said_of_a_definition_goes_with_it() -> None:
    widgets: Registry[object] = Registry("widget")
    namespace = {"register": widgets.register, "__name__": "__main__"}
    exec("@register('mine', threshold=3)\ndef mine(): return 1", namespace)
    exec("@register('mine')\ndef mine(): return 2", namespace)
    assert widgets.info("mine") == {}


@pytest.mark.parametrize(
    "cell",
    [
        "register('mine', lambda: {})",
        "class Mine:\n  def __call__(self): return {}\nregister('mine', Mine())",
        "def make():\n  def made(): return {}\n  return made\nregister('mine', make())",
    ],
)
def test_a_cell_of_a_notebook_that_is_run_again(cell: str) -> None:
    """What cannot be told apart there is replaced, with a warning; another thing still cannot take its name."""
    widgets: Registry[Any] = Registry("widget")
    namespace = {"register": widgets.register, "__name__": "__main__"}
    exec(cell.format(1), namespace)
    with pytest.warns(UserWarning, match="the widget 'mine' is replaced by another from __main__:"):
        exec(cell.format(2), namespace)
    assert widgets.get("mine")() == 2
    with pytest.raises(ValueError, match="named 'mine' already"):
        exec("def other(): return 3\nregister('mine', other)", namespace)


def test_aliases() -> None:
    widgets: Registry[Any] = Registry("widget", {"capwords": "string:capwords"}, aliases={"cap": "capwords"})
    assert widgets.get("cap")("a b") == "A B"
    assert widgets.names() == ["capwords"]
    with pytest.raises(ValueError, match="'cap' already: it is another word for 'capwords'"):
        widgets.register("cap", len)
