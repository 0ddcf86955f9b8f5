/// What the stand-in for OpenAI accepts: key, fields, pictures and the rules of strict JSON schemas.
import Foundation

struct FakeOpenAIRules {
    typealias Refusal = FakeRefusal

    let key: String
    let models: Set<String>
    let isOld: Bool

    private static let fields: Set = [
        "model", "messages", "response_format", "max_completion_tokens", "max_tokens", "n", "seed", "reasoning_effort",
        "verbosity", "store", "stream", "stream_options", "safety_identifier", "prompt_cache_key", "user",
        "service_tier", "temperature", "top_p", "metadata", "tools", "tool_choice", "stop",
    ]

    func check(_ body: Data, authorization: String?, contentLength: Int?) throws(Refusal) -> FakeOpenAI.Asked {
        guard let authorization else {
            throw Refusal(401, "You didn't provide an API key.", code: nil)
        }
        guard authorization == "Bearer \(key)" else {
            // The real service quotes a part of the key too: our logs must not.
            throw Refusal(401, "Incorrect API key provided: \(authorization.dropFirst(7))", code: "invalid_api_key")
        }
        guard let request = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else {
            throw Refusal(400, "We could not parse the JSON body of your request.")
        }
        try checkFields(request)
        let model = request["model"] as? String ?? ""
        guard models.contains(model) else {
            throw Refusal(404, "The model `\(model)` does not exist.", code: "model_not_found")
        }
        let (texts, images) = try messages(request["messages"])
        try format(request["response_format"])
        return FakeOpenAI.Asked(
            fields: Set(request.keys), model: model, texts: texts, images: images, contentLength: contentLength)
    }

    private func checkFields(_ request: [String: Any]) throws(Refusal) {
        let known = isOld ? Self.fields.subtracting(["max_completion_tokens", "safety_identifier"]) : Self.fields
        if let unknown = request.keys.sorted().first(where: { !known.contains($0) }) {
            throw Refusal(400, "Unrecognized request argument supplied: \(unknown)", param: unknown)
        }
        if request["max_tokens"] != nil, request["max_completion_tokens"] != nil {
            throw Refusal(400, "Setting 'max_tokens' and 'max_completion_tokens' together is not supported.")
        }
        for name in ["max_tokens", "max_completion_tokens"] {
            guard let value = request[name] else { continue }
            guard let limit = value as? Int, limit >= 1 else {
                throw Refusal(400, "Invalid type for '\(name)'.", param: name)
            }
        }
        if let value = request["temperature"] {
            guard let temperature = value as? Double, (0...2).contains(temperature) else {
                throw Refusal(400, "Invalid 'temperature'.", param: "temperature")
            }
        }
        if let value = request["safety_identifier"] {
            guard let text = value as? String, text.count <= 64 else {
                throw Refusal(
                    400, "Invalid 'safety_identifier'.", param: "safety_identifier", code: "string_above_max_length")
            }
        }
    }

    private func messages(_ value: Any?) throws(Refusal) -> ([String], [Data]) {
        guard let messages = value as? [[String: Any]], !messages.isEmpty else {
            throw Refusal(400, "Missing required parameter: 'messages'.", param: "messages")
        }
        var texts: [String] = []
        var images: [Data] = []
        for (index, message) in messages.enumerated() {
            guard ["developer", "system", "user", "assistant"].contains(message["role"] as? String) else {
                throw Refusal(400, "Invalid value for 'messages[\(index)].role'.", param: "messages")
            }
            if let text = message["content"] as? String {
                texts.append(text)
                continue
            }
            guard let parts = message["content"] as? [[String: Any]], !parts.isEmpty else {
                throw Refusal(400, "Invalid type for 'messages[\(index)].content'.", param: "messages")
            }
            for part in parts {
                switch part["type"] as? String {
                case "text":
                    guard let text = part["text"] as? String else {
                        throw Refusal(400, "Missing 'text'.", param: "messages")
                    }
                    texts.append(text)
                case "image_url": images.append(try image(part["image_url"]))
                default: throw Refusal(400, "Invalid value for 'type'.", param: "messages")
                }
            }
        }
        return (texts, images)
    }

