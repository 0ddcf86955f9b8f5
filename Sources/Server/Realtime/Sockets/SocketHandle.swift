/// A socket as others know it: something to send to, from any thread.
import NIOCore

struct SocketHandle: Sendable {
    let id: Int
    let version: Version
    let loop: any EventLoop
    private let socket: NIOLoopBound<Weak>

    /// Called on the socket's own loop.
    init(_ socket: Socket, _ loop: any EventLoop) {
        (id, version, self.loop) = (socket.id, socket.version, loop)
        self.socket = NIOLoopBound(Weak(socket), eventLoop: loop)
    }

    /// Runs on the socket's loop, unless the socket is gone.
    func perform(_ work: @escaping @Sendable (Socket) -> Void) {
        let socket = socket
        loop.execute { if let socket = socket.value.socket { work(socket) } }
    }

    func send(_ message: Outgoing) {
        let text = message.text(version)
        perform { $0.send(text) }
    }

    /// One task for each loop, not for each socket.
    static func send(_ text: ByteBuffer, isBinary: Bool = false, to handles: [SocketHandle]) {
        for handles in Dictionary(grouping: handles, by: { ObjectIdentifier($0.loop) }).values {
            handles[0].loop.execute {
                for handle in handles { handle.socket.value.socket?.send(text, isBinary: isBinary) }
            }
        }
    }

    private final class Weak {
        weak var socket: Socket?
        init(_ socket: Socket) { self.socket = socket }
    }
}
