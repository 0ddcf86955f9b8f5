/// A change as clients read it.
import Foundation
import Wire

struct ChangeText {
    private static let longest = 1 << 20
    let change: Change
    let facts: TableFacts
    private let byName: [String: TableFacts.Column]

    init(_ change: Change, _ facts: TableFacts) {
        (self.change, self.facts) = (change, facts)
        byName = Dictionary(facts.columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// For one role, because roles may read different columns.
    func data(for role: String) -> String {
        let text = data(for: role, isShort: false)
        return text.utf8.count <= Self.longest ? text : data(for: role, isShort: true)
    }

    private func data(for role: String, isShort: Bool) -> String {
        let readable = facts.columns.filter { $0.readers.contains(role) }
        let columns = readable.map {
            "{\"name\":\(JSONText.quoted($0.name)),\"type\":\(JSONText.quoted($0.type))}"
        }.joined(separator: ",")
        var text = "{\"schema\":\(JSONText.quoted(change.relation.schema))"
        text += ",\"table\":\(JSONText.quoted(change.relation.table)),\"type\":\"\(change.kind.rawValue)\""
        text += ",\"commit_timestamp\":\"\(time)\",\"columns\":[\(columns)]"
        if change.kind != .delete { text += ",\"record\":\(record(change.new, role, isShort))" }
        if change.kind != .insert { text += ",\"old_record\":\(record(old, role, isShort))" }
        return text + ",\"errors\":\(isShort ? "[\"Error 413: Payload Too Large\"]" : "null")}"
    }

    /// Old values can't be checked against policies any more: under row level security only the key is told.
    private var old: [Change.Value] {
        let values = change.old.isEmpty ? change.new : change.old
        let isWhole = change.relation.isFull && !facts.rls && !change.old.isEmpty
        return zip(change.relation.columns, values).map { column, value in
            isWhole || byName[column.name]?.key == true ? value : .unchanged
        }
    }

    /// The values that a filter may look at.
    func value(of column: String) -> (Change.Value, TableFacts.Column)? {
        guard let place = change.relation.columns.firstIndex(where: { $0.name == column }), let facts = byName[column]
        else { return nil }
        let values = change.kind == .delete ? old : change.new
        return place < values.count ? (values[place], facts) : nil
    }

    /// A filter on another column would tell its value.
    func mayRead(_ column: String, _ role: String) -> Bool { byName[column]?.readers.contains(role) ?? false }

    private func record(_ values: [Change.Value], _ role: String, _ isShort: Bool) -> String {
        var members: [String] = []
        for (column, value) in zip(change.relation.columns, values) {
            guard let facts = byName[column.name], facts.readers.contains(role) else { continue }
            switch value {
            case .unchanged: continue
            case .null: members.append("\(JSONText.quoted(column.name)):null")
            case .text(let text):
                if isShort, text.utf8.count > 64 { continue }
                members.append("\(JSONText.quoted(column.name)):\(Self.json(text, facts.type))")
            }
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func json(_ text: String, _ type: String) -> String {
        switch type {
        case "bool": text == "t" ? "true" : "false"
        case "int2", "int4", "int8", "oid": text
        case "float4", "float8", "numeric":
            text.hasSuffix("NaN") || text.hasSuffix("Infinity") ? JSONText.quoted(text) : text
        case "json", "jsonb": text
        case "timestamp": JSONText.quoted(iso(text))
        case "timestamptz": JSONText.quoted(iso(text) + (text.hasSuffix("+00") ? ":00" : ""))
        default: JSONText.quoted(text)
        }
    }

    private static func iso(_ text: String) -> String {
        text.replacingOccurrences(of: " ", with: "T", range: text.startIndex..<text.endIndex)
    }

    private var time: String {
        let seconds = Double(change.committed) / 1e6 + 946_684_800
        return Date(timeIntervalSince1970: seconds).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
