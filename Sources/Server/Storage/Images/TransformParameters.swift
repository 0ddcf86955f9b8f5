/// The parameters of a rendering, from a query, a JSON body or a signed token.
import Hummingbird
import ServerHTTP
import ServerMedia
import Wire

struct TransformParameters: Sendable, Hashable {
    var width: Int?
    var height: Int?
    var resize: PhotoTransform.Fit = .cover
    var quality: Int?
    /// `origin`, `webp` or `avif`; nil lets the client's `Accept` decide.
    var format: String?

    private init(
        width: String?, height: String?, resize: String?, quality: String?, format: String?, limit: Int
    ) throws(StorageFailure) {
        self.width = try Self.number(width, "width", 1...limit)
        self.height = try Self.number(height, "height", 1...limit)
        self.quality = try Self.number(quality, "quality", 20...100)
        if let resize {
            guard let fit = PhotoTransform.Fit(rawValue: resize) else {
                throw .invalidInput(
                    "querystring/resize must be equal to one of the allowed values: cover, contain, fill")
            }
            self.resize = fit
        }
        if let format {
            guard ["origin", "webp", "avif"].contains(format) else {
                throw .invalidInput("querystring/format must be equal to one of the allowed values: origin, webp, avif")
            }
            self.format = format
        }
    }

    init(_ query: QueryItems, limit: Int) throws(StorageFailure) {
        try self.init(
            width: query["width"], height: query["height"], resize: query["resize"], quality: query["quality"],
            format: query["format"], limit: limit)
    }

    init(_ body: StorageTransform, limit: Int) throws(StorageFailure) {
        try self.init(
            width: Self.text(body.width), height: Self.text(body.height), resize: body.resize,
            quality: Self.text(body.quality), format: body.format, limit: limit)
    }

    /// From a token's `width:100,resize:fill`.
    init(text: String, limit: Int) throws(StorageFailure) {
        let pairs = text.split(separator: ",").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        let values = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
        try self.init(
            width: values["width"], height: values["height"], resize: values["resize"], quality: values["quality"],
            format: values["format"], limit: limit)
    }

    var text: String {
        [
            width.map { "width:\($0)" }, height.map { "height:\($0)" }, "resize:\(resize.rawValue)",
            quality.map { "quality:\($0)" }, format.map { "format:\($0)" },
        ].compactMap(\.self).joined(separator: ",")
    }

    /// - Parameter accept: the client's `Accept` header, which decides if no format was requested.
    func transform(accept: String?) -> PhotoTransform {
        let accepted = accept ?? ""
        let output: PictureFormat? =
            switch format {
            case "origin": nil
            case "webp": .webp
            case "avif": .avif
            default: accepted.contains("image/webp") ? .webp : accepted.contains("image/avif") ? .avif : nil
            }
        return PhotoTransform(width: width, height: height, fit: resize, quality: quality ?? 80, format: output)
    }

    private static func number(
        _ text: String?, _ name: String, _ range: ClosedRange<Int>
    ) throws(StorageFailure) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .invalidInput("querystring/\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func text(_ value: JSONValue?) -> String? {
        value.flatMap { value in value.stringValue ?? value.intValue.map(String.init) ?? (value.isNull ? nil : "?") }
    }
}
