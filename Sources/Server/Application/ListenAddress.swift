/// The address a server listens on: checks that it can, and explains in plain words why not.
import Foundation
import NIOCore
import NIOPosix
import ServerDatabase

struct ListenAddress: Sendable {
    let host: String
    let port: Int

    struct Failure: LastingFailure, CustomStringConvertible {
        let description: String
        let isLasting: Bool
    }

    /// Check it first: nobody should wait for a database only to read that the port is taken.
    ///
    /// The address is taken, but not listened on: a client that connected would never get an answer.
    func check() async throws {
        do {
            let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
            let family = if case .v6 = address { AF_INET6 } else { AF_INET }
            try address.withSockAddr { raw, size in
                let trial = socket(family, Int32(SOCK_STREAM.rawValue), 0)
                guard trial >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
                defer { close(trial) }
                var reuses: CInt = 1
                setsockopt(trial, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<CInt>.size))
                guard bind(trial, raw, socklen_t(size)) == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
            }
        } catch { throw explain(error) }
    }

    /// A readable error if it is about this address; the same error otherwise.
    func explain(_ error: any Error) -> any Error {
        if error is SocketAddressError || error is SocketAddressError.UnknownHost {
            return failure("can't be used, because the host name is unknown; choose another with --host")
        }
        guard let error = error as? IOError else { return error }
        switch error.errnoCode {
        // The port may belong to a server that is just shutting down.
        case EADDRINUSE: return failure("is taken by another program; stop that, or choose another with --port", false)
        case EACCES: return failure("is reserved for root; choose one above 1023 with --port")
        case EADDRNOTAVAIL: return failure("is not an address of this machine; choose another with --host")
        default: return error
        }
    }

    private func failure(_ words: String, _ isLasting: Bool = true) -> Failure {
        Failure(description: "port \(port) of \(host) \(words)", isLasting: isLasting)
    }
}
