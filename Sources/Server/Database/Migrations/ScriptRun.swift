/// Applies one file of somebody's statement by statement, so that a failure has a place in the file.
import Foundation

struct ScriptRun {
    let migration: Migration
    let line: Line

    /// A file that begins with this line runs outside a transaction: for `create index concurrently` and the like.
    static let outside = "-- atelier: no transaction"

    /// - Parameter record: a statement that notes that the file was applied.
    func run(recording record: Statement) async throws(Migrator.Failure) {
        let all = SQLScript.statements(migration.sql)
        let isOutside =
            migration.sql.split(separator: "\n", maxSplits: 1).first?.trimmingCharacters(in: .whitespaces).lowercased()
            == Self.outside
        let statements = isOutside ? all[...] : Self.withoutFrame(all)
        try refuse(statements, isOutside: isOutside)
        if !isOutside { try await perform("begin", at: nil, isOutside: isOutside) }
        for statement in statements { try await perform(statement.text, at: statement, isOutside: isOutside) }
        // The file may have changed who we are.
        try await perform("reset session authorization; reset role", at: nil, isOutside: isOutside)
        do { _ = try await line.execute(record) } catch { throw failure(error, nil, isOutside) }
        try await perform(
            "select pg_notify('pgrst', 'reload schema')" + (isOutside ? "" : "; commit"), at: nil, isOutside: isOutside)
    }

    /// A file's own `begin; … commit;` around everything says what we do anyway.
    private static func withoutFrame(_ statements: [SQLStatement]) -> ArraySlice<SQLStatement> {
        guard let first = statements.first, let last = statements.last, statements.count > 1,
            first.words == ["begin"] || first.words == ["begin", "transaction"]
                || first.words == ["start", "transaction"],
            last.words == ["commit"] || last.words == ["end"]
        else { return statements[...] }
        return statements.dropFirst().dropLast()
    }

    /// What would end our transaction, or only psql knows.
    private func refuse(_ statements: ArraySlice<SQLStatement>, isOutside: Bool) throws(Migrator.Failure) {
        for statement in statements {
            let words = statement.words
            let reason: String? =
                if statement.text.hasPrefix("\\") {
                    "commands of psql don't work here, only SQL does"
                } else if words.first == "copy",
                    statement.text.wholeMatch(of: /(?is).*\bfrom\s+stdin\b.*/) != nil
                {
                    "copy from stdin doesn't work here; dump the rows as inserts"
                } else if !isOutside, Self.endsTransaction(words) {
                    "a file is one transaction; it can't end or begin one in between"
                } else {
                    nil
                }
            if let reason { throw .refused(migration.name, line: statement.line, reason) }
        }
    }

    private static func endsTransaction(_ words: [String]) -> Bool {
        switch words.first {
        case "begin", "commit", "end", "abort": true
        case "start", "prepare": words.dropFirst().first == "transaction"
        case "rollback": !words.contains("to")
        default: false
        }
    }

    private func perform(_ sql: String, at statement: SQLStatement?, isOutside: Bool) async throws(Migrator.Failure) {
        do { _ = try await line.script(sql) } catch { throw failure(error, statement, isOutside) }
    }

    private func failure(_ error: DatabaseError, _ statement: SQLStatement?, _ isOutside: Bool) -> Migrator.Failure {
        guard let statement else { return .failed(migration.name, error) }
        let place = statement.place(ofCharacter: error.position)
        return .statement(migration.name, line: place.line, column: place.column, error, isOutside: isOutside)
    }
}

extension SQLStatement {
    /// The place in the file of one of its characters, which Postgres counts from 1; without one, its beginning.
    func place(ofCharacter number: Int?) -> (line: Int, column: Int) {
        var (line, column) = (line, column)
        for scalar in text.unicodeScalars.prefix(max(0, (number ?? 1) - 1)) {
            if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        }
        return (line, column)
    }
}
