"""Writers of class files, zip archives and JDK images that do as they are told, also where it is wrong."""
import functools
import struct
import zlib
from dataclasses import dataclass


def u2(*values):
    return struct.pack(f">{len(values)}H", *values)


def u4(*values):
    return struct.pack(f">{len(values)}I", *values)


class ClassWriter:
    """A class file. What a case wants wrong it changes in the parts, or in the bytes."""

    def __init__(self, name, super_name="java/lang/Object", interfaces=(), access=0x21, major=61):
        self.entries, self.indexes, self.next_index = [], {}, 1
        self.major, self.access = major, access
        self.this_index = self.class_index(name)
        self.super_index = self.class_index(super_name) if super_name else 0
        self.interfaces = [self.class_index(each) for each in interfaces]
        self.fields, self.methods, self.attributes = [], [], []

    def constant(self, tag, payload, slots=1):
        key = (tag, payload)
        if key not in self.indexes:
            self.indexes[key] = self.next_index
            self.next_index += slots
            self.entries.append(bytes([tag]) + payload)
        return self.indexes[key]

    def utf8(self, text):
        encoded = text if isinstance(text, bytes) else text.encode()
        return self.constant(1, u2(len(encoded)) + encoded)

    def class_index(self, name):
        return self.constant(7, u2(self.utf8(name)))

    def member(self, tag, owner, name, descriptor):
        named = self.constant(12, u2(self.utf8(name), self.utf8(descriptor)))
        return self.constant(tag, u2(self.class_index(owner), named))

    def attribute(self, name, payload, length=None):
        return u2(self.utf8(name)) + u4(len(payload) if length is None else length) + payload

    def field(self, name, descriptor, access=1, attributes=()):
        self.fields.append(self.member_info(name, descriptor, access, attributes))
        return self

    def method(self, name, descriptor, code=b"\xb1", access=9, stack=2, local_slots=2, handlers=b"", length=None):
        rows = u2(len(handlers) // 8) + handlers
        body = u2(stack, local_slots) + u4(len(code) if length is None else length) + code + rows + u2(0)
        self.methods.append(self.member_info(name, descriptor, access, [self.attribute("Code", body)]))
        return self

    def member_info(self, name, descriptor, access, attributes):
        return u2(access, self.utf8(name), self.utf8(descriptor), len(attributes)) + b"".join(attributes)

    def bytes(self, pool_count=None, method_count=None):
        def table(rows, count=None):
            return u2(len(rows) if count is None else count) + b"".join(rows)
        return (u4(0xCAFEBABE) + u2(0, self.major, self.next_index if pool_count is None else pool_count)
                + b"".join(self.entries) + u2(self.access, self.this_index, self.super_index)
                + u2(len(self.interfaces), *self.interfaces) + table(self.fields)
                + table(self.methods, method_count) + table(self.attributes))


@dataclass
class Entry:
    """One zip entry; what is None is as it should be."""
    name: str
    data: bytes = b""
    method: int = 8
    flags: int = 0
    crc: int = None
    size: int = None
    packed: bytes = None
    packed_size: int = None
    offset: int = None
    extra: bytes = b""
    local: bool = True  # has a local header and data


def deflate(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@functools.cache
def deflated_zeros(size):
    packer, block = zlib.compressobj(9, zlib.DEFLATED, -15), b"\0" * (1 << 20)
    return b"".join(packer.compress(block) for _ in range(size >> 20)) + packer.flush()


def zip_bytes(*entries, prefix=b"", declared=None):
    content, directory = bytearray(prefix), b""
    for each in entries:
        name = each.name if isinstance(each.name, bytes) else each.name.encode()
        packed = each.packed if each.packed is not None else deflate(each.data) if each.method == 8 else each.data
        crc = zlib.crc32(each.data) if each.crc is None else each.crc
        size = len(each.data) if each.size is None else each.size
        packed_size = len(packed) if each.packed_size is None else each.packed_size
        offset = len(content) - len(prefix) if each.offset is None else each.offset
        sizes = struct.pack("<HHHIII", each.method, 0, 0, crc, packed_size, size)
        if each.local:
            content += (struct.pack("<IHH", 0x04034B50, 20, each.flags) + sizes
                        + struct.pack("<HH", len(name), 0) + name + packed)
        lengths = struct.pack("<HHHHHII", len(name), len(each.extra), 0, 0, 0, 0, offset)
        directory += struct.pack("<IHHH", 0x02014B50, 20, 20, each.flags) + sizes + lengths + name + each.extra
    count = len(entries) if declared is None else declared
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), len(content) - len(prefix), 0)
    return bytes(content) + directory + end


def image_bytes(classes, module="java.base"):
    """A JDK image with these classes (name → bytes), uncompressed, as lib/modules holds them."""
    strings, places = bytearray(b"\0"), {"": 0}
    def string(text):
        if text not in places:
            places[text] = len(strings)
            strings.extend(text.encode() + b"\0")
        return places[text]
    locations, offsets, content = bytearray(b"\0"), [], b""
    for name, data in classes.items():
        package, _, base = name.rpartition("/")
        offsets.append(len(locations))
        values = {1: string(module), 2: string(package), 3: string(base), 4: string("class"), 5: len(content),
                  7: len(data)}
        for kind, value in values.items():
            locations += bytes([kind << 3 | 3]) + u4(value)
        locations += b"\0"
        content += data
    n = len(offsets)
    header = struct.pack("<7I", 0xCAFEDADA, 1 << 16, 0, n, n, len(locations), len(strings))
    tables = struct.pack(f"<{n}i", *[-1 - i for i in range(n)]) + struct.pack(f"<{n}I", *offsets)
    return header + tables + bytes(locations) + bytes(strings) + content
