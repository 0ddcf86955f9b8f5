/// How long a client may be silent, and how much of a body that nobody wants is read.
import NIOCore

package struct ConnectionLimits: Sendable {
    /// A client that sends nothing for so long, though we wait for it, or takes nothing of an answer, is hung up on.
    package var idle: TimeAmount
    /// Many clients read no answer before they have sent their whole body. If nobody read it, they would wait for us and
    /// we for them. So the answer goes out at once, and the rest is thrown away, up to so many bytes and so much time.
    package var refusedBytes: Int
    package var refusedTime: TimeAmount
    /// Bytes of an answer that the system may hold before they go out (`TCP_NOTSENT_LOWAT`). Without a limit it takes 4 MB from
    /// us at once, and sends them whenever the client makes room: a client that takes nothing costs that much, and one that
    /// is as fast as the machine does the server's sending on its own core.
    static let unsentBytes = 128 << 10

    package init(
        idle: TimeAmount = .seconds(60), refusedBytes: Int = 256 << 20, refusedTime: TimeAmount = .seconds(15)
    ) {
        self.idle = idle
        self.refusedBytes = refusedBytes
        self.refusedTime = refusedTime
    }
}
