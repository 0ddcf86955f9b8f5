/// Memory for uploads that are small enough to be judged before they touch the disk.
import Synchronization

/// An upload that gets no share of it is written to its file while it arrives, as a large one is.
final class UploadMemory: Sendable {
    /// Bytes of one upload: more than phones' photos have after they were made smaller.
    static let most = 2 << 20

    private let free: Mutex<Int>

    init(bytes: Int = 16 << 20) { free = Mutex(bytes) }

    /// - Returns: nil for a large upload, or when others have all there is.
    func share(_ bytes: Int) -> Share? {
        guard (0...Self.most).contains(bytes) else { return nil }
        let isFree = free.withLock { free in
            guard free >= bytes else { return false }
            free -= bytes
            return true
        }
        return isFree ? Share(bytes: bytes, of: self) : nil
    }

    /// Given back with its last reference.
    final class Share: Sendable {
        let bytes: Int
        private let memory: UploadMemory

        fileprivate init(bytes: Int, of memory: UploadMemory) {
            self.bytes = bytes
            self.memory = memory
        }
        deinit { memory.free.withLock { $0 += bytes } }
    }
}
