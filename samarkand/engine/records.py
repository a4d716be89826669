"""A record in its two forms, and what can be done with either.

Compiled rules run on NumPy records. Interpreted rules run on a *twin*: a plain object with the same
fields, Python ints for scalars and NumPy arrays for array fields, so that every idiom of the rules
means the same in both.
"""

from functools import cache
from typing import Any

import numpy as np

from samarkand import protocol
from samarkand.errors import InvalidState, shown

LARGEST = 10**9  # of what a position may hold: sums of many stay far from the end of 64 bits


class Twin:
    """The plain form of a record: one attribute a field. Made by `blank`, never directly."""

    __slots__ = ()
    dtype: np.dtype
    open_class: type

    def __init__(self):
        for name, shape in fields(self.dtype):
            setattr(self, name, np.zeros(shape, np.int64) if shape else 0)

    def __eq__(self, other):
        if not isinstance(other, Twin) or self.dtype != other.dtype:
            return NotImplemented
        return to_bytes(self) == to_bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name):
        raise AttributeError(f"a record has no field {name!r}; it has {', '.join(self.dtype.names or ())}")

    def __repr__(self):
        return f"<{type(self).__name__} {to_plain(self)}>"


@cache
def fields(dtype):
    """The names and shapes of a record's fields, in their order."""
    return tuple((name, dtype.fields[name][0].shape) for name in dtype.names)


@cache
def twin_class(dtype):
    """The class of the twins of a record."""
    made: Any = type("Twin", (Twin,), {"__slots__": dtype.names, "dtype": dtype})
    made.open_class = made  # what a copy is, also of a frozen twin
    return made


@cache
def frozen_class(dtype):
    """The class of the twins of a record that cannot be changed."""
    return type("FrozenTwin", (twin_class(dtype),), {"__slots__": (), "__setattr__": _refuse_to_change})


def _refuse_to_change(twin, name, value):
    raise AttributeError(f"this record never changes: {name} cannot be set; records.copy gives one that can")


def frozen(twin):
    """A twin that is equal, shares nothing, and cannot be changed: all states of a game share its config."""
    other = object.__new__(frozen_class(twin.dtype))
    for name, shape in fields(twin.dtype):
        value = getattr(twin, name)
        if shape:
            value = value.copy()
            value.flags.writeable = False
        object.__setattr__(other, name, value)
    return other


@cache
def lazy_class(dtype):
    """The class of the twins that read a record's bytes, each field when it is first asked for."""
    own = {"__slots__": ("_bytes",), "__setattr__": _refuse_to_change, "__getattr__": _read_field}
    return type("LazyTwin", (twin_class(dtype),), own)


def _read_field(twin, name):
    if name not in twin.dtype.names:
        return Twin.__getattr__(twin, name)
    kind, place = twin.dtype.fields[name][:2]
    array = np.ndarray(kind.shape, kind.base, twin._bytes, place)
    value = array if kind.shape else int(array)  # a NumPy scalar is slow to reckon with
    object.__setattr__(twin, name, value)
    return value


def read_lazily(dtype, content):
    """A record's bytes as a twin that cannot be changed."""
    twin = object.__new__(lazy_class(dtype))
    object.__setattr__(twin, "_bytes", content)
    return twin


def blank(dtype):
    """A twin with every field zero."""
    return twin_class(dtype)()


def copy(twin):
    """A twin that is equal and shares nothing, and can be changed."""
    other = object.__new__(twin.open_class)
    for name, shape in fields(twin.dtype):
        value = getattr(twin, name)
        setattr(other, name, value.copy() if shape else value)
    return other


@cache
def _dtype_without(dtype, names):
    """The kind of a record that lacks some fields."""
    return np.dtype([(name, dtype.fields[name][0]) for name in dtype.names if name not in names])


def without(twin, names):
    """Return a copy that lacks the fields in `names`, a tuple."""
    kind = _dtype_without(twin.dtype, names)
    other = object.__new__(twin_class(kind))
    for name, shape in fields(kind):
        value = getattr(twin, name)
        setattr(other, name, value.copy() if shape else value)
    return other


