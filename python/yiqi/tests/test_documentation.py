"""Runs the examples in the docstrings and in the README as doctests."""

import doctest
import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import yiqi

README = Path(__file__).parents[1] / "README.md"


def documented():
    for name in yiqi.__all__:
        thing = getattr(yiqi, name)
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        yield name, thing.__doc__
        if inspect.isclass(thing):
            for part, member in vars(thing).items():
                if not part.startswith("_"):
                    yield f"{name}.{part}", getattr(member, "__doc__", None)


@pytest.mark.parametrize("name, text", list(documented()), ids=lambda value: value if " " not in str(value) else "")
def test_docstring(name, text):
    assert text, f"{name} has no docstring"
    run(text, name)


@pytest.fixture
def in_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_readme(in_empty_folder):
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert len(blocks) >= 4
    run("\n\n".join(blocks), "README.md")


def run(text, name):
    test = doctest.DocTestParser().get_doctest(text, {"yiqi": yiqi, "np": np}, name, name, 0)
    said = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert not said, "".join(said)
