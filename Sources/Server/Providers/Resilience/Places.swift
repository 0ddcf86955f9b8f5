/// A number of places that are taken only if one is free.
import Synchronization

final class Places: Sendable {
    private let free: Mutex<Int>

    init(_ count: Int) {
        free = Mutex(max(0, count))
    }

    /// False if none is free.
    func take() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    func giveBack() {
        free.withLock { $0 += 1 }
    }
}
