"""Calls of strategies by the address of their code, from inside the compiled game loop."""

from typing import Any

import llvmlite
import numba
from numba.core import callconv, cgutils
from numba.extending import intrinsic

__all__ = ["caller"]


def caller() -> Any:
    """Return `answer(address, …)` of the game loop, a call by the convention that `entries` describes."""

    @intrinsic
    def answer(typing, address, config, view, actions, number, dice):
        def call(context, builder, signature, given):
            place, config, view, actions, number, dice = given
            pointer = cgutils.voidptr_t
            legal = context.make_array(signature.args[3])(context, builder, actions).data
            stream = context.make_array(signature.args[5])(context, builder, dice).data
            raised = cgutils.alloca_once(builder, pointer)
            builder.store(cgutils.get_null_value(pointer), raised)
            config, view, legal, stream = (
                builder.bitcast(value, pointer) for value in (config, view, legal, stream)
            )
            passed = [config, view, legal, number, stream, raised]
            kind = llvmlite.ir.FunctionType(number.type, [value.type for value in passed])
            given = builder.call(builder.inttoptr(place, kind.as_pointer()), passed)
            error = builder.load(raised)
            with cgutils.if_unlikely(builder, cgutils.is_not_null(builder, error)):
                nothing = dict.fromkeys(callconv.Status._fields)
                what = builder.bitcast(error, callconv.excinfo_ptr_t)
                known = {"code": callconv.RETCODE_USEREXC, "excinfoptr": what}
                status = callconv.Status(**{**nothing, **known})
                context.call_conv.return_status_propagate(builder, status)
            return given

        taken = (address, config, view, actions, number, dice)
        return numba.types.int64(*taken), call

    return answer
