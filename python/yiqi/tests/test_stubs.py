"""The type stubs match the module: same names, parameters and defaults."""

import ast
import inspect
from pathlib import Path

import pytest

import yiqi

STUBS = ast.parse((Path(yiqi.__file__).parent / "__init__.pyi").read_text())
FUNCTIONS = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
IMPORTED = {alias.name for node in STUBS.body if isinstance(node, ast.ImportFrom) and node.level for alias in node.names}
VARIABLES = {node.target.id for node in STUBS.body if isinstance(node, ast.AnnAssign)}
# TypedDicts, which exist only for type checkers.
SHAPES = {name for name in CLASSES if name.startswith("_")}

# Members that every object has, and pickling support.
UNLISTED = {"__doc__", "__module__", "__reduce__", "__repr__", "__str__", "__weakref__", "__dict__"}
# Comparisons that are generated with `__eq__`.
COMPARISONS = {"__ne__", "__lt__", "__le__", "__gt__", "__ge__"}


def test_the_module_and_the_stubs_have_the_same_names():
    (listed,) = [node.value for node in STUBS.body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"]
    assert ast.literal_eval(listed) == yiqi.__all__
    stubbed = set(FUNCTIONS) | set(CLASSES) - SHAPES | IMPORTED | VARIABLES
    assert stubbed == set(yiqi.__all__) == {name for name in yiqi.__all__ if hasattr(yiqi, name)}


def parameters_of(stub):
    """Names, kinds and defaults of the parameters of a function in the stubs."""
    arguments = stub.args
    positional = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    kinds = [inspect.Parameter.POSITIONAL_ONLY] * len(arguments.posonlyargs)
    kinds += [inspect.Parameter.POSITIONAL_OR_KEYWORD] * len(arguments.args)
    found = [(one.arg, kind, value(default)) for one, kind, default in zip(positional, kinds, defaults)]
    found += [
        (one.arg, inspect.Parameter.KEYWORD_ONLY, value(default))
        for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults)
    ]
    if arguments.kwarg:
        found.append((arguments.kwarg.arg, inspect.Parameter.VAR_KEYWORD, inspect.Parameter.empty))
    return [one for one in found if one[0] not in ("self", "cls")]


def value(default):
    return inspect.Parameter.empty if default is None else ast.literal_eval(default)


def signature_of(thing):
    parameters = inspect.signature(thing).parameters.values()
    return [(one.name, one.kind, one.default) for one in parameters if one.name not in ("self", "cls")]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_functions_take_what_the_stubs_say(name):
    assert parameters_of(FUNCTIONS[name]) == signature_of(getattr(yiqi, name))


@pytest.mark.parametrize("name", sorted(set(CLASSES) - SHAPES))
def test_classes_have_what_the_stubs_say(name):
    real, stub = getattr(yiqi, name), CLASSES[name]
    if issubclass(real, Exception):
        assert [base.id for base in stub.bases] == [base.__name__ for base in real.__bases__]
        return
    methods = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
    variables = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    names = set(vars(real)) - UNLISTED - COMPARISONS
    if "__new__" not in methods:
        with pytest.raises(TypeError, match="cannot create"):
            real()
        names -= {"__new__"}
    assert set(methods) | variables == names
    for method, node in methods.items():
        decorators = {decorator.id for decorator in node.decorator_list}
        thing = inspect.getattr_static(real, method)
        assert ("property" in decorators) == inspect.isdatadescriptor(thing), method
        assert ("staticmethod" in decorators) == isinstance(thing, staticmethod), method
        if method == "__new__":
            assert parameters_of(node) == signature_of(real)
        elif "property" not in decorators and not method.startswith("__"):
            assert parameters_of(node) == signature_of(getattr(real, method)), method
