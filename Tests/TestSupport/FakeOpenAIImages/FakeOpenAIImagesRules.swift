/// What the stand-in for OpenAI's image models accepts: key, fields, sizes, and forms with files.
import Foundation
import HTTPTypes

struct FakeOpenAIImagesRules {
    typealias Refusal = FakeRefusal

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
            (asked.fields, asked.starts) = try Self.form(body, headers[.contentType] ?? "")
            guard 1...16 ~= asked.starts.count else { throw Refusal(400, "Missing image.", param: "image") }
        } else {
            asked.fields = try Self.json(body, headers[.contentType] ?? "")
        }
        try check(asked)
        return asked
    }

    private static func form(_ body: Data, _ type: String) throws(Refusal) -> ([String: String], [Data]) {
        guard let form = FakeForm(body, type) else { throw Refusal(400, "The form breaks off.") }
        for file in form.files {
            guard ["image", "image[]"].contains(file.field),
                file.type.wholeMatch(of: /image\/(png|jpeg|webp)/) != nil
            else { throw Refusal(400, "Invalid file.", param: "image") }
        }
        return (form.fields, form.files.map(\.bytes))
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
