/// How many sockets there are, of each network and in all.
import ServerHTTP
import Synchronization

final class Census: Sendable {
    private struct State {
        var all = 0
        var byNetwork: [String: Int] = [:]
    }
    private let state = Mutex(State())
    private let (all, perNetwork): (Int, Int)

    init(all: Int, perNetwork: Int) { (self.all, self.perNetwork) = (all, perNetwork) }

    var count: Int { state.withLock { $0.all } }

    /// - Returns: nil when there is no room.
    func enter(_ address: String) -> Place? {
        let key = ClientNetwork(address).key
        return state.withLock { state in
            guard state.all < all, state.byNetwork[key, default: 0] < perNetwork else { return nil }
            state.all += 1
            state.byNetwork[key, default: 0] += 1
            return Place(census: self, key: key)
        }
    }

    fileprivate func leave(_ key: String) {
        state.withLock { state in
            state.all -= 1
            state.byNetwork[key, default: 1] -= 1
            if state.byNetwork[key] == 0 { state.byNetwork[key] = nil }
        }
    }

    /// Counts until it is let go, however the socket ends: a handshake that fails in the middle takes no place for good.
    final class Place: Sendable {
        private let census: Census
        private let key: String

        init(census: Census, key: String) { (self.census, self.key) = (census, key) }
        deinit { census.leave(key) }
    }
}
