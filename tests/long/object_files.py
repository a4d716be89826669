"""What the header of a shared library says, read from its bytes: for macOS and for Linux."""

import hashlib
import struct

# Commands of a header for macOS, and the magic numbers of a signature.
SYMBOLS, ID_DYLIB, CODE_SIGNATURE, BUILD_VERSION = 0x2, 0xD, 0x1D, 0x32
COMMANDS = 32  # where they begin
SIGNATURES, CODE_DIRECTORY = 0xFADE0CC0, 0xFADE0C02
SHA256 = 2


def commands(content):
    """The commands of a library for macOS, as pairs: number, bytes."""
    number = struct.unpack_from("<I", content, 16)[0]
    place = COMMANDS
    for _ in range(number):
        kind, size = struct.unpack_from("<II", content, place)
        yield kind & 0x7FFFFFFF, content[place : place + size]
        place += size


def install_name(content):
    """The name under which a library for macOS is known."""
    (command,) = (body for kind, body in commands(content) if kind == ID_DYLIB)
    (start,) = struct.unpack_from("<I", command, 8)
    return command[start:].rstrip(b"\0").decode()


def oldest_system(content):
    """The oldest macOS that loads a library: major and minor number."""
    (command,) = (body for kind, body in commands(content) if kind == BUILD_VERSION)
    (packed,) = struct.unpack_from("<I", command, 12)
    return packed >> 16, packed >> 8 & 0xFF


def undefined(content):
    """The names of the symbols that a library for macOS takes from others."""
    (command,) = (body for kind, body in commands(content) if kind == SYMBOLS)
    start, number, texts, _ = struct.unpack_from("<IIII", command, 8)
    names = set()
    for place in range(start, start + 16 * number, 16):
        text, kind = struct.unpack_from("<IB", content, place)
        if kind & 0xE == 0:
            names.add(content[texts + text : content.index(0, texts + text)].decode().removeprefix("_"))
    return names


def is_signed(content):
    """Whether a library for macOS has a signature."""
    return any(kind == CODE_SIGNATURE for kind, _ in commands(content))


def wrong_pages(content):
    """The pages whose hash in the signature is not that of their bytes, and how many pages are signed."""
    (command,) = (body for kind, body in commands(content) if kind == CODE_SIGNATURE)
    start, _ = struct.unpack_from("<II", command, 8)
    magic, _, number = struct.unpack_from(">III", content, start)
    assert magic == SIGNATURES
    wrong, pages = [], 0
    for index in range(number):
        (offset,) = struct.unpack_from(">I", content, start + 12 + 8 * index + 4)
        place = start + offset
        if struct.unpack_from(">I", content, place)[0] != CODE_DIRECTORY:
            continue
        hashes, _, _, slots, limit = struct.unpack_from(">IIIII", content, place + 16)
        size, kind, _, power = struct.unpack_from("BBBB", content, place + 36)
        assert kind == SHA256 and limit == start  # all that stands before the signature
        for slot in range(slots):
            page = content[slot << power : min((slot + 1) << power, limit)]
            told = content[place + hashes + slot * size :][:size]
            pages += 1
            if hashlib.sha256(page).digest()[:size] != told:
                wrong.append(slot)
    return wrong, pages
