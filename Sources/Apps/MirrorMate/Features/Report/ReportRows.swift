/// Reports as their table has them: in a list, and whole.
import AccountFeatures
import Foundation
import MirrorMateCore
import WorkFeatures

/// One of the history.
struct ReportCard: Decodable, Hashable, Identifiable, Sendable, FeedRow {
    var id: UUID
    /// As the server writes it: the list goes on after it.
    var cursor: String
    var seconds: Double
    /// Nil where too little could be measured.
    var score: Int?
    var tags: [String]

    static let columns = "session_id,created_at,duration_sec,confidence_score,impression_tags"

    enum CodingKeys: String, CodingKey {
        case id = "session_id"
        case cursor = "created_at"
        case seconds = "duration_sec"
        case score = "confidence_score"
        case tags = "impression_tags"
    }

    var date: Date { ServerTime.date(cursor) ?? .distantPast }
}

struct StoredReport: Decodable, Hashable, Sendable {
    var id: UUID
    var createdAt: String
    var report: AnalysisReport
    var receipt: Receipt

    static let columns = "session_id,created_at,report,video_bytes,video_sha256,video_deleted_at"

    enum CodingKeys: String, CodingKey {
        case id = "session_id"
        case createdAt = "created_at"
        case report
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        id = try row.decode(UUID.self, forKey: .id)
        createdAt = try row.decode(String.self, forKey: .createdAt)
        report = try row.decode(AnalysisReport.self, forKey: .report)
        receipt = try Receipt(from: decoder)
    }

    var date: Date { ServerTime.date(createdAt) ?? .distantPast }
}

/// What has become of the recording on the server.
struct Receipt: Decodable, Hashable, Sendable {
    var bytes: Int64?
    var sha256: String?
    /// Nil as long as it is there.
    var deletedAt: String?

    enum CodingKeys: String, CodingKey {
        case bytes = "video_bytes"
        case sha256 = "video_sha256"
        case deletedAt = "video_deleted_at"
    }
}

/// All reports of an account, or those of a time, in a few numbers.
struct ReportStatistics: Decodable, Hashable, Sendable {
    var count: Int
    /// Of those that have a score; nil where none has.
    var average: Double?
    var best: Int?
    var seconds: Double

    static let none = ReportStatistics(count: 0, average: nil, best: nil, seconds: 0)
}
