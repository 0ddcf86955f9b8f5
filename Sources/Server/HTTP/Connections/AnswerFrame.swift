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

    /// Of an answer on the fast path.
    init(whole bytes: Int) {
        (length, sent, keepsAlive) = (.bytes(bytes), bytes, true)
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
        var head = HeadText(response)
        head.add("Date", date)
        if length == .chunked { head.add("Transfer-Encoding", "chunked") }
        if !response.headerFields.contains(.connection) {
            if !keepsAlive {
                head.add("Connection", "close")
            } else if isOld {
                head.add("Connection", "keep-alive")
            }
        }
        head.pieces.append("\r\n")
        return head.bytes(in: allocator)
    }
}

extension HTTPResponse {
    /// Its lines, without those that say how and when it is sent.
    package func lines(in allocator: ByteBufferAllocator = ByteBufferAllocator()) -> ByteBuffer {
        HeadText(self).bytes(in: allocator)
    }
}

/// The texts of a head: their bytes are counted first and then written in one go, at a third of what it takes to append
/// one after the other.
private struct HeadText {
    var pieces: [String] = []

    init(_ response: HTTPResponse) {
        pieces.reserveCapacity(96)
        let status = response.status
        pieces += ["HTTP/1.1 ", String(status.code), " ", status.reasonPhrase, "\r\n"]
        for field in response.headerFields {
            if field.name == .transferEncoding || (field.name == .contentLength && !status.mayHaveBody) { continue }
            add(field.name.rawName, field.value)
        }
    }

    mutating func add(_ name: String, _ value: String) {
        pieces.append(name)
        pieces.append(": ")
        pieces.append(value)
        pieces.append("\r\n")
    }

    func bytes(in allocator: ByteBufferAllocator) -> ByteBuffer {
        let count = pieces.reduce(0) { $0 + $1.utf8.count }
        var buffer = allocator.buffer(capacity: count)
        buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
            var written = 0
            for piece in pieces {
                written += piece.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: space[written...]))
            }
            return written
        }
        return buffer
    }
}

extension String {
    /// - Returns: how many bytes of UTF-8 were written; `space` must have room for all.
    fileprivate func copyBytes(to space: UnsafeMutableRawBufferPointer) -> Int {
        let isCopied: Void? = utf8.withContiguousStorageIfAvailable {
            space.copyMemory(from: UnsafeRawBufferPointer($0))
        }
        if isCopied == nil { space.copyBytes(from: utf8) }
        return utf8.count
    }
}

/// A body that isn't as long as its head said.
struct BrokenAnswer: Error {}

extension HTTPResponse.Status {
    /// RFC 9110 §6.4.1.
    fileprivate var mayHaveBody: Bool { kind != .informational && code != 204 && code != 304 }
}
