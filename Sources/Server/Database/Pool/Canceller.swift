/// Stops a running statement from another thread.
import CLibpq
import Synchronization

final class Canceller: Sendable {
    /// `PQcancel` may be called from any thread; the mutex keeps the handle alive meanwhile.
    ///
    /// `nonisolated(unsafe)` is sound here: the pointer is only read and written inside the mutex.
    private struct Handle { nonisolated(unsafe) var raw: OpaquePointer? }
    private let handle = Mutex(Handle(raw: nil))

    func update(_ connection: OpaquePointer?) {
        nonisolated(unsafe) let fresh = connection.flatMap { PQgetCancel($0) }
        let old = handle.withLock { handle -> UInt in
            let old = UInt(bitPattern: handle.raw)
            handle.raw = fresh
            return old
        }
        PQfreeCancel(OpaquePointer(bitPattern: old))
    }

    /// Asks Postgres to stop; the statement then fails with 57014, or has already ended.
    func cancel() {
        handle.withLock { handle in
            guard let raw = handle.raw else { return }
            var reason = [CChar](repeating: 0, count: 256)
            PQcancel(raw, &reason, Int32(reason.count))
        }
    }
}
