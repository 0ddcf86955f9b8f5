/// A finished check as the history keeps it: a row of `auntentic.authentications`.
import AuntenticCore
import Clients
import Foundation

struct CheckRecord: Sendable, Hashable, Identifiable {
    var id: String
    var createdAt: Date
    /// As the server wrote it: exact to the microsecond, for paging.
    var timestamp: String
    /// Paths in the bucket.
    var photos: [PhotoAngle: String]
    @Shared var report: CheckReport

    static let columns = "id,created_at,photos,report"

    /// What was recognised, never what was typed.
    var title: String { report.headline }

    /// The most telling picture of the set.
    var thumbnailPath: String? { photos[.outerSide] ?? orderedPhotos.first?.path }

    /// The required ones first, in the order they are taken.
    var orderedPhotos: [CheckPhoto] {
        let known = PhotoAngle.required + PhotoAngle.optional
        let others = photos.keys.filter { !known.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        return (known + others).compactMap { angle in photos[angle].map { CheckPhoto(angle: angle, path: $0) } }
    }
}

/// One stored photo of a check.
struct CheckPhoto: Sendable, Hashable, Identifiable {
    var angle: PhotoAngle
    var path: String

    var id: PhotoAngle { angle }
}

extension CheckRecord: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, photos, report
        case createdAt = "created_at"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        timestamp = try values.decode(String.self, forKey: .createdAt)
        guard let date = Self.date(timestamp) else {
            throw DecodingError.dataCorruptedError(
                forKey: .createdAt, in: values, debugDescription: "not a time: \(timestamp)")
        }
        createdAt = date
        let paths = try values.decodeIfPresent([String: String].self, forKey: .photos) ?? [:]
        photos = Dictionary(uniqueKeysWithValues: paths.map { (PhotoAngle(rawValue: $0), $1) })
        report = try values.decode(CheckReport.self, forKey: .report)
    }

    /// Postgres writes up to six digits of a second, which Foundation's parser doesn't take.
    static func date(_ timestamp: String) -> Date? {
        var text = timestamp.replacing(" ", with: "T")
        if let dot = text.firstIndex(of: ".") {
            let end = text[text.index(after: dot)...].firstIndex { !$0.isNumber } ?? text.endIndex
            text.removeSubrange(dot..<end)
        }
        if text.hasSuffix("+00") { text += ":00" }
        return try? Date(text, strategy: .iso8601)
    }
}