def copy_into(target, source):
    """Make `target` equal to `source`, without sharing. Changes every field of `target`."""
    for name, shape in fields(source.dtype):
        if shape:
            getattr(target, name)[...] = getattr(source, name)
        else:
            setattr(target, name, int(getattr(source, name)))


class Twins:
    """A row of twins that reads like an array of records: assigning to an index copies."""

    def __init__(self, dtype, number):
        self._rows = [blank(dtype) for _ in range(number)]

    def __getitem__(self, index):
        return self._rows[index]

    def __setitem__(self, index, source):
        copy_into(self._rows[index], source)

    def __len__(self):
        return len(self._rows)

    def rows(self):
        """The twins themselves."""
        return self._rows


def to_array(*twins):
    """NumPy records, shape (len(twins),), equal to the twins."""
    array = np.zeros(len(twins), twins[0].dtype)
    for row, twin in zip(array, twins, strict=True):
        for name, _ in fields(twin.dtype):
            row[name] = getattr(twin, name)
    return array


def from_array(row):
    """A twin equal to one NumPy record."""
    twin = blank(row.dtype)
    for name, shape in fields(row.dtype):
        if shape:
            getattr(twin, name)[...] = row[name]
        else:
            setattr(twin, name, int(row[name]))
    return twin


def numbers(twin):
    """All its whole numbers in a row, field by field; not to be changed."""
    content = twin._bytes if isinstance(twin, lazy_class(twin.dtype)) else to_array(twin)
    return np.frombuffer(content, np.int64)


def to_bytes(twin, without=()):
    """The twin as bytes, without some fields: equal twins have equal bytes, so they can be keys."""
    row = to_array(twin)
    if not without:
        return row.tobytes()
    return b"".join(row[name].tobytes() for name in twin.dtype.names if name not in without)


def to_plain(twin, without=()):
    """A JSON-safe dictionary, field by field, without some of them."""
    plain = {}
    for name, shape in fields(twin.dtype):
        if name in without:
            continue
        value = getattr(twin, name)
        plain[name] = value.tolist() if shape else int(value)
    return plain


def from_plain(dtype, plain, without=(), later=None):
    """The twin that `plain` describes, each field judged; those in `without` stay zero.

    `later` has the fields that older files do not mention, each with the value it then has.

    Raises
    ------
    InvalidState
        If a field is missing, unknown, not made of whole numbers or of another shape.
    """
    if not isinstance(plain, dict):
        raise InvalidState(f"position: found {type(plain).__name__}, expected a dictionary of fields")
    names = {name for name, _ in fields(dtype)}
    for name in plain:
        if name not in names:
            raise InvalidState(
                f"position: unknown field {shown(name)}; the fields are {', '.join(sorted(names))}"
            )
    twin = blank(dtype)
    for name, shape in fields(dtype):
        if name in without:
            continue
        if name in plain:
            set_field(twin, name, shape, plain[name])
        elif later and name in later:
            set_field(twin, name, shape, np.broadcast_to(later[name], shape).tolist())
        else:
            raise InvalidState(f"position.{name}: missing")
    return twin


def set_field(twin, name, shape, value):
    """Judge one field's value and set it. Changes that field of `twin`."""
    try:
        array = np.array(value)
    except (ValueError, OverflowError, RecursionError):
        raise InvalidState(f"position.{name}: found {shown(value)}, expected whole numbers") from None
    if array.shape != shape:
        raise InvalidState(f"position.{name}: found shape {array.shape}, expected {shape}")
    if array.dtype.kind not in "iu" or array.max(initial=0) > LARGEST or array.min(initial=0) < -LARGEST:
        expected = f"whole numbers, none beyond {LARGEST}"
        raise InvalidState(f"position.{name}: found {shown(value)}, expected {expected}")
    setattr(twin, name, array.astype(np.int64) if shape else int(array))


def index(game: Any) -> tuple[str, ...]:
    """Return the fields of a game's records that follow from the others, and are kept to be found quickly.

    Examples
    --------
    >>> import samarkand
    >>> index(samarkand.game("routes"))
    ('touching', 'steps', 'closed', 'places')
    """
    return getattr(protocol.parts(game).components, "INDEX", ())
