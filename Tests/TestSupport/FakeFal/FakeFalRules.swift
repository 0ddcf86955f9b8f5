/// What the stand-in for fal accepts: its models' fields by name and type, and the queue's headers.
import Foundation
import Hummingbird

enum FakeFalRules {
    struct Refusal: Error {
        var status: Int
        var body: String

        init(_ status: Int, _ body: String) {
            self.status = status
            self.body = body
        }

        /// As a model's validation says it.
        init(field: String, _ type: String, _ message: String) {
            self.init(422, #"{"detail":[{"loc":["body","\#(field)"],"msg":"\#(message)","type":"\#(type)"}]}"#)
        }
    }

    private static let common: Set = ["prompt", "num_images", "seed", "output_format", "sync_mode"]
    private static let models: [String: Set<String>] = [
        "fal-ai/flux/schnell": ["image_size", "num_inference_steps", "guidance_scale", "acceleration", safety],
        "fal-ai/flux/dev": ["image_size", "num_inference_steps", "guidance_scale", "acceleration", safety],
        "fal-ai/flux-kontext/dev": ["image_url", "num_inference_steps", "guidance_scale", safety],
        "fal-ai/flux-pro/kontext": [
            "image_url", "aspect_ratio", "guidance_scale", "safety_tolerance", "enhance_prompt",
        ],
        "fal-ai/flux-pro/kontext/multi": [
            "image_urls", "aspect_ratio", "guidance_scale", "safety_tolerance", "enhance_prompt",
        ],
        "fal-ai/nano-banana": ["aspect_ratio", "safety_tolerance", "limit_generations"],
        "fal-ai/nano-banana/edit": ["image_urls", "aspect_ratio", "limit_generations"],
        "fal-ai/flux-2": ["image_size", "guidance_scale", "num_inference_steps", "enable_prompt_expansion", safety],
        "fal-ai/flux-2/edit": [
            "image_urls", "image_size", "guidance_scale", "num_inference_steps", "enable_prompt_expansion", safety,
        ],
    ]
    private static let safety = "enable_safety_checker"

    static func check(_ model: String, _ request: Request, _ body: Data) throws(Refusal) -> FakeFal.Asked {
        guard let own = models[model] else { throw Refusal(404, #"{"detail":"Application not found"}"#) }
        guard request.headers[.contentType] == "application/json" else {
            throw Refusal(415, #"{"detail":"Unsupported Media Type"}"#)
        }
        try checkHeaders(request)
        guard let fields = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else {
            throw Refusal(field: "", "json_invalid", "JSON decode error")
        }
        if let odd = fields.keys.sorted().first(where: { !common.contains($0) && !own.contains($0) }) {
            throw Refusal(field: odd, "extra_forbidden", "Extra inputs are not permitted")
        }
        guard let prompt = fields["prompt"] as? String, !prompt.isEmpty else {
            throw Refusal(field: "prompt", "missing", "Field required")
        }
        let count = fields["num_images"].map { $0 as? Int ?? 0 } ?? 1
        guard 1...4 ~= count else { throw Refusal(field: "num_images", "less_than_equal", "at most 4") }
        try checkTypes(fields)
        let starts = try pictures(fields, own, model)
        let webhook = request.uri.queryParameters["fal_webhook"].map(String.init)
        if let webhook, URL(string: webhook)?.host == nil { throw Refusal(400, #"{"detail":"bad webhook"}"#) }
        return FakeFal.Asked(
            id: UUID().uuidString.lowercased(), model: model, fields: Set(fields.keys), prompt: prompt, count: count,
            starts: starts, webhook: webhook)
    }

    private static func checkHeaders(_ request: Request) throws(Refusal) {
        for field in request.headers where field.name.canonicalName.hasPrefix("x-fal-") {
            switch field.name.canonicalName {
            case "x-fal-object-lifecycle-preference":
                let object = try? JSONSerialization.jsonObject(with: Data(field.value.utf8)) as? [String: Any]
                guard object?["expiration_duration_seconds"] is Int else {
                    throw Refusal(400, #"{"detail":"bad lifecycle","error_type":"bad_request"}"#)
                }
            case "x-fal-request-timeout":
                guard let seconds = Double(field.value), seconds > 1 else {
                    throw Refusal(400, #"{"detail":"bad timeout","error_type":"bad_request"}"#)
                }
            default: throw Refusal(400, #"{"detail":"unknown header","error_type":"bad_request"}"#)
            }
        }
    }

    private static func checkTypes(_ fields: [String: Any]) throws(Refusal) {
        if let size = fields["image_size"] {
            guard let size = size as? [String: Int], Set(size.keys) == ["width", "height"],
                size.values.allSatisfy({ 64...14_142 ~= $0 })
            else { throw Refusal(field: "image_size", "value_error", "not a size") }
        }
        if let ratio = fields["aspect_ratio"] {
            guard let ratio = ratio as? String, ratio.wholeMatch(of: /\d{1,2}:\d{1,2}/) != nil else {
                throw Refusal(field: "aspect_ratio", "one_of", "not a ratio")
            }
        }
        if let format = fields["output_format"], !["jpeg", "png"].contains(format as? String) {
            throw Refusal(field: "output_format", "one_of", "jpeg or png")
        }
        // The trap: it is a number in words.
        if let tolerance = fields["safety_tolerance"], !(tolerance is String) {
            throw Refusal(field: "safety_tolerance", "string_type", "Input should be a valid string")
        }
        for name in ["sync_mode", safety] {
            if let value = fields[name], !(value is Bool) { throw Refusal(field: name, "bool_type", "not a boolean") }
        }
        if let seed = fields["seed"], !(seed is Int) { throw Refusal(field: "seed", "int_type", "not an integer") }
    }

    /// How many pictures a model takes that takes several.
    private static let most = [
        "fal-ai/flux-2/edit": 4, "fal-ai/nano-banana/edit": 10, "fal-ai/flux-pro/kontext/multi": 5,
    ]

    private static func pictures(
        _ fields: [String: Any], _ own: Set<String>, _ model: String
    ) throws(Refusal) -> [Data] {
        let isList = own.contains("image_urls"), field = isList ? "image_urls" : "image_url"
        guard own.contains(field) else { return [] }
        let texts = isList ? fields[field] as? [String] : (fields[field] as? String).map { [$0] }
        guard let texts, !texts.isEmpty else { throw Refusal(field: field, "missing", "Field required") }
        guard texts.count <= most[model] ?? 1 else { throw Refusal(field: field, "sequence_too_long", "too many") }
        var pictures: [Data] = []
        for text in texts {
            guard let match = text.prefix(40).firstMatch(of: /^data:image\/(jpeg|png|webp);base64,/),
                let data = Data(base64Encoded: String(text[match.range.upperBound...]))
            else { throw Refusal(field: field, "image_load_error", "Failed to load the image") }
            pictures.append(data)
        }
        return pictures
    }
}
