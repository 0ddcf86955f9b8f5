/// The bytes around an answer's body: its head, and the marks between pieces whose total length isn't known (RFC 9112).
import HTTPTypes
import NIOCore

/// How much body an answer has, and how a client knows where it ends.
struct AnswerFrame {
    enum Length: Equatable {
        /// The answer has a head only.
        case none
        case bytes(Int)
        case chunked
        /// The body ends with the connection: all that HTTP/1.0 knows.
        case untilClose
    }

    let length: Length
    /// Whether the client may send its next request on this connection.
    let keepsAlive: Bool
    /// Bytes of the body so far.
    private(set) var sent = 0

    init(_ response: HTTPResponse, isHead: Bool, isOld: Bool, keepsAlive: Bool) {
        let asked = keepsAlive && response.headerFields.value(of: .connection)?.lowercased() != "close"
        let named = response.headerFields.value(of: .contentLength).flatMap { Int($0) }
        length =
            if isHead || !response.status.mayHaveBody { .none } else if let named { .bytes(named) } else {
                isOld ? .untilClose : .chunked
            }
        self.keepsAlive = asked && length != .untilClose
    }

    /// Whether all bytes that the head promised are there; always so, if it promised no number.
    var isComplete: Bool { if case .bytes = length { isWhole } else { true } }

    /// Whether nothing can follow.
    var isWhole: Bool { length == .bytes(sent) }

    /// - Throws: when the body is longer than its head said; the client would read the rest as the next answer.
    mutating func add(_ bytes: Int) throws(BrokenAnswer) {
        sent += bytes
        if case .bytes(let promised) = length, sent > promised { throw BrokenAnswer() }
    }

    func head(_ response: HTTPResponse, isOld: Bool, date: String, in allocator: ByteBufferAllocator) -> ByteBuffer {
        // Four steps a line: an array takes each at half of what a buffer or a text would need.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        bytes += "HTTP/1.1 ".utf8
        bytes += String(response.status.code).utf8
        bytes += " ".utf8
        bytes += response.status.reasonPhrase.utf8
        bytes += "\r\n".utf8
        let hasLength = response.status.mayHaveBody
        for field in response.headerFields {
            if field.name == .transferEncoding || (field.name == .contentLength && !hasLength) { continue }
            bytes.append(field.name.rawName, field.value)
        }
        bytes.append("Date", date)
        if length == .chunked { bytes.append("Transfer-Encoding", "chunked") }
        if !response.headerFields.contains(.connection) {
            if !keepsAlive {
                bytes.append("Connection", "close")
            } else if isOld {
                bytes.append("Connection", "keep-alive")
            }
        }
        bytes += "\r\n".utf8
        return allocator.buffer(bytes: bytes)
    }
}

/// A body that isn't as long as its head said.
struct BrokenAnswer: Error {}

extension HTTPResponse.Status {
    /// RFC 9110 §6.4.1.
    fileprivate var mayHaveBody: Bool { kind != .informational && code != 204 && code != 304 }
}

extension [UInt8] {
    fileprivate mutating func append(_ name: String, _ value: String) {
        self += name.utf8
        self += ": ".utf8
        self += value.utf8
        self += "\r\n".utf8
    }
}
