/// Bytes with nothing readable right behind them: whoever reads one too far is stopped there and then.
import Foundation

enum GuardedBytes {
    /// Raw buffers aren't bounds-checked when optimised, so the machine has to do it.
    static func with<R>(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        let page = Int(getpagesize())
        let length = max(1, (bytes.count + page - 1) / page) * page
        guard let start = mmap(nil, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED, mprotect(start + length, page, PROT_NONE) == 0
        else { throw Broken("no memory for the input") }
        defer { munmap(start, length + page) }
        let copy = UnsafeMutableRawBufferPointer(start: start + length - bytes.count, count: bytes.count)
        copy.copyBytes(from: bytes)
        return try body(UnsafeRawBufferPointer(copy))
    }
}
