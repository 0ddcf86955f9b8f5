/// Forms as they arrive, whole and in pieces: pieces change nothing.
import NIOCore
import SeededRandom
import ServerMedia

@testable import ServerStorage

extension FuzzTarget {
    /// The content type on the first line, the body below; where it is torn apart follows from its bytes.
    static let multipart = FuzzTarget(
        "multipart", feeds: "a content type and a body to MultipartParser", longest: 32_768,
        words: [
            "multipart/form-data; boundary=b\n", "--b\r\n", "\r\n--b\r\n", "\r\n--b--\r\n", "\r\n\r\n", "\r\n--", "\r",
            "content-disposition: form-data; name=\"f\"; filename=\"a.jpg\"\r\n", "content-type: image/jpeg\r\n",
            "--b  ",
        ]
    ) { (bytes: [UInt8]) in
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let type = String(decoding: lines[0], as: UTF8.self)
        let body = lines.count > 1 ? Array(lines[1]) : []
        guard let boundary = FormPart.parameter("boundary", of: type), let whole = try? Form(type, [body]) else {
            return
        }
        var random = SplitMix(seed: bytes.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let torn = try Form(type, pieces(of: body, &random))
        try require(torn == whole, "in pieces it is \(torn), whole \(whole)")
        try require(whole.parts.count <= 64, "\(whole.parts.count) parts")
        let delimiter = Array("\r\n--\(boundary)".utf8)
        for part in whole.parts {
            try require(part.data.isEmpty || contains(body, part.data), "data that wasn't in the body")
            try require(!contains(part.data, delimiter), "a boundary in the data")
        }
    }

    private static func pieces(of body: [UInt8], _ random: inout SplitMix) -> [[UInt8]] {
        var rest = body[...]
        var pieces: [[UInt8]] = []
        let most = 1 + random.below(40)
        while !rest.isEmpty {
            let length = min(rest.count, 1 + random.below(most))
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    private static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { $0.offset(of: needle) != nil }
    }
}

/// What the parser told of a form, its data put together again.
private struct Form: Equatable {
    struct Part: Equatable {
        var head: FormPart
        var data: [UInt8] = []
        var isEnded = false
    }

    var parts: [Part] = []
    var isEnded = false
    var isMalformed = false

    /// Throws where the content type is refused, and for what breaks the parser's promises.
    init(_ type: String, _ chunks: [[UInt8]]) throws {
        var parser = try MultipartParser(contentType: type)
        for chunk in chunks {
            parser.feed(ByteBuffer(bytes: chunk))
            do { while let event = try parser.next() { try take(event) } } catch is MultipartParser.Malformed {
                isMalformed = true
                // What came before the mistake depends on where the pieces ended; the mistake doesn't.
                parts = []
                return
            }
            try require(parser.heldBytes <= 9 * 1024 + 256, "\(parser.heldBytes) bytes are held")
        }
        // A boundary's beginning at the end may be handed on or held.
        if !isEnded { parts = [] }
    }

    private mutating func take(_ event: FormEvent) throws {
        try require(!isEnded, "an event after the form's end")
        switch event {
        case .part(let head): parts.append(Part(head: head))
        case .data(let data):
            guard let last = parts.indices.last, !parts[last].isEnded else { throw Broken("data outside of parts") }
            parts[last].data += data.readableBytesView
        case .endOfPart:
            guard let last = parts.indices.last, !parts[last].isEnded else { throw Broken("the end of no part") }
            parts[last].isEnded = true
        case .endOfForm: isEnded = true
        }
    }
}
