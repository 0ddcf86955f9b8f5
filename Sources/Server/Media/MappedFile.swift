/// Gives access to a whole file without reading it into memory.
import Foundation

package enum MappedFile {
    /// Maps the file while `body` runs; an empty file gives an empty buffer.
    package static func with<R>(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MediaError.unopened(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw MediaError.unreadable(path: path) }
        let size = Int(status.st_size)
        guard size > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw MediaError.unopened(path, errno)
        }
        defer { munmap(start, size) }
        return try body(UnsafeRawBufferPointer(start: start, count: size))
    }
}
