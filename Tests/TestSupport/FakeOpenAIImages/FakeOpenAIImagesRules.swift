/// What the stand-in for OpenAI's image models accepts: key, fields, sizes, and forms with files.
import Foundation
import HTTPTypes

struct FakeOpenAIImagesRules {
    struct Refusal: Error {
        var status: Int
        var body: String

        init(_ status: Int, _ message: String, param: String? = nil, code: String? = nil) {
            self.status = status
            body = FakeOpenAI.error(message, type: "invalid_request_error", param: param, code: code)
        }
    }

    let key: String
    let model: String

    private static let fields: Set = [
        "model", "prompt", "n", "size", "quality", "output_format", "output_compression", "background", "moderation",
        "stream", "partial_images", "user",
    ]

    func check(_ path: String, _ body: Data, _ headers: HTTPFields) throws(Refusal) -> FakeOpenAIImages.Asked {
        guard let authorization = headers[.authorization] else { throw Refusal(401, "You didn't provide an API key.") }
        guard authorization == "Bearer \(key)" else {
            throw Refusal(401, "Incorrect API key provided: \(authorization.dropFirst(7))", code: "invalid_api_key")
        }
        var asked = FakeOpenAIImages.Asked(path: path, fields: [:], starts: [])
        if path == "edits" {
            (asked.fields, asked.starts) = try FakeForm.read(body, headers[.contentType] ?? "")
            guard 1...16 ~= asked.starts.count else { throw Refusal(400, "Missing image.", param: "image") }
        } else {
            asked.fields = try Self.json(body, headers[.contentType] ?? "")
        }
        try check(asked)
        return asked
    }

    private static func json(_ body: Data, _ type: String) throws(Refusal) -> [String: String] {
        guard type == "application/json" else { throw Refusal(400, "Unsupported content type '\(type)'.") }
        guard let object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else {
            throw Refusal(400, "We could not parse the JSON body of your request.")
        }
        var fields: [String: String] = [:]
        for (name, value) in object {
            let isNumber = ["n", "partial_images", "output_compression"].contains(name)
            switch value {
            case let text as String where !isNumber && name != "stream": fields[name] = text
            case let flag as Bool where name == "stream": fields[name] = flag ? "true" : "false"
            case let number as Int where isNumber: fields[name] = String(number)
            default: throw Refusal(400, "Invalid type for '\(name)'.", param: name)
            }
        }
        return fields
    }

    private func check(_ asked: FakeOpenAIImages.Asked) throws(Refusal) {
        let fields = asked.fields, isGPT = model.contains("gpt-image")
        let known = isGPT ? Self.fields : ["model", "prompt", "n", "size", "response_format", "user"]
        if let odd = fields.keys.sorted().first(where: { !known.contains($0) }) {
            throw Refusal(400, "Unknown parameter: '\(odd)'.", param: odd, code: "unknown_parameter")
        }
        // Without it the real service takes a model of its own choice.
        guard let name = fields["model"] else { throw Refusal(400, "Missing model.", param: "model") }
        guard name == model else { throw Refusal(404, "The model '\(name)' does not exist.", code: "model_not_found") }
        guard let prompt = fields["prompt"], 1...32_000 ~= prompt.unicodeScalars.count else {
            throw Refusal(400, "Invalid 'prompt'.", param: "prompt", code: "string_above_max_length")
        }
        guard 1...10 ~= asked.count else { throw Refusal(400, "Invalid 'n'.", param: "n") }
        guard isSize(fields["size"] ?? "auto", isGPT) else { throw Refusal(400, "Invalid size.", param: "size") }
        if fields["partial_images"] != nil, !asked.isStream || !(0...3 ~= asked.previews) {
            throw Refusal(400, "Invalid 'partial_images'.", param: "partial_images")
        }
        for (name, values) in [
            "quality": ["low", "medium", "high", "auto"], "output_format": ["png", "jpeg", "webp"],
            "moderation": ["auto", "low"], "response_format": ["b64_json", "url"],
        ] {
            guard let value = fields[name] else { continue }
            guard values.contains(value) else { throw Refusal(400, "Invalid '\(name)'.", param: name) }
        }
    }

    private func isSize(_ size: String, _ isGPT: Bool) -> Bool {
        if model.hasPrefix("gpt-image-2") {
            let sides = size.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, let least = sides.min(), let most = sides.max(), least > 0 else { return false }
            return sides.allSatisfy { $0 % 16 == 0 } && most <= 3840 && least * most <= 3840 * 2160 && most <= 3 * least
        }
        let known = isGPT ? ["auto", "1024x1024", "1536x1024", "1024x1536"] : ["256x256", "512x512", "1024x1024"]
        return known.contains(size)
    }
}

/// Forms with files, as RFC 7578 says and no more.
enum FakeForm {
    static func read(
        _ body: Data, _ type: String
    ) throws(FakeOpenAIImagesRules.Refusal) -> (fields: [String: String], files: [Data]) {
        guard let match = type.wholeMatch(of: /multipart\/form-data; boundary=([A-Za-z0-9-]{1,70})/) else {
            throw .init(400, "Unsupported content type.")
        }
        var fields: [String: String] = [:], files: [Data] = []
        let line = Data("--\(match.output.1)".utf8), gap = Data("\r\n\r\n".utf8)
        guard var rest = body.starts(with: line) ? body.dropFirst(line.count) : nil else {
            throw .init(400, "Missing boundary.")
        }
        while rest.starts(with: Data("\r\n".utf8)) {
            rest = rest.dropFirst(2)
            guard let head = rest.range(of: gap),
                let end = rest.range(of: Data("\r\n".utf8) + line, in: head.upperBound..<rest.endIndex)
            else { throw .init(400, "A part breaks off.") }
            let lines = String(decoding: rest[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let content = Data(rest[head.upperBound..<end.lowerBound])
            rest = rest[end.upperBound...]
            guard let name = lines[0].firstMatch(of: /^Content-Disposition: form-data; name="([^"]+)"/) else {
                throw .init(400, "A part has no name.")
            }
            if lines[0].contains("filename=") {
                guard ["image", "image[]"].contains(String(name.output.1)),
                    lines.contains(where: { $0.wholeMatch(of: /Content-Type: image\/(png|jpeg|webp)/) != nil })
                else { throw .init(400, "Invalid file.", param: "image") }
                files.append(content)
            } else {
                fields[String(name.output.1)] = String(decoding: content, as: UTF8.self)
            }
        }
        guard rest.elementsEqual("--\r\n".utf8) else { throw .init(400, "The form breaks off.") }
        return (fields, files)
    }
}
