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
        guard let start = request.start else {
            path = "/images/generations"
            contentType = "application/json"
            pieces = [ByteBuffer(string: JSONValue.object(fields).jsonText)]
            return
        }
        let boundary = "atelier-\(UUID().uuidString)"
        path = "/images/edits"
        contentType = "multipart/form-data; boundary=\(boundary)"
        pieces = Self.form(fields, start, boundary)
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

    private static func form(
        _ fields: [String: JSONValue], _ start: ImageRequest.Start, _ boundary: String
    ) -> [ByteBuffer] {
        var head = ByteBuffer()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            let text = value.stringValue ?? value.jsonText
            head.writeString(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n")
        }
        head.writeString(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"image[]\"; "
                + "filename=\"start.\(start.format.rawValue)\"\r\nContent-Type: \(start.format.mimeType)\r\n\r\n")
        return [head, ByteBuffer(bytes: start.bytes), ByteBuffer(string: "\r\n--\(boundary)--\r\n")]
    }
}
