/// The request for pictures: JSON from words alone, a form with a file when there is a picture to begin with.
import Foundation
import NIOCore
import ServerMedia
import Wire

struct ImagesBody: Sendable {
    var path: String
    var contentType: String
    var pieces: [ByteBuffer]

    init(_ request: ImageRequest, _ configuration: OpenAIImagesConfiguration, streams: Bool) {
        let fields = Self.fields(request, configuration, streams: streams)
        guard !request.starts.isEmpty else {
            path = "/images/generations"
            contentType = "application/json"
            pieces = [ByteBuffer(string: JSONValue.object(fields).jsonText)]
            return
        }
        let form = Self.form(fields, request.starts)
        path = "/images/edits"
        contentType = form.contentType
        pieces = form.body
    }

    private static func fields(
        _ request: ImageRequest, _ configuration: OpenAIImagesConfiguration, streams: Bool
    ) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "model": .string(configuration.server.model), "prompt": .string(request.words),
            "n": .int(Int64(request.count)), "size": .string(configuration.sizes.nearest(to: request.size).description),
        ]
        if configuration.isGPT {
            fields["output_format"] = "jpeg"
            fields["moderation"] = "auto"
            fields["quality"] = configuration.quality.map { .string($0) }
        } else {
            // The others return an address unless they are told not to.
            fields["response_format"] = "b64_json"
        }
        if streams {
            fields["stream"] = true
            fields["partial_images"] = .int(Int64(configuration.previews))
        }
        return fields
    }

    private static func form(_ fields: [String: JSONValue], _ starts: [ImageRequest.Start]) -> MultipartForm {
        var form = MultipartForm()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            form.add(name, value.stringValue ?? value.jsonText)
        }
        for (index, start) in starts.enumerated() {
            form.add(
                "image[]", file: "start\(index).\(start.format.rawValue)", type: start.format.mimeType, start.bytes)
        }
        return form
    }
}
