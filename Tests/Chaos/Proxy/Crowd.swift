/// Connections that want nothing, or want it a byte at a time.
import NIOCore
import NIOPosix

struct Crowd: Sendable {
    private let channels: [any Channel]

    /// As many as the system gives, at most `count`.
    static func gather(_ count: Int, port: Int) async -> Crowd {
        var channels: [any Channel] = []
        while channels.count < count {
            let batch = min(200, count - channels.count)
            let opened = await withTaskGroup(of: (any Channel)?.self) { group in
                for _ in 0..<batch { group.addTask { try? await open(port) } }
                return await group.reduce(into: [any Channel]()) { list, channel in
                    if let channel { list.append(channel) }
                }
            }
            channels += opened
            if opened.count < batch { break }
        }
        return Crowd(channels: channels)
    }

    private static func open(_ port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10)).connect(host: "127.0.0.1", port: port).get()
    }

    var count: Int { channels.count }
    /// Those that the server hasn't closed.
    var open: Int { channels.filter(\.isActive).count }

    /// A request that takes minutes to be said.
    func dawdle() async throws {
        let request = "POST /auth/v1/signup HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\nX-Slow: "
        for letter in request + String(repeating: "a", count: 1000) {
            for channel in channels where channel.isActive {
                channel.writeAndFlush(ByteBuffer(string: String(letter)), promise: nil)
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    func leave() async {
        for channel in channels { try? await channel.close().get() }
    }
}
