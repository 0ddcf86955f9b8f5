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
        let asked = keepsAlive && response.headerFields[.connection]?.lowercased() != "close"
        let named = response.headerFields[.contentLength].flatMap { Int($0) }
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
        var bytes = allocator.buffer(capacity: 512)
        bytes.writeString("HTTP/1.1 ")
        bytes.writeString(String(response.status.code))
        bytes.writeString(" ")
        bytes.writeString(response.status.reasonPhrase)
        bytes.writeString("\r\n")
        let hasLength = response.status.mayHaveBody
        for field in response.headerFields {
            if field.name == .transferEncoding || (field.name == .contentLength && !hasLength) { continue }
            bytes.write(field.name.rawName, field.value)
        }
        bytes.write("Date", date)
        if length == .chunked { bytes.write("Transfer-Encoding", "chunked") }
        if response.headerFields[.connection] == nil {
            if !keepsAlive {
                bytes.write("Connection", "close")
            } else if isOld {
                bytes.write("Connection", "keep-alive")
            }
        }
        bytes.writeString("\r\n")
        return bytes
    }
}

/// A body that isn't as long as its head said.
struct BrokenAnswer: Error {}

extension HTTPResponse.Status {
    /// RFC 9110 §6.4.1.
    fileprivate var mayHaveBody: Bool { kind != .informational && code != 204 && code != 304 }
}

extension ByteBuffer {
    fileprivate mutating func write(_ name: String, _ value: String) {
        writeString(name)
        writeString(": ")
        writeString(value)
        writeString("\r\n")
    }
}
