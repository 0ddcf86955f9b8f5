/// The changes that a client asks for: an event, a table, and a filter on one column.
import Foundation
import Wire

struct ChangeWish: Sendable, Hashable {
    var event: String
    var schema: String
    var table: String?
    /// As the client wrote it: its own list is compared with ours.
    var filterText: String?
    var filter: ChangeFilter?
    let id: Int

    init(_ json: JSONValue) throws(JoinRequest.Fault) {
        event = (json["event"]?.stringValue ?? "*").uppercased()
        schema = json["schema"]?.stringValue ?? "public"
        table = json["table"]?.stringValue
        filterText = json["filter"]?.stringValue
        guard ["*", "INSERT", "UPDATE", "DELETE"].contains(event), schema.utf8.count <= 63,
            (table ?? "").utf8.count <= 63, (filterText ?? "").utf8.count <= 4096
        else { throw .init(reason: "malformed subscription params") }
        if let filterText, !filterText.isEmpty {
            guard let filter = ChangeFilter(filterText) else {
                throw .init(reason: "Error parsing `filter` params: \(filterText.prefix(128))")
            }
            self.filter = filter
        }
        id = Self.id([event, schema, table ?? "\u{1}", filterText ?? "\u{1}"])
    }

    /// Equal wishes have equal ids on every server: what they match is written once for all clients.
    private static func id(_ parts: [String]) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in parts.joined(separator: "\u{0}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(hash % 134_217_727) + 1
    }

    var json: JSONValue {
        var json: [String: JSONValue] = ["id": .int(Int64(id)), "event": .string(event), "schema": .string(schema)]
        if let table { json["table"] = .string(table) }
        if let filterText { json["filter"] = .string(filterText) }
        return .object(json)
    }

    func concerns(_ change: Change) -> Bool {
        (event == "*" || event == change.kind.rawValue) && (schema == "*" || schema == change.relation.schema)
            && (table == nil || table == "*" || table == change.relation.table)
    }
}

/// `column=operator.value`
struct ChangeFilter: Sendable, Hashable {
    var column: String
    var operation: String
    /// For `in`, a list in Postgres' text form.
    var operand: String

    init?(_ text: String) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let rest = text[text.index(after: equals)...]
        guard let dot = rest.firstIndex(of: ".") else { return nil }
        (column, operation) = (String(text[..<equals]), String(rest[..<dot]))
        operand = String(rest[rest.index(after: dot)...])
        guard !column.isEmpty, ["eq", "neq", "lt", "lte", "gt", "gte", "in"].contains(operation) else { return nil }
        if operation == "in" {
            guard operand.hasPrefix("("), operand.hasSuffix(")") else { return nil }
            operand = "{" + operand.dropFirst().dropLast() + "}"
        }
    }
}
