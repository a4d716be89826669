"""The two forms of a position, NumPy records and plain records, and conversions between them.

Compiled rules run on NumPy records. Interpreted rules run on a *plain record*: a Python object with the same
fields, with an int for each scalar and a NumPy array for each array field. Every idiom used in the rules
means the same for both.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.errors import InvalidInput, short_repr

# Who acts besides the players, who are 0 … n − 1; as in OpenSpiel.
CHANCE = -1
TERMINAL = -4  # the game is over

MAX_VALUE = 10**9  # in a position; sums of many such values stay far below 64 bits


class PlainRecord:
    """A record as a Python object, with one attribute for each field. Create it with `blank`."""

    __slots__ = ()
    dtype: np.dtype
    open_class: type

    def __init__(self):
        for name, shape in fields(self.dtype):
            setattr(self, name, np.zeros(shape, np.int64) if shape else 0)

    def __eq__(self, other):
        if not isinstance(other, PlainRecord) or self.dtype != other.dtype:
            return NotImplemented
        return to_bytes(self) == to_bytes(other)

    __hash__ = None  # type: ignore[assignment]

    if TYPE_CHECKING:  # the fields are only known at run time

        def __setattr__(self, name: str, value: object) -> None: ...

        def __getattr__(self, name: str) -> Any: ...

    def __repr__(self):
        return f"<{type(self).__name__} {to_plain(self)}>"


@cache
def fields(dtype):
    """Return the names and shapes of a record's fields, in order."""
    return tuple((name, dtype.fields[name][0].shape) for name in dtype.names)


@cache
def plain_class(dtype):
    """Return the class of the plain records of a dtype."""
    made: Any = type("PlainRecord", (PlainRecord,), {"__slots__": dtype.names, "dtype": dtype})
    made.open_class = made  # the class of copies, also of frozen records
    return made


@cache
def view_class(dtype):
    """Return the class of the records that `without` makes. Its error messages list the fields.

    Reading an attribute takes four times as long in a class with `__getattr__`, so the rules' records have
    none.
    """
    made: Any = type("PlainRecord", (plain_class(dtype),), {"__slots__": (), "__getattr__": _refuse_to_read})
    made.open_class = made
    return made


def _refuse_to_read(plain_record, name):
    raise AttributeError(
        f"a record has no field {name!r}; it has {', '.join(plain_record.dtype.names or ())}"
    )


@cache
def frozen_class(dtype):
    """Return the class of immutable plain records of a dtype."""
    return type("FrozenRecord", (plain_class(dtype),), {"__slots__": (), "__setattr__": _refuse_to_change})


def _refuse_to_change(plain_record, name, value):
    raise AttributeError(
        f"this record is read-only: {name} cannot be set; records.copy returns one that can be changed"
    )


def frozen(plain_record):
    """Return an equal record that shares no memory and cannot be changed.

    All states of a game share its config, so it is frozen.
    """
    other = object.__new__(frozen_class(plain_record.dtype))
    for name, shape in fields(plain_record.dtype):
        value = getattr(plain_record, name)
        if shape:
            value = value.copy()
            value.flags.writeable = False
        object.__setattr__(other, name, value)
    return other


@cache
def lazy_class(dtype):
    """Return the class of records that read each field from bytes when it is first used."""
    own = {"__slots__": ("_bytes",), "__setattr__": _refuse_to_change, "__getattr__": _read_field}
    return type("LazyRecord", (plain_class(dtype),), own)


def _read_field(plain_record, name):
    if name not in plain_record.dtype.names:
        return _refuse_to_read(plain_record, name)
    kind, place = plain_record.dtype.fields[name][:2]
    array = np.ndarray(kind.shape, kind.base, plain_record._bytes, place)
    value = array if kind.shape else int(array)  # arithmetic with NumPy scalars is slow
    object.__setattr__(plain_record, name, value)
    return value


@cache
def lazy_reader(dtype):
    """Return the function that makes such a record from bytes. Python strategies need one per decision."""
    kind = lazy_class(dtype)
    make, write = kind.__new__, kind._bytes.__set__  # no other way past `__setattr__` is faster

    def read(content):
        plain_record = make(kind)
        write(plain_record, content)
        return plain_record

    return read


def read_lazily(dtype, content):
    """Return an immutable plain record that reads its fields from bytes."""
    return lazy_reader(dtype)(content)


def blank(dtype):
    """Return a plain record whose fields are all zero."""
    return plain_class(dtype)()


def copy(plain_record):
    """Return an equal plain record that shares no memory and can be changed."""
    other = object.__new__(plain_record.open_class)
    for name, shape in fields(plain_record.dtype):
        value = getattr(plain_record, name)
        setattr(other, name, value.copy() if shape else value)
    return other


