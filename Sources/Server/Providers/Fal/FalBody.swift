/// The JSON that a model of fal's is asked with.
import Foundation
import NIOCore
import ServerMedia
import Wire

enum FalBody {
    static func bytes(for request: ImageRequest, model: FalModel) -> ByteBuffer {
        ByteBuffer(string: JSONValue.object(fields(for: request, model: model)).jsonText)
    }

    private static func fields(for request: ImageRequest, model: FalModel) -> [String: JSONValue] {
        var fields = model.settings
        fields["prompt"] = .string(request.words)
        // A data URI in the answer would escape the rules for files, and unbounded memory.
        fields["sync_mode"] = false
        fields["output_format"] = "jpeg"
        if model.mostPictures > 1 { fields["num_images"] = .int(Int64(request.count)) }
        if model.hasSafetyChecker { fields["enable_safety_checker"] = true }
        if model.hasSeeds, let seed = request.seed { fields["seed"] = .int(Int64(clamping: seed)) }
        switch model.sizes {
        case .shapes: fields["aspect_ratio"] = model.sizes?.shape(for: request.size).map { .string($0) }
        case .fixed, .steps:
            let size = model.sizes?.nearest(to: request.size) ?? request.size
            fields["image_size"] = ["width": .int(Int64(size.width)), "height": .int(Int64(size.height))]
        case nil: break
        }
        let pictures = request.starts.map { start in
            JSONValue.string("data:\(start.format.mimeType);base64,\(start.bytes.base64EncodedString())")
        }
        switch model.start {
        case .one(let field): fields[field] = pictures.first
        case .list(let field): fields[field] = pictures.isEmpty ? nil : .array(pictures)
        case nil: break
        }
        return fields
    }
}
