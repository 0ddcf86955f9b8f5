/// What drawn REST requests become is SQL to a real Postgres.
import FuzzTargets
import ServerDatabase
import TestSupport
import Testing

@Suite(.aside) struct StatementParsingTests {
    /// What the statement itself is to blame for, whatever the client named in it.
    private static let ours: Set = ["42601", "42P02", "26000"]

    @Test("every statement parses, of kept and of drawn requests") func parses() async throws {
        let kept = try Corpus.inputs(of: .rest).map(\.bytes)
        var mutator = Mutator(.rest, seed: 5)
        let drawn = (0..<1500).map { mutator.mutated(kept[$0 % kept.count], with: kept[$0 / 7 % kept.count]) }
        try await withTestDatabase(.platform, workers: 1) { database in
            for statement in Cinema.sql.split(separator: ";\n") { _ = try await database.query(String(statement)) }
            var parsed = 0
            for input in kept + drawn {
                for sql in RESTStatements.of(input) ?? [] {
                    if let error = try await Self.mistake(in: sql, database) { Issue.record("\(error)\n\(sql)") }
                    parsed += 1
                }
            }
            #expect(parsed > 150, "most drawn requests were refused before they became SQL")
            #expect(try await Self.mistake(in: "select ) from films", database) != nil)
        }
    }

    private static func mistake(in sql: String, _ database: Database) async throws -> String? {
        // A question to the planner can't be prepared, what it asks about can.
        let body = sql.replacing("explain (format json) ", with: "")
        do {
            try await database.transaction { try await $0.script("prepare drawn as \(body); deallocate drawn") }
            return nil
        } catch let error as DatabaseError {
            // A cast names whatever type the client likes, and some are no types.
            return ours.contains(error.sqlState) && !sql.contains("cast(") ? "\(error.sqlState) \(error.message)" : nil
        }
    }
}
