"""Reads what the compiler noted while it built: which declaration stands or is used where (libIndexStore, by ctypes)."""
import ctypes
import os
import shutil


class Text(ctypes.Structure):
    """Borrowed bytes of the library's."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
VISIT_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
RECORD = 2
DEFINED, USED, IMPLICIT = 1 << 1, 1 << 2, 1 << 8


def toolchain():
    """The folder that holds the toolchain's `bin` and `lib`."""
    return os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))


class IndexStore:
    def __init__(self, path):
        self.library = ctypes.CDLL(os.path.join(toolchain(), "lib", "libIndexStore.so"))
        for name, result, arguments in [
            ("store_create", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_void_p]),
            ("store_units_apply_f", ctypes.c_bool, [ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, VISIT_TEXT]),
            ("unit_reader_create", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]),
            ("unit_reader_dispose", None, [ctypes.c_void_p]),
            ("unit_reader_get_main_file", Text, [ctypes.c_void_p]),
            ("unit_reader_dependencies_apply_f", ctypes.c_bool, [ctypes.c_void_p, ctypes.c_void_p, VISIT]),
            ("unit_dependency_get_kind", ctypes.c_int, [ctypes.c_void_p]),
            ("unit_dependency_get_name", Text, [ctypes.c_void_p]),
            ("unit_dependency_get_filepath", Text, [ctypes.c_void_p]),
            ("record_reader_create", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]),
            ("record_reader_dispose", None, [ctypes.c_void_p]),
            ("record_reader_occurrences_apply_f", ctypes.c_bool, [ctypes.c_void_p, ctypes.c_void_p, VISIT]),
            ("occurrence_get_symbol", ctypes.c_void_p, [ctypes.c_void_p]),
            ("occurrence_get_roles", ctypes.c_uint64, [ctypes.c_void_p]),
            ("occurrence_get_line_col", None, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
            ("symbol_get_usr", Text, [ctypes.c_void_p]),
            ("symbol_get_name", Text, [ctypes.c_void_p]),
        ]:
            function = getattr(self.library, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.store = self.store_create(path.encode(), None)
        if not self.store:
            raise SystemExit(f"no index at {path}")

    def records(self, wanted):
        """Names of records by their files, for those files that `wanted` says yes to; the newest unit of a file wins."""
        names = []
        self.store_units_apply_f(self.store, 1, None, VISIT_TEXT(lambda _, name: names.append(str(name)) or True))
        found = {}
        for name in names:
            unit = self.unit_reader_create(self.store, name.encode(), None)
            if not unit:
                continue
            main = str(self.unit_reader_get_main_file(unit))
            if wanted(main):

                def visit(_, dependency, main=main):
                    if self.unit_dependency_get_kind(dependency) == RECORD:
                        if str(self.unit_dependency_get_filepath(dependency)) == main:
                            found[main] = str(self.unit_dependency_get_name(dependency))
                    return True

                self.unit_reader_dependencies_apply_f(unit, None, VISIT(visit))
            self.unit_reader_dispose(unit)
        return found

    def occurrences(self, record):
        """(name, unique id, roles, line, column) of all that a record holds."""
        reader = self.record_reader_create(self.store, record.encode(), None)
        if not reader:
            return []
        found = []
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def visit(_, occurrence):
            symbol = self.occurrence_get_symbol(occurrence)
            self.occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append(
                (
                    str(self.symbol_get_name(symbol)),
                    str(self.symbol_get_usr(symbol)),
                    self.occurrence_get_roles(occurrence),
                    line.value,
                    column.value,
                )
            )
            return True

        self.record_reader_occurrences_apply_f(reader, None, VISIT(visit))
        self.record_reader_dispose(reader)
        return found
