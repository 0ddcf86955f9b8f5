/// A loopback port that does everything but answer.
import Clients
import Foundation

final class DeafServer: Sendable {
    enum Manner: Sendable {
        /// Nobody listens.
        case closed
        /// Takes connections and says nothing.
        case silent
        /// Closes every connection once a request has begun.
        case hangsUp
    }

    struct Failure: Error {}

    let port: UInt16
    private let socket: Int32
    private let accepted = Locked<[Int32]>([])
    private let arrivals: AsyncStream<Void>

    var connections: Int { accepted.withLock { $0.count } }

    init(_ manner: Manner) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (socket, size) = (self.socket, length)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, size) == 0 && getsockname(socket, address, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        port = UInt16(bigEndian: address.sin_port)
        let (stream, arrival) = AsyncStream<Void>.makeStream()
        arrivals = stream
        guard manner != .closed else {
            close(socket)
            return
        }
        listen(socket, 16)
        let accepted = accepted
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                accepted.withLock { $0.append(connection) }
                if manner == .hangsUp {
                    var byte: UInt8 = 0
                    _ = recv(connection, &byte, 1, 0)
                    close(connection)
                }
                arrival.yield()
            }
        }
    }

    func waitForConnection() async {
        for await _ in arrivals { return }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }
}
