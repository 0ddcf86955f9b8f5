/// Finds a port that nothing listens on, for servers whose address must be known before they listen.
import NIOCore
import NIOPosix

package enum FreePort {
    package static func find(_ host: String) throws -> Int {
        let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: host, port: 0).wait()
        defer { try? channel.close().wait() }
        guard let port = channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        return port
    }
}
