"""How the browser calls a compiled function: wrappers that turn pointers and 32-bit numbers into what Numba takes.

| example of an argument | in the call |
|---|---|
| a whole number | one number (i32) |
| `np.uint64` | one BigInt (i64) |
| a float | one number (f64) |
| a record | its address |
| an array | its address (rows lie one after the other), then every axis whose length is 0 in the example |
| a named tuple | its fields, one after the other |

Results are i32, i64 for `np.uint64`, f64, or nothing. Whoever calls provides all room; nothing is allocated inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.np.arrayobj import make_array, populate_array

WORD = ir.IntType(32)
LONG = ir.IntType(64)


def write_wrapper(context: Any, module: Any, name: str, fndesc: Any, arguments: tuple[Any, ...]) -> str:
    """Add a function of this name that calls the compiled one; returns TypeScript's type of its result."""
    signature = context.call_conv.get_function_type(fndesc.restype, fndesc.argtypes)
    callee = ir.Function(module, signature, fndesc.llvm_func_name)
    inputs = [kind for example in arguments for kind in _inputs(context, example)]
    wrapper = ir.Function(module, ir.FunctionType(_result(context, fndesc.restype), inputs), name)
    builder = ir.IRBuilder(wrapper.append_basic_block("entry"))
    given = iter(wrapper.args)
    values = [
        _value(context, builder, kind, example, given) for kind, example in zip(fndesc.argtypes, arguments, strict=True)
    ]
    status, result = context.call_conv.call_function(builder, callee, fndesc.restype, fndesc.argtypes, values)
    with builder.if_then(status.is_error, likely=False):
        builder.unreachable()  # rules raise nothing
    if isinstance(fndesc.restype, types.NoneType):
        builder.ret_void()
        return "void"
    builder.ret(_narrowed(builder, result, wrapper.function_type.return_type))
    return "bigint" if wrapper.function_type.return_type == LONG else "number"


def _inputs(context: Any, example: Any) -> Iterator[Any]:
    if isinstance(example, tuple):
        for field in example:
            yield from _inputs(context, field)
    elif isinstance(example, np.ndarray):
        yield ir.IntType(8).as_pointer()
        yield from (WORD for length in example.shape if length == 0)
    elif isinstance(example, np.void):
        yield ir.IntType(8).as_pointer()
    elif isinstance(example, float | np.floating):
        yield ir.DoubleType()
    else:
        yield LONG if isinstance(example, np.uint64) else WORD


def _value(context: Any, builder: Any, kind: Any, example: Any, given: Iterator[Any]) -> Any:
    """The argument as Numba's functions take it."""
    if isinstance(example, tuple):
        fields = [_value(context, builder, one, field, given) for one, field in zip(kind.types, example, strict=True)]
        return context.make_tuple(builder, kind, fields)
    if isinstance(example, np.ndarray):
        return _array(context, builder, kind, example, given)
    value = next(given)
    if isinstance(example, np.void):
        return builder.bitcast(value, context.get_value_type(kind))
    wanted = context.get_value_type(kind)
    if value.type == wanted:
        return value
    return builder.fptrunc(value, wanted) if isinstance(kind, types.Float) else builder.sext(value, wanted)


def _array(context: Any, builder: Any, kind: Any, example: Any, given: Iterator[Any]) -> Any:
    array = make_array(kind)(context, builder)
    data = builder.bitcast(next(given), context.get_data_type(kind.dtype).as_pointer())
    shape = [builder.sext(next(given), LONG) if length == 0 else LONG(length) for length in example.shape]
    stride = LONG(example.itemsize)
    strides: list[Any] = []
    for length in reversed(shape):
        strides.insert(0, stride)
        stride = builder.mul(stride, length)
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=LONG(example.itemsize), meminfo=None)
    return array._getvalue()


def _result(context: Any, kind: Any) -> Any:
    if isinstance(kind, types.NoneType):
        return ir.VoidType()
    if isinstance(kind, types.Float):
        return ir.DoubleType()
    return LONG if kind == types.uint64 else WORD


def _narrowed(builder: Any, value: Any, wanted: Any) -> Any:
    if value.type == wanted:
        return value
    if isinstance(value.type, ir.FloatType):
        return builder.fpext(value, wanted)
    return builder.trunc(value, wanted) if value.type.width > wanted.width else builder.zext(value, wanted)
