/// The body of `POST /chat/completions` in pieces: ready JSON bytes, and files that are base64-encoded while sending.
import Foundation
import NIOCore

struct ChatRequest: Sendable {
    enum Piece: Sendable, Hashable {
        case bytes(ByteBuffer)
        case file(path: String, size: Int)

        var length: Int {
            switch self {
            case .bytes(let buffer): buffer.readableBytes
            case .file(_, let size): (size + 2) / 3 * 4
            }
        }
    }

    let pieces: [Piece]
    let length: Int

    /// Measures the files, so that the length can be announced; throws if one is missing.
    init(
        _ question: ChatQuestion, configuration: OpenAIConfiguration, files: PhotoFiles
    ) async throws(ProviderFailure) {
        var writer = Writer()
        writer.text(#"{"model":\#(json(configuration.model)),"messages":["#)
        writer.text(#"{"role":"system","content":\#(json(question.instructions))},"#)
        writer.text(#"{"role":"user","content":["#)
        for (index, part) in question.parts.enumerated() {
            if index > 0 { writer.text(",") }
            switch part {
            case .text(let text):
                writer.text(#"{"type":"text","text":\#(json(text))}"#)
            case .image(let image):
                let size = try await files.size(of: image.path)
                writer.text(#"{"type":"image_url","image_url":{"url":"data:\#(image.mediaType);base64,"#)
                writer.file(image.path, size: size)
                writer.text(#"","detail":"\#(configuration.imageDetail.rawValue)"}}"#)
            }
        }
        writer.text("]}],")
        writer.text(Self.settings(question, configuration))
        pieces = writer.finish()
        length = pieces.reduce(0) { $0 + $1.length }
    }

    private static func settings(_ question: ChatQuestion, _ configuration: OpenAIConfiguration) -> String {
        let format = #"{"name":\#(json(question.schemaName)),"strict":true,"schema":\#(question.schema)}"#
        var fields = [#""response_format":{"type":"json_schema","json_schema":\#(format)}"#]
        if configuration.sendsTemperature { fields.append(#""temperature":\#(question.temperature)"#) }
        if configuration.sendsSafetyIdentifier {
            fields.append(#""safety_identifier":\#(json(question.reference))"#)
        }
        let limit = configuration.maximumAnswerTokens ?? question.maximumAnswerTokens
        fields.append(#""\#(configuration.tokenLimitField.rawValue)":\#(limit)"#)
        return fields.joined(separator: ",") + "}"
    }

    /// Joins adjacent texts into one buffer.
    private struct Writer {
        private var pieces: [Piece] = []
        private var open = ByteBuffer()

        mutating func text(_ text: String) {
            open.writeString(text)
        }

        mutating func file(_ path: String, size: Int) {
            close()
            pieces.append(.file(path: path, size: size))
        }

        mutating func finish() -> [Piece] {
            close()
            return pieces
        }

        private mutating func close() {
            guard open.readableBytes > 0 else { return }
            pieces.append(.bytes(open))
            open = ByteBuffer()
        }
    }
}

/// A text as a JSON literal, quotes included. Encoding a String cannot fail.
private func json(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? #""""#
}
