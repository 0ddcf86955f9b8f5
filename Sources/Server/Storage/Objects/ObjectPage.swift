/// One page of a long listing, and the cursor that leads to the next.
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

struct ObjectPage: Sendable {
    private struct Cursor: Codable {
        var name: String
        var moment: String?
    }

    private let bucket: String
    private let prefix: String
    private let limit: Int
    private let hasFolders: Bool
    private let column: String
    private let order: String
    private let after: Cursor?

    init(bucket: String, _ request: StoragePageRequest) throws(StorageFailure) {
        self.bucket = bucket
        prefix = StorageRoutes.withoutNUL(request.prefix ?? "")
        limit = min(max(request.limit ?? 1000, 1), 1000)
        hasFolders = request.withDelimiter ?? false
        let columns = ["name", "created_at", "updated_at"]
        column = request.sortBy?.column ?? "name"
        order = request.sortBy?.order?.lowercased() == "desc" ? "desc" : "asc"
        guard columns.contains(column) else {
            throw .invalidInput("body/sortBy/column must be one of \(columns.joined(separator: ", "))")
        }
        let text = request.cursor ?? ""
        after =
            text.isEmpty
            ? nil : Data(base64URL: text).flatMap { try? JSONBounds.stranger.decode(Cursor.self, from: $0) }
        if !text.isEmpty, after == nil { throw .invalidInput("body/cursor is not one of ours") }
    }

    /// One row more than a page, to see whether there is another.
    var statement: Statement {
        let values: [String?] = [prefix, bucket, String(limit + 1), after?.name ?? "", after?.moment ?? ""]
        if hasFolders {
            return Statement(
                "select row_to_json(f) as entry from storage.search_v2($1, $2, $3, 1, $4, '\(order)', '\(column)', $5) f",
                values)
        }
        let sign = order == "desc" ? "<" : ">"
        let rest =
            column == "name"
            ? #"o.name collate "C" \#(sign) $4"#
            : #"(o.\#(column), o.name collate "C") \#(sign) (nullif($5::text, '')::timestamptz, $4)"#
        return Statement(
            """
            select row_to_json(f) as entry from (
                select o.id, o.name, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
                where o.bucket_id = $2 and o.name collate "C" >= $1 and o.name collate "C" < $1 || chr(1114111)
                    and ($4 = '' or $5::text is null or \(rest))
                order by \(column == "name" ? "" : "o.\(column) \(order),") o.name collate "C" \(order) limit $3
            ) f
            """, values)
    }

    func answer(_ rows: [JSONValue]) -> JSONValue {
        let entries = rows.prefix(limit)
        var answer: [String: JSONValue] = [
            "hasNext": .bool(rows.count > limit),
            "folders": .array(entries.filter(Self.isFolder)),
            "objects": .array(entries.filter { !Self.isFolder($0) }),
        ]
        if rows.count > limit, let last = entries.last, let name = last["name"]?.stringValue {
            let moment = column == "name" ? nil : last[column]?.stringValue
            if let data = try? JSONEncoder().encode(Cursor(name: name, moment: moment)) {
                answer["nextCursor"] = .string(data.base64URL)
                answer["nextCursorKey"] = .string(name)
            }
        }
        return .object(answer)
    }

    private static func isFolder(_ entry: JSONValue) -> Bool { entry["id"]?.isNull ?? true }
}
