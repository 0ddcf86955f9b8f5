/// Reads what an image model answers: pictures in base64 and what they cost.
import Foundation
import NIOHTTP1
import Wire

struct ImagesReply: Sendable {
    /// Base64; nil where an entry has no picture.
    var pictures: [String?]
    var usage: ImageUsage?

    private struct Body: Decodable {
        var data: [Entry]?
        var usage: Lenient<Usage>?
    }

    private struct Entry: Decodable {
        var b64_json: String?
    }

    struct Usage: Decodable {
        struct Details: Decodable {
            var text_tokens: Int?
            var image_tokens: Int?
        }

        var input_tokens: Int?
        var output_tokens: Int?
        var input_tokens_details: Lenient<Details>?

        var counts: ImageUsage? {
            guard let input = input_tokens, let output = output_tokens, input >= 0, output >= 0 else { return nil }
            let images = min(max(0, input_tokens_details?.value?.image_tokens ?? 0), input)
            return ImageUsage(textInput: input - images, imageInput: images, output: output)
        }
    }

    /// Counts in another shape must not spoil a picture that is paid for.
    struct Lenient<Value: Decodable>: Decodable {
        var value: Value?

        init(from decoder: any Decoder) throws {
            value = try? Value(from: decoder)
        }
    }

    init(_ body: Data, limit: Int) throws(ProviderFailure) {
        let decoded: Body
        do {
            decoded = try JSONBounds(depth: 8, values: 1000, bytes: limit).decode(Body.self, from: body)
        } catch {
            throw .malformed("the reply is not the JSON of pictures")
        }
        guard let data = decoded.data, !data.isEmpty else { throw .malformed("the reply has no pictures") }
        pictures = data.map(\.b64_json)
        usage = decoded.usage?.value?.counts
    }

    /// Like a chat's errors, but stricter about trying again: only what says that nothing was begun.
    static func failure(status: Int, headers: HTTPHeaders, _ body: Data) -> ProviderFailure {
        let error = ErrorReply(body)
        let failure = error.failure(status: status, headers: headers, now: Date())
        switch failure {
        case .overloaded where error.code.isEmpty && error.type.isEmpty: return .serverError(status: status)
        case .promptBlocked where isAboutOutput(body): return .filtered
        default: return failure
        }
    }

    /// The prompt was fine, and what came of it was not.
    private static func isAboutOutput(_ body: Data) -> Bool {
        (try? JSONValue(json: body))?["error"]?["moderation_details"]?["moderation_stage"] == "output"
    }
}

/// One event of a stream of pictures.
enum ImagesEvent: Sendable {
    case preview(base64: String)
    case completed(base64: String, usage: ImageUsage?)
    case failed(ProviderFailure)
    case other

    private struct Body: Decodable {
        var type: String?
        var b64_json: String?
        var usage: ImagesReply.Lenient<ImagesReply.Usage>?
    }

    init(_ event: EventParser.Event, limit: Int) throws(ProviderFailure) {
        if event.data.elementsEqual("[DONE]".utf8) { self = .other; return }
        let body: Body
        do {
            body = try JSONBounds(depth: 8, values: 200, bytes: limit).decode(Body.self, from: event.data)
        } catch {
            throw .malformed("an event is not JSON")
        }
        let kind = body.type ?? event.name
        if kind.hasSuffix(".partial_image"), let picture = body.b64_json {
            self = .preview(base64: picture)
        } else if kind.hasSuffix(".completed") {
            guard let picture = body.b64_json else { throw .malformed("the last event has no picture") }
            self = .completed(base64: picture, usage: body.usage?.value?.counts)
        } else if kind == "error" || kind.hasSuffix(".failed") {
            // The request was accepted, so nothing here may be tried again.
            let failure = ImagesReply.failure(status: 500, headers: [:], event.data)
            self = .failed(failure.isSafeToRepeat ? .serverError(status: 200) : failure)
        } else {
            self = .other
        }
    }
}
