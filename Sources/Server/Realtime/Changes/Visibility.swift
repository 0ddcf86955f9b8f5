/// Who may see a change: filters first, then rights, then policies, for all callers in one statement.
import Foundation
import ServerDatabase

struct Visibility: Sendable {
    let database: Database

    // MARK: - filters

    /// The filters that a change passes. Comparing texts settles most; the rest is Postgres' own comparison.
    func passed(_ filters: Set<ChangeFilter>, _ text: ChangeText) async throws -> Set<ChangeFilter> {
        var passed: Set<ChangeFilter> = []
        var open: [String: [ChangeFilter]] = [:]
        for filter in filters {
            guard let (value, column) = text.value(of: filter.column), case .text(let current) = value else { continue }
            switch Self.simple(filter, current, column.type) {
            case true?: passed.insert(filter)
            case false?: break
            case nil: open[filter.column, default: []].append(filter)
            }
        }
        for (name, filters) in open {
            guard let (value, column) = text.value(of: name), case .text(let current) = value else { continue }
            let answer =
                try await database.query(
                    "select array_to_string(realtime.passes($1, $2, $3::text[], $4::text[]), '')",
                    [
                        column.cast, current, arrayLiteral(filters.map(\.operation)),
                        arrayLiteral(filters.map(\.operand)),
                    ]
                ).scalar ?? ""
            for (filter, mark) in zip(filters, answer) where mark == "t" { passed.insert(filter) }
        }
        return passed
    }

    /// Nil when equal values may have different texts.
    private static func simple(_ filter: ChangeFilter, _ value: String, _ type: String) -> Bool? {
        guard ["eq", "neq"].contains(filter.operation) else { return nil }
        let isEqual: Bool
        switch type {
        case "text", "varchar": isEqual = filter.operand == value
        case "uuid":
            guard let id = UUID(uuidString: filter.operand) else { return nil }
            isEqual = id == UUID(uuidString: value)
        case "int2", "int4", "int8":
            guard let number = Int64(filter.operand) else { return nil }
            isEqual = number == Int64(value)
        default: return nil
        }
        return isEqual == (filter.operation == "eq")
    }

    // MARK: - rights and policies

    /// The callers that may see the change, by their numbers.
    func seen(_ text: ChangeText, by callers: [Int: Caller]) async throws -> Set<Int> {
        let (facts, change) = (text.facts, text.change)
        let mayRead = callers.filter { _, caller in facts.columns.contains { $0.readers.contains(caller.role) } }
        // What was deleted can't be asked about; only its key is told.
        if change.kind == .delete { return Set(mayRead.keys) }
        var seen = Set(mayRead.filter { facts.open.contains($0.value.role) }.keys)
        // Sorted by role: a role's plan is made once.
        let asked = mayRead.filter { !seen.contains($0.key) }.sorted { $0.value.role < $1.value.role }
        guard !asked.isEmpty, let question = Self.question(text) else { return seen }
        let answer = try await database.query(
            "select unnest(realtime.seen_by($1, $2::text[], $3::text[]))",
            [question, arrayLiteral(asked.map(\.value.role)), arrayLiteral(asked.map(\.value.claims))])
        for row in answer {
            if let place = row[0].flatMap({ Int($0) }) { seen.insert(asked[place - 1].key) }
        }
        return seen
    }

    /// Nil for a table without a primary key: nobody can ask whether they see its row.
    private static func question(_ text: ChangeText) -> String? {
        let relation = text.change.relation
        var conditions: [String] = []
        for column in text.facts.columns where column.key {
            guard case (.text(let value), _)? = text.value(of: column.name) else { return nil }
            conditions.append("\(quoteIdentifier(column.name)) = \(quoteLiteral(value))::\(column.cast)")
        }
        guard !conditions.isEmpty else { return nil }
        return "select exists (select from \(quoteIdentifier(relation.schema)).\(quoteIdentifier(relation.table)) "
            + "where \(conditions.joined(separator: " and ")))"
    }
}
