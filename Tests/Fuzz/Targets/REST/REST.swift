/// REST requests of every kind: what they become in SQL, and as whom it runs.
import Foundation
import HTTPTypes

@testable import ServerDatabase
@testable import ServerREST

extension FuzzTarget {
    package static let rest = FuzzTarget(
        "rest", feeds: "a REST request to the grammar, the planner and the SQL compiler", longest: 4096,
        words: [
            "GET /films?", "POST /films?", "PATCH /films?", "PUT /films?id=eq.1", "DELETE /films?",
            "GET /rpc/films_of?who=1",
            "GET /rpc/longest?of=a&of=b", "POST /rpc/keep", "select=", "&order=", "&limit=", "&offset=", "&or=(",
            "&and=(",
            "not.", "eq.", "in.(", "is.null", "fts(english).", "like(any).{", "cs.{", "isdistinct.", "->", "->>",
            "::text", "::int[]", "people(", "...people(", "people!inner(", "roles(", "actors(", "sequels(",
            "films_director_fkey",
            "\"odd \\\"name\"", ".desc", ".nullslast", "director", "title", "data->a->>b", "&columns=", "&on_conflict=",
            "\nPrefer: return=representation", "\nPrefer: resolution=merge-duplicates", "\nPrefer: missing=default",
            "\nPrefer: count=exact", "\nAccept: text/csv", "\nAccept-Profile: ", "\nRange: 0-9",
            "\n\n{\"title\":\"x\"}",
            "\n\n[{\"id\":1}]", "\nContent-Type: text/csv", "people.name=eq.", "count()", "n:count()::text", ".sum()",
            ".avg()::int", "\nAccept: application/vnd.pgrst.plan+json",
            "'", "$1", ";", "--", "%22", "%27",
        ]
    ) { (text: String) in
        let request = RESTRequest(text)
        let compiled: CompiledRequest
        do { compiled = try CompiledRequest(request) } catch let error as RESTError { return try checkRefusal(error) }
        for statement in compiled.statements {
            try SQLWords.check(statement)
            let most = 4096 + 512 * text.utf8.count
            try require(statement.sql.utf8.count <= most, "\(text.utf8.count) bytes became \(statement.sql.utf8.count)")
        }
        let again = try CompiledRequest(request)
        try require(again.statements == compiled.statements, "compiled twice it differs")
        let other = try CompiledRequest(request, changingValues: OtherValues.put)
        try require(
            other.statements.map(\.sql) == compiled.statements.map(\.sql),
            "a value is in the SQL: \(compiled.statements.map(\.sql))\nand with others \(other.statements.map(\.sql))")
        try checkIdentity(compiled.frame)
    }

    /// What REST says no with before it asks the database.
    private static func checkRefusal(_ error: RESTError) throws {
        try require((300..<500).contains(error.status.code), "answered \(error.status.code)")
        let json = try? JSONSerialization.jsonObject(with: Data(error.json.utf8)) as? [String: Any]
        try require(json.map { Set($0.keys) } == ["code", "details", "hint", "message"], "answered \(error.json)")
    }

    /// The statement that comes before says who asks: in values, the role last, and as the token has it.
    private static func checkIdentity(_ frame: Frame) throws {
        let statement = frame.caller.assume(frame.settings)
        let calls = statement.sql.dropFirst("select ".count).split(separator: ", set_config").map(String.init)
        try require(calls.count == statement.values.count, "other settings than values in \(statement.sql)")
        for (index, call) in calls.enumerated() {
            let call = call.hasPrefix("set_config") ? call : "set_config" + call
            let isKnown = settings.contains { call == "set_config('\($0)', $\(index + 1), true)" }
            try require(isKnown, "the setting \(call)")
        }
        try require(
            calls.last?.contains("'role'") == true && statement.values.last == frame.caller.role, "another role")
        try require(calls.dropLast().allSatisfy { !$0.contains("'role'") }, "the role twice")
    }

    private static let settings = [
        "request.jwt.claims", "request.method", "request.path", "request.headers", "search_path", "TimeZone",
        "transaction_read_only", "role",
    ]
}