    private func image(_ value: Any?) throws(Refusal) -> Data {
        guard let image = value as? [String: Any], let url = image["url"] as? String else {
            throw Refusal(400, "Invalid type for 'image_url'.", param: "messages")
        }
        if let detail = image["detail"], !["auto", "low", "high"].contains(detail as? String) {
            throw Refusal(400, "Invalid value for 'detail'.", param: "messages")
        }
        guard let comma = url.firstIndex(of: ","), url.hasPrefix("data:image/"), url[..<comma].hasSuffix(";base64")
        else {
            throw Refusal(400, "Timeout while downloading \(url.prefix(80)).", code: "invalid_image_url")
        }
        guard let data = Data(base64Encoded: String(url[url.index(after: comma)...])), !data.isEmpty else {
            throw Refusal(400, "Invalid base64 image_url.", code: "invalid_base64_image")
        }
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
        let others = ["\u{89}PNG", "GIF8", "RIFF"].map { $0.unicodeScalars.map { UInt8($0.value) } }
        guard ([jpeg] + others).contains(where: { data.starts(with: $0) }) else {
            throw Refusal(
                400, "You uploaded an unsupported image. Please make sure your image is valid.",
                code: "invalid_image_format")
        }
        return data
    }

    private func format(_ value: Any?) throws(Refusal) {
        guard let value else { return }
        guard let format = value as? [String: Any], let type = format["type"] as? String else {
            throw Refusal(400, "Invalid type for 'response_format'.", param: "response_format")
        }
        guard type == "json_schema" else { return }
        guard let outer = format["json_schema"] as? [String: Any], let name = outer["name"] as? String,
            name.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil,
            let schema = outer["schema"] as? [String: Any]
        else {
            throw Refusal(400, "Invalid 'response_format.json_schema'.", param: "response_format")
        }
        guard outer["strict"] as? Bool == true else { return }
        guard schema["type"] as? String == "object" else {
            throw invalid(name, "schema must be a JSON Schema of 'type: \"object\"'", at: [])
        }
        try strict(schema, name: name, at: [])
    }

    private func invalid(_ name: String, _ problem: String, at path: [String]) -> Refusal {
        let context = path.map { "'\($0)'" }.joined(separator: ", ")
        return Refusal(
            400, "Invalid schema for response_format '\(name)': In context=(\(context)), \(problem).",
            param: "response_format")
    }

    private static let keywords: Set = [
        "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "$ref", "$defs",
        "description", "title", "pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "minItems", "maxItems",
    ]

    private func strict(_ schema: [String: Any], name: String, at path: [String]) throws(Refusal) {
        guard path.count <= 10 * 2 else { throw invalid(name, "schema is nested too deeply", at: path) }
        if let odd = schema.keys.sorted().first(where: { !Self.keywords.contains($0) }) {
            throw invalid(name, "'\(odd)' is not permitted", at: path)
        }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String] ?? []
        if types.contains("object") {
            guard schema["additionalProperties"] as? Bool == false else {
                throw invalid(name, "'additionalProperties' is required to be supplied and to be false", at: path)
            }
            guard Set(schema["required"] as? [String] ?? []) == Set(properties.keys) else {
                throw invalid(
                    name, "'required' is required to be supplied and to be an array including every key in properties",
                    at: path)
            }
        }
        if types.contains("array"), !(schema["items"] is [String: Any]) {
            throw invalid(name, "array schema missing items", at: path)
        }
        for (key, value) in properties { try strict(value, name: name, at: path + ["properties", key]) }
        if let items = schema["items"] as? [String: Any] { try strict(items, name: name, at: path + ["items"]) }
        for (index, option) in (schema["anyOf"] as? [[String: Any]] ?? []).enumerated() {
            try strict(option, name: name, at: path + ["anyOf", "\(index)"])
        }
    }
}
