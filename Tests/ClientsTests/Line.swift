/// A line between an app and its server that counts what the app sends, and can be cut.
import Clients
import Foundation

final class Line: Sendable {
    fileprivate struct State: Sendable {
        var sent = 0
        var open: Set<Int32> = []
        var cut: Cut?
        /// Bytes that still get through, of all that the app or the server says; nil for no end.
        var rest: [Bool: Int] = [:]
    }

    struct Cut: Sendable {
        /// Bytes from the app, counted from now.
        var after: Int
        /// Nobody gets through any more.
        var isForGood: Bool
    }

    let url: String
    private let listener: Int32
    private let target: UInt16
    private let state = Locked(State())

    init(to port: Int) throws {
        target = UInt16(port)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (own, listener) = (try Self.bound(listener), listener)
        url = "http://127.0.0.1:\(own)"
        Thread.detachNewThread { [state, target] in
            while true {
                let app = accept(listener, nil, nil)
                guard app >= 0 else { return }
                let isDead = state.withLock { $0.cut.map { $0.isForGood && $0.after <= 0 } ?? false }
                let server = isDead ? -1 : Self.connected(to: target)
                guard server >= 0 else {
                    close(app)
                    continue
                }
                Self.join(app, server, state)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Bytes that the app has sent, heads of requests included.
    var sent: Int { state.withLock { $0.sent } }
    var isIdle: Bool { state.withLock { $0.open.isEmpty } }
    func cut(_ cut: Cut) { state.withLock { $0.cut = cut } }

    /// From then on what one side says vanishes, and the connection stays as if all were well. Nil mends it.
    func swallow(fromApp: Bool, after bytes: Int?) { state.withLock { $0.rest[fromApp] = bytes } }

    /// Both ways, each on a thread of its own; the end of one is the end of both.
    private static func join(_ app: Int32, _ server: Int32, _ state: Locked<State>) {
        state.withLock { _ = $0.open.insert(app) }
        for (from, to) in [(app, server), (server, app)] {
            Thread.detachNewThread {
                var space = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = recv(from, &space, space.count, 0)
                    guard count > 0, from == server || state.withLock({ $0.lets(count) }) else { break }
                    guard state.withLock({ $0.passes(count, fromApp: from == app) }) else { continue }
                    guard write(space, count, to) else { break }
                }
                shutdown(from, Int32(SHUT_RDWR))
                shutdown(to, Int32(SHUT_RDWR))
                // Closed once, when the second of the two has ended as well.
                let isLast = state.withLock { $0.open.remove(app) == nil }
                if isLast {
                    close(app)
                    close(server)
                }
            }
        }
    }

    private static func write(_ bytes: [UInt8], _ count: Int, _ socket: Int32) -> Bool {
        var done = 0
        while done < count {
            let more = bytes.withUnsafeBytes { send(socket, $0.baseAddress! + done, count - done, Int32(MSG_NOSIGNAL)) }
            guard more > 0 else { return false }
            done += more
        }
        return true
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static func bound(_ listener: Int32) throws -> UInt16 {
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let size = length
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw DeafServer.Failure() }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func connected(to port: UInt16) -> Int32 {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return server }
        close(server)
        return -1
    }
}

extension Line.State {
    /// False where the line is cut.
    fileprivate mutating func lets(_ count: Int) -> Bool {
        sent += count
        guard let cut else { return true }
        let rest = cut.after - count
        if rest > 0 || cut.isForGood { self.cut?.after = rest } else { self.cut = nil }
        return rest > 0
    }

    /// False where it vanishes.
    fileprivate mutating func passes(_ count: Int, fromApp: Bool) -> Bool {
        guard let left = rest[fromApp] else { return true }
        rest[fromApp] = max(0, left - count)
        return left > 0
    }
}
