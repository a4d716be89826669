"""Compile divisions by small numbers without dividing, such as `(doyen + index) % players`.

A processor divides slowly. The rules divide to go round the table, and the dividend is then less than one
divisor away from the range of the remainder. The code for `%` and `//` gets a test for this case, in which an
addition gives the result. In all other cases nothing changes, nor if the divisor is a constant, because LLVM
turns such a division into a multiplication. This replaces a function of Numba.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

REPLACED = "int_divmod_signed"


@contextmanager
def without_dividing() -> Iterator[None]:
    """Within this context, divisions of whole numbers are lowered with a test for a quotient of −1 to 1."""
    from llvmlite import ir
    from numba.core import cgutils
    from numba.cpython import numbers

    usual: Any = getattr(numbers, REPLACED)

    def divide(context: Any, builder: Any, kind: Any, dividend: Any, divisor: Any) -> tuple[Any, Any]:
        """Return the quotient, rounded down, and the remainder. The divisor is not 0."""
        if isinstance(divisor, ir.Constant):
            return usual(context, builder, kind, dividend, divisor)
        zero = divisor.type(0)
        is_below = builder.icmp_signed("<", dividend, zero)
        is_above = builder.icmp_signed(">=", dividend, divisor)
        more, less = builder.add(dividend, divisor), builder.sub(dividend, divisor)
        near = builder.select(is_below, more, builder.select(is_above, less, dividend))
        once = builder.select(is_below, zero.type(-1), builder.zext(is_above, zero.type))
        quotient, remainder = (cgutils.alloca_once_value(builder, value) for value in (once, near))
        # With a divisor above 0, this is the remainder if it is from 0 to the divisor − 1.
        is_near = builder.and_(
            builder.icmp_signed(">", divisor, zero), builder.icmp_unsigned("<", near, divisor)
        )
        with builder.if_then(builder.not_(is_near), likely=False):
            for place, value in zip(
                (quotient, remainder), usual(context, builder, kind, dividend, divisor), strict=True
            ):
                builder.store(value, place)
        return builder.load(quotient), builder.load(remainder)

    setattr(numbers, REPLACED, divide)
    try:
        yield
    finally:
        setattr(numbers, REPLACED, usual)
