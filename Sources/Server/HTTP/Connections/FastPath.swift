/// The fast path: a request for what was served before, answered on its connection's loop without task or router.
import NIOCore
import NIOHTTP1

/// It knows the usual case only. Whatever it doesn't know for certain takes the ordinary path, which decides anew.
package protocol FastPath: Sendable {
    /// How the addresses begin of what it may know.
    var prefix: String { get }

    /// - Parameters:
    ///   - target: path and query of a request that has no body, no sender and no conditions.
    ///   - answer: called once and later, on `loop`; with nil the request takes the ordinary path.
    /// - Returns: false if the request takes the ordinary path now; `answer` is then never called.
    func take(_ target: String, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void) -> Bool
}

/// An answer of 200 with all of its bytes.
package struct FastAnswer: Sendable {
    /// Lines of the head, each with its end; those of this moment and the empty one are still missing.
    package var lines: ByteBuffer
    package var body: ByteBuffer

    package init(lines: ByteBuffer, body: ByteBuffer) {
        self.lines = lines
        self.body = body
    }
}

extension HTTPRequestHead {
    /// Whether the request has no body, and no header that could change its answer.
    ///
    /// - Parameter isBehindProxy: a proxy adds headers that say who the client is.
    func isPlain(isBehindProxy: Bool) -> Bool {
        method == .GET && version == .http1_1
            && headers.allSatisfy { name, _ in
                Self.plain.contains { name.isSame(as: $0) } || name.begins(with: "sec-")
                    || isBehindProxy
                        && (name.begins(with: "x-forwarded-") || Self.proxys.contains { name.isSame(as: $0) })
            }
    }

    private static let proxys = ["via", "forwarded", "x-real-ip"]

    /// What apps, browsers and measuring tools send with every request.
    private static let plain = [
        "host", "user-agent", "accept", "accept-encoding", "accept-language", "connection", "referer", "priority",
    ]
}

extension String {
    /// - Parameter name: in lower case. OR 0x20 makes an ASCII letter lower-case; names have no other bytes it would mix up
    ///   with those of `name`.
    fileprivate func isSame(as name: String) -> Bool { utf8.count == name.utf8.count && begins(with: name) }

    fileprivate func begins(with name: String) -> Bool {
        utf8.count >= name.utf8.count && zip(utf8, name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
