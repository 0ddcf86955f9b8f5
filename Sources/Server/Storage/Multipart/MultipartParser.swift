/// Parses a multipart body as it arrives (RFC 7578), buffering as little as possible.
import Foundation
import NIOCore
import ServerMedia

/// The next piece of a form.
enum FormEvent: Sendable, Equatable {
    case part(FormPart)
    /// More data of the current part.
    case data(ByteBuffer)
    case endOfPart
    case endOfForm
}

struct MultipartParser: Sendable {
    /// Why a body isn't a form.
    struct Malformed: Error, Sendable, Hashable {
        var reason: String
    }

    private enum State {
        case preamble, delimiter, headers, data, finished
    }

    private static let maximumHeaderBytes = 8 * 1024
    private static let maximumPreamble = 4 * 1024
    private static let maximumParts = 64

    /// How much of the body is buffered.
    var heldBytes: Int { buffer.readableBytes }

    private let boundary: [UInt8]
    private var buffer = ByteBuffer()
    private var state = State.preamble
    private var parts = 0
    private var skipped = 0

    /// - Parameter contentType: the body's whole content type, with its boundary.
    init(contentType: String) throws(Malformed) {
        guard let boundary = FormPart.parameter("boundary", of: contentType), !boundary.isEmpty,
            boundary.utf8.count <= 200, boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw Malformed(reason: "the content type names no usable boundary") }
        self.boundary = Array("\r\n--\(boundary)".utf8)
        // No line precedes the first boundary; with one added, all boundaries look alike.
        buffer.writeString("\r\n")
    }

    mutating func feed(_ chunk: ByteBuffer) {
        // Data after the form's end means nothing, and may be endless.
        guard state != .finished else { return }
        if buffer.readableBytes == 0 {
            buffer = chunk
        } else {
            buffer.writeImmutableBuffer(chunk)
        }
    }

    /// The next event, or nil until more is fed.
    mutating func next() throws(Malformed) -> FormEvent? {
        while true {
            switch state {
            case .preamble:
                guard try skipPreamble() else { return nil }
            case .delimiter:
                guard let event = try afterDelimiter() else { return nil }
                if event { return .endOfForm }
            case .headers:
                guard let part = try readHeaders() else { return nil }
                return .part(part)
            case .data: return readData()
            case .finished: return nil
            }
        }
    }

    private mutating func skipPreamble() throws(Malformed) -> Bool {
        if let found = find(boundary) {
            // Counted here as well, so that the chunking of the body makes no difference.
            guard skipped + found <= Self.maximumPreamble else {
                throw Malformed(reason: "the boundary doesn't occur in the body")
            }
            buffer.moveReaderIndex(forwardBy: found + boundary.count)
            state = .delimiter
            return true
        }
        let useless = max(0, buffer.readableBytes - boundary.count)
        buffer.moveReaderIndex(forwardBy: useless)
        skipped += useless
        guard skipped <= Self.maximumPreamble else { throw Malformed(reason: "the boundary doesn't occur in the body") }
        return false
    }

    /// True at the end of the form, false at the start of a part.
    private mutating func afterDelimiter() throws(Malformed) -> Bool? {
        // Blanks may pad a boundary's line.
        while let byte: UInt8 = buffer.getInteger(at: buffer.readerIndex), byte == 0x20 || byte == 0x09 {
            buffer.moveReaderIndex(forwardBy: 1)
        }
        guard let two = buffer.getBytes(at: buffer.readerIndex, length: 2) else { return nil }
        if two == [0x2D, 0x2D] {
            state = .finished
            buffer = ByteBuffer()
            return true
        }
        guard two == [0x0D, 0x0A] else { throw Malformed(reason: "a boundary is followed by something else") }
        parts += 1
        guard parts <= Self.maximumParts else { throw Malformed(reason: "the form has too many parts") }
        // The line's end stays: a part without headers starts with the blank line at once.
        state = .headers
        return false
    }

    private mutating func readHeaders() throws(Malformed) -> FormPart? {
        guard let end = find([0x0D, 0x0A, 0x0D, 0x0A]) else {
            // Three bytes of the blank line may have arrived already.
            guard buffer.readableBytes <= Self.maximumHeaderBytes + 3 else {
                throw Malformed(reason: "a part's headers are too long")
            }
            return nil
        }
        guard end <= Self.maximumHeaderBytes else { throw Malformed(reason: "a part's headers are too long") }
        let text = buffer.readString(length: end) ?? ""
        buffer.moveReaderIndex(forwardBy: 4)
        state = .data
        return FormPart(headers: text)
    }

    /// The data that can be passed on without splitting a boundary.
    private mutating func readData() -> FormEvent? {
        if let found = find(boundary) {
            if found > 0 { return buffer.readSlice(length: found).map(FormEvent.data) }
            buffer.moveReaderIndex(forwardBy: boundary.count)
            state = .delimiter
            return .endOfPart
        }
        let safe = safeLength()
        return safe > 0 ? buffer.readSlice(length: safe).map(FormEvent.data) : nil
    }

    /// Everything except an end that may be the start of a boundary.
    private func safeLength() -> Int {
        buffer.withUnsafeReadableBytes { bytes in
            var at = max(0, bytes.count - boundary.count + 1)
            while at < bytes.count, let candidate = bytes.offset(of: 0x0D, from: at) {
                if bytes[candidate...].elementsEqual(boundary.prefix(bytes.count - candidate)) { return candidate }
                at = candidate + 1
            }
            return bytes.count
        }
    }

    private func find(_ needle: [UInt8]) -> Int? {
        buffer.withUnsafeReadableBytes { $0.offset(of: needle) }
    }
}
