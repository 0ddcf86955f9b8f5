/// One request and its answer, while its connection is busy with them.
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Why nobody will read a long answer further.
package enum Leaving: Sendable {
    case client
    case server
}

struct Exchange {
    enum Body {
        /// Until the handler begins: most bodies arrive with their head and need no stream.
        case gathering
        case streaming(BodyStream.Bytes.Source, wantsMore: Bool)
        /// The handler has all there is.
        case over
    }

    /// Nil once a handler has it: the answer may last for hours.
    private(set) var head: HTTPRequestHead?
    let method: HTTPRequest.Method
    /// HTTP/1.0.
    let isOld: Bool
    /// The client sends its body once it is told to (`Expect: 100-continue`).
    var awaitsPermission: Bool
    var keepsAlive: Bool
    var body = Body.gathering
    /// What came of the body before the handler began.
    var gathered: [ByteBuffer] = []
    var frame: AnswerFrame?
    /// The head, and a short body behind it, until they are sent together.
    var unsent: ByteBuffer?
    /// The request's end was read.
    var isReceived = false
    var isAnswered = false
    /// Bytes that came after the answer.
    var refused = 0
    var refusal: Scheduled<Void>?
    var leaving: [@Sendable (Leaving) -> Void] = []

    init?(_ head: HTTPRequestHead) {
        guard let method = HTTPRequest.Method(head.method) else { return nil }
        self.head = head
        self.method = method
        isOld = head.version.major == 0 || head.version == .http1_0
        keepsAlive = head.isKeepAlive
        awaitsPermission = head.headers.first(name: "expect")?.lowercased() == "100-continue"
    }

    /// In the types that handlers read, once.
    mutating func takeRequest() -> HTTPRequest? {
        head.take().map { HTTPRequest($0, method) }
    }

    /// All that was gathered, in one piece.
    mutating func wholeBody() -> ByteBuffer {
        var whole = gathered.first ?? ByteBuffer()
        for piece in gathered.dropFirst() { whole.writeImmutableBuffer(piece) }
        gathered = []
        return whole
    }

    var isStarted: Bool { if case .gathering = body { false } else { true } }

    /// Whether the connection should read: a body no faster than the handler takes it.
    var wantsMore: Bool {
        if isReceived { return true }
        return switch body {
        case .gathering: true
        case .streaming(_, let wantsMore): wantsMore || isAnswered
        case .over: isAnswered
        }
    }
}
