"""What the documentation says of the code is so: names, signatures, types, limits and lists.

docs/api.md is read by these conventions: a heading `elute.x.Y` begins the section of that object; a ```py block has
signatures, inside a class where they are methods; a table row "`name` | `type` | …" is an attribute.
"""

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from typing import Any

import pytest

import elute
from elute import registry
from elute.page import vocabulary
from elute.page.limits import LIMITS
from elute.units.row_state import HIDDEN
from places import REPOSITORY

DOCS = REPOSITORY / "docs"
SEEN = elute.extract("<p>A page with a text, so that its attributes can be seen.", url="https://example.org/")
UNREAD = elute.ReadError("a page that cannot be had")
HELD = (SEEN, SEEN.page, SEEN.page.blocks, registry.methods, UNREAD, elute.Site())
INSTANCES = {type(thing): thing for thing in HELD}

HEADING = re.compile(r"^#+ `(elute[\w.]*)`$", re.MULTILINE)
SIGNATURES = re.compile(r"^```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DEFINITION = "(?:async )?def "
ATTRIBUTE = re.compile(r"^\| `(\w+)` \| `(.+?)` \|", re.MULTILINE)
MODULE_OF_A_NAME = re.compile(r"\b(?:collections\.abc|typing)\.|~")


def sections(text: str) -> dict[str, str]:
    """The sections of an API page by the name of what they describe, up to the next heading of any kind."""
    found = {}
    for heading in HEADING.finditer(text):
        found[heading[1]] = re.split(r"^#", text[heading.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    return found


def look_up(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


SECTIONS = sections((DOCS / "api.md").read_text(encoding="utf-8"))
OBJECTS = {name: look_up(*name.rsplit(".", 1)) for name in SECTIONS}
CLASSES = {name: thing for name, thing in OBJECTS.items() if inspect.isclass(thing)}


def written(section: str) -> Iterator[tuple[str, str]]:
    """The signatures of a section: a name and the source of a function that has the signature."""
    for block in SIGNATURES.findall(section):
        lines = [re.sub(r"\s*#.*", "", line) for line in block.splitlines()]
        for part in re.findall(
            rf"^\s*{DEFINITION}.*?(?=^\s*{DEFINITION}|\Z)", "\n".join(lines), re.MULTILINE | re.DOTALL
        ):
            source = f"{inspect.cleandoc(part)}: ..."
            definition = ast.parse(source).body[0]
            assert isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef)
            yield definition.name, source


def spelled(annotation: object) -> str:
    """An annotation as its source has it, without the modules that names come from."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return MODULE_OF_A_NAME.sub("", text)


def shape(function: Any) -> tuple[object, ...]:
    """All that a signature says, in a form that can be compared and read."""
    signature = inspect.signature(function)
    parameters = [(p.name, p.kind.name, p.default, spelled(p.annotation)) for p in signature.parameters.values()]
    return (*parameters, spelled(signature.return_annotation))


def documented_shape(source: str, module: str) -> tuple[object, ...]:
    namespace = dict(vars(import_module(module)))
    exec(compile(f"from __future__ import annotations\n{source}", "docs/api.md", "exec"), namespace)
    return shape(namespace[ast.parse(source).body[0].name])


def public_attributes(cls: type) -> dict[str, str]:
    """The public names of a class, each with its type as the code has it; "" for methods."""
    if dataclasses.is_dataclass(cls):
        found = {field.name: spelled(field.type) for field in dataclasses.fields(cls)}
    elif issubclass(cls, tuple):  # a named one
        found = {name: spelled(told.__forward_arg__) for name, told in cls.__annotations__.items()}
    else:
        values = vars(INSTANCES.get(cls, object))
        found = {name: "None" if value is None else type(value).__name__ for name, value in values.items()}
    for name, member in vars(cls).items():
        if isinstance(member, property):
            found[name] = spelled(inspect.signature(member.fget).return_annotation)
        elif isinstance(member, cached_property):
            found[name] = spelled(inspect.signature(member.func).return_annotation)
        elif inspect.isfunction(member):
            found[name] = ""
    return {name: annotation for name, annotation in found.items() if not name.startswith("_")}


def test_every_public_name_has_a_section() -> None:
    assert {f"elute.{name}" for name in elute.__all__} <= set(SECTIONS)


@pytest.mark.parametrize("name", CLASSES)
def test_every_attribute_is_documented_with_its_type(name: str) -> None:
    public = public_attributes(CLASSES[name])
    documented = dict(ATTRIBUTE.findall(SECTIONS[name].replace("\\|", "|")))
    methods = {method for method, _ in written(SECTIONS[name])}
    assert methods == {attribute for attribute, annotation in public.items() if not annotation}
    assert set(documented) == {attribute for attribute, annotation in public.items() if annotation}
    for attribute, annotation in documented.items():
        # Of an attribute without an annotation the code tells only the type of a value.
        assert public[attribute] in (annotation, annotation.split("[")[0], *annotation.split(" | ")), attribute


@pytest.mark.parametrize("name", SECTIONS)
def test_signatures_are_those_of_the_code(name: str) -> None:
    thing = OBJECTS[name]
    for function, source in written(SECTIONS[name]):
        actual = getattr(thing, function) if inspect.isclass(thing) else thing
        assert documented_shape(source, thing.__module__) == shape(actual)


def test_every_function_has_a_signature() -> None:
    functions = {name for name, thing in OBJECTS.items() if inspect.isfunction(thing)}
    assert {name for name in functions if not list(written(SECTIONS[name]))} == set()


def test_every_role_and_catalogue_is_named() -> None:
    assert re.findall(r"`([A-Z]+)`", SECTIONS["elute.Role"]) == [role.name for role in elute.Role]
    catalogues = {name for name, value in vars(registry).items() if isinstance(value, registry.Registry)}
    assert {name for name in catalogues if f"`{name}`" not in SECTIONS["elute.registry"]} == set()


def test_a_wrong_signature_is_found() -> None:
    section = '```py\ndef parse(html: bytes, *, url: str | None = "x") -> Page\n```\n'
    [(name, source)] = written(section)
    assert name == "parse" and documented_shape(source, "elute.page") != shape(elute.parse)


def test_limits_are_those_of_the_parser() -> None:
    text = (DOCS / "page-table.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([A-Z_]+)` \| ([\d <]+) \|", text, re.MULTILINE)
    assert {name: eval(value) for name, value in documented} == LIMITS


@pytest.mark.parametrize("name", ["BLOCK", "NO_TEXT"])
def test_lists_of_elements_are_those_of_the_vocabulary(name: str) -> None:
    text = (DOCS / "blocks.md").read_text(encoding="utf-8")
    listed = re.search(rf"<!-- {name} -->\n(.*?)\n\n", text, re.DOTALL)
    assert listed and sorted(re.findall(r"`(.+?)`", listed[1])) == sorted(getattr(vocabulary, name))


def test_reasons_for_hiding_are_those_of_the_code() -> None:
    text = (DOCS / "blocks.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \d \| (.*?)\s?\|", text, re.MULTILINE) == list(HIDDEN)


def test_every_native_file_is_listed() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    sources = REPOSITORY / "src" / "elute"
    parts = {path.name for path in sources.glob("*/native/*.pxi")}
    modules = {path.relative_to(sources).as_posix() for path in sources.glob("**/*.pyx")}
    assert set(re.findall(r"^\| `([\w/]+\.p[xy][xi])` \|", text, re.MULTILINE)) == parts | modules


def test_a_page_a_training_an_evaluation_and_a_shard_go_through_files_that_are_there() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    walks = re.findall(r"^## One .*?(?=^## )", text, re.MULTILINE | re.DOTALL)
    sources = REPOSITORY / "src" / "elute"
    paths = [path for walk in walks for path in re.findall(r"`([\w/]+(?:\.pyx?|/))`", walk)]
    files = {path.relative_to(sources).as_posix() for path in sources.rglob("*")}
    absent = [path for path in paths if not any(f"/{file}".endswith(f"/{path.rstrip('/')}") for file in files)]
    assert len(walks) == 4 and len(paths) > 40 and absent == []


def test_the_map_is_the_tree() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    mapped = re.search(r"^    src/elute/\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert mapped
    parts = (path for path in (REPOSITORY / "src" / "elute").iterdir() if path.suffix in {".py", ""})
    tree = {path.name + "/" * path.is_dir() for path in parts if path.name != "__pycache__"}
    assert set(re.findall(r"^      ([\w./]+)", mapped[1], re.MULTILINE)) == tree


def test_every_page_is_in_the_index() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    assert {path.name for path in DOCS.glob("*.md")} - {"index.md"} == set(re.findall(r"\]\(([\w-]+\.md)\)", text))
