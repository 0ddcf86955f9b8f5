/// Limits concurrent operations, in total and per address.
import Synchronization

final class Turnstile: Sendable {
    private struct Inside {
        var all = 0
        var each: [String: Int] = [:]
    }

    private let limit: Int
    private let limitOfEach: Int
    private let inside = Mutex(Inside())

    init(limit: Int = .max, each limitOfEach: Int) {
        self.limit = limit
        self.limitOfEach = limitOfEach
    }

    /// Nil if there is no room. The holder of the pass is inside, however the request ends.
    func enter(_ address: String) -> Pass? {
        let isIn = inside.withLock { inside in
            guard inside.all < limit, inside.each[address, default: 0] < limitOfEach else { return false }
            inside.all += 1
            inside.each[address, default: 0] += 1
            return true
        }
        return isIn ? Pass { [weak self] in self?.leave(address) } : nil
    }

    private func leave(_ address: String) {
        inside.withLock { inside in
            inside.all -= 1
            let left = inside.each[address, default: 1] - 1
            inside.each[address] = left > 0 ? left : nil
        }
    }

    final class Pass: Sendable {
        private let leave: @Sendable () -> Void

        init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }

        /// Keeps the place until here.
        func end() {}
    }
}
