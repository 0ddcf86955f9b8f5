// The number of matching rows: exact, estimated by the planner, or exact up to a limit.
import Foundation
import ServerDatabase
import Wire

enum CountSQL {
    /// The part of the statement that counts; nil if it counts nothing.
    static func total(_ mode: CountMode?, of query: SelectQuery, maxRows: Int) -> SQL? {
        switch mode {
        case .exact: "(select count(*) from (\(query.matches)) as \(matches))"
        // Beyond the cap an exact number isn't worth its cost; one more than the cap means "beyond".
        case .estimated: "(select count(*) from (\(query.matches) limit \(maxRows + 1)) as \(matches))"
        case .planned, nil: nil
        }
    }

    /// The statement that asks the planner, for modes that trust it.
    static func plan(_ mode: CountMode?, of query: SelectQuery) -> SQL? {
        mode == .planned || mode == .estimated ? "explain (format json) \(query.matches)" : nil
    }

    /// The planner's row estimate from EXPLAIN's JSON.
    static func plannedRows(_ json: String) -> Int? {
        struct Explained: Decodable {
            struct Node: Decodable {
                var rows: Int
                enum CodingKeys: String, CodingKey { case rows = "Plan Rows" }
            }
            var plan: Node
            enum CodingKeys: String, CodingKey { case plan = "Plan" }
        }
        return try? JSONBounds.ours.decode([Explained].self, from: Data(json.utf8)).first?.plan.rows
    }

    /// The total to report, from the counted and the planned number.
    static func total(_ mode: CountMode?, counted: Int?, planned: Int?, maxRows: Int) -> Int? {
        switch mode {
        case nil: nil
        case .exact: counted
        case .planned: planned
        case .estimated: (counted ?? 0) > maxRows ? max(planned ?? 0, counted ?? 0) : counted
        }
    }

    private static let matches = Name("_matches")
}