@cache
def _dtype_without(dtype, names):
    """Return a dtype without some of its fields."""
    return np.dtype([(name, dtype.fields[name][0]) for name in dtype.names if name not in names])


def without(plain_record, names):
    """Return a copy without the fields in `names`, a tuple."""
    kind = _dtype_without(plain_record.dtype, names)
    other = object.__new__(view_class(kind))
    for name, shape in fields(kind):
        value = getattr(plain_record, name)
        setattr(other, name, value.copy() if shape else value)
    return other


def copy_into(target, source):
    """Make `target` equal to `source`, without sharing memory. Changes every field of `target`."""
    for name, shape in fields(source.dtype):
        if shape:
            getattr(target, name)[...] = getattr(source, name)
        else:
            setattr(target, name, int(getattr(source, name)))


class PlainRecords:
    """A list of plain records that behaves like an array of records: assigning to an index copies."""

    def __init__(self, dtype, number):
        self._rows = [blank(dtype) for _ in range(number)]

    def __getitem__(self, index):
        return self._rows[index]

    def __setitem__(self, index, source):
        copy_into(self._rows[index], source)

    def __len__(self):
        return len(self._rows)

    def rows(self):
        """Return the plain records."""
        return self._rows


def to_array(*plain_records):
    """Return an array of NumPy records, of shape (number of records,), equal to the plain ones."""
    array = np.zeros(len(plain_records), plain_records[0].dtype)
    for row, plain_record in zip(array, plain_records, strict=True):
        for name, _ in fields(plain_record.dtype):
            row[name] = getattr(plain_record, name)
    return array


def from_array(row):
    """Return a plain record equal to one NumPy record."""
    plain_record = object.__new__(plain_class(row.dtype))
    for name, shape in fields(row.dtype):
        value = row[name]
        setattr(plain_record, name, np.array(value, np.int64) if shape else int(value))
    return plain_record


def numbers(plain_record):
    """Return all numbers of a record as one array, field by field. Do not change it."""
    if isinstance(plain_record, lazy_class(plain_record.dtype)):
        return np.frombuffer(plain_record._bytes, np.int64)
    values = [getattr(plain_record, name) for name, _ in fields(plain_record.dtype)]
    return np.concatenate(values, axis=None, dtype=np.int64)


def to_bytes(plain_record, without=()):
    """Return a record as bytes, without some fields. Equal records give equal bytes, which can be keys."""
    row = to_array(plain_record)
    if not without:
        return row.tobytes()
    return b"".join(row[name].tobytes() for name in plain_record.dtype.names if name not in without)


def to_plain(plain_record, without=()):
    """Return a record as a JSON-safe dictionary, without some fields."""
    plain = {}
    for name, shape in fields(plain_record.dtype):
        if name in without:
            continue
        value = getattr(plain_record, name)
        plain[name] = value.tolist() if shape else int(value)
    return plain


def from_plain(dtype, plain, without=()):
    """Return the record that `plain` describes, after checking each field.

    Fields in `without` stay zero.

    Raises
    ------
    InvalidInput
        If a field is missing or unknown, does not consist of whole numbers, or has the wrong shape.
    """
    if not isinstance(plain, dict):
        raise InvalidInput(f"position: found {type(plain).__name__}, expected a dictionary of fields")
    names = {name for name, _ in fields(dtype)}
    for name in plain:
        if name not in names:
            raise InvalidInput(
                f"position: unknown field {short_repr(name)}; the fields are {', '.join(sorted(names))}"
            )
    plain_record = blank(dtype)
    for name, shape in fields(dtype):
        if name in without:
            continue
        if name not in plain:
            raise InvalidInput(f"position.{name}: missing")
        set_field(plain_record, name, shape, plain[name])
    return plain_record


def set_field(plain_record, name, shape, value):
    """Check one field's value and set it. Changes that field of `plain_record`."""
    try:
        array = np.array(value)
    except (ValueError, OverflowError, RecursionError):
        raise InvalidInput(f"position.{name}: found {short_repr(value)}, expected whole numbers") from None
    if array.shape != shape:
        raise InvalidInput(f"position.{name}: found shape {array.shape}, expected {shape}")
    if array.dtype.kind not in "iu" or array.max(initial=0) > MAX_VALUE or array.min(initial=0) < -MAX_VALUE:
        expected = f"whole numbers with an absolute value up to {MAX_VALUE}"
        raise InvalidInput(f"position.{name}: found {short_repr(value)}, expected {expected}")
    setattr(plain_record, name, array.astype(np.int64) if shape else int(array))
