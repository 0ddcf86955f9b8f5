/// The sample tables: they change as the real ones do, and refuse what those refuse, by the same codes.
import Clients
import Foundation
import Testing
import Wire

@Suite struct PreviewRowsTests {
    private let database = DatabaseClient.preview(
        PreviewBackend(
            tables: [
                "notes": [
                    ["id": "a", "title": "Red", "stars": 2, "done": nil],
                    ["id": "b", "title": "Green", "stars": 10, "done": true],
                    ["id": "c", "title": "Greenish", "stars": nil, "done": false],
                ], "empty": [],
            ],
            functions: [
                "double": { (arguments) throws(ClientError) in .int(Int64((arguments["n"]?.intValue ?? 0) * 2)) },
                "nothing": { (_) throws(ClientError) in nil },
            ]))

    private func query(_ filters: [(String, String)] = [], columns: String = "*", order: String? = nil) -> RowQuery {
        RowQuery(
            schema: "s", table: "notes", columns: columns, filters: filters.map { .init($0.0, $0.1) }, order: order)
    }

    private func ids(_ query: RowQuery) async throws -> String {
        try JSONValue(json: try await database.select(query)).arrayValue?.compactMap { $0["id"]?.stringValue }.joined()
            ?? ""
    }

    private func code(_ body: () async throws -> Data) async -> String? {
        do { _ = try await body() } catch {
            if case .refused(let code, _)? = error as? ClientError { return code }
            return "\(error)"
        }
        return nil
    }

    @Test(
        "filters mean what they mean in PostgREST",
        arguments: [
            ("stars", "eq.10", "b"), ("stars", "gt.2", "b"), ("stars", "gte.2", "ab"), ("stars", "lt.10", "a"),
            ("stars", "neq.2", "b"), ("stars", "is.null", "c"), ("stars", "not.is.null", "ab"),
            ("stars", "not.eq.2", "b"),
            ("title", "like.Green*", "bc"), ("title", "ilike.*RE*", "abc"), ("title", "like.R_d", "a"),
            ("title", #"like.R\_d"#, ""), ("title", "in.(Red,\"Green\")", "ab"), ("done", "is.true", "b"),
            ("done", "eq.false", "c"), ("title", "gt.Green", "ac"),
        ])
    func filters(_ column: String, _ condition: String, _ expected: String) async throws {
        #expect(try await ids(query([(column, condition)])) == expected)
    }

    @Test("order, limit and offset choose the page")
    func pages() async throws {
        #expect(try await ids(query(order: "stars.asc")) == "abc")
        #expect(try await ids(query(order: "stars.desc")) == "cba")
        #expect(try await ids(query(order: "stars.desc.nullslast,id.asc")) == "bac")
        var page = query(order: "id.desc")
        (page.limit, page.offset) = (1, 1)
        #expect(try await ids(page) == "b")
        page.offset = 9
        #expect(try await ids(page).isEmpty)
        page.offset = -1
        #expect(await code { try await database.select(page) } == "PGRST103")
    }

    @Test("unknown columns, conditions, functions and changes without a filter are refused")
    func refusals() async throws {
        #expect(await code { try await database.select(query([("colour", "eq.1")])) } == "42703")
        #expect(await code { try await database.select(query(columns: "id,colour")) } == "42703")
        #expect(await code { try await database.select(query(order: "colour.asc")) } == "42703")
        #expect(await code { try await database.select(query(order: "id.up")) } == "PGRST100")
        for condition in ["eq", "near.1", "in.a", "is.odd", "not.x"] {
            #expect(await code { try await database.select(query([("id", condition)])) } == "PGRST100", "\(condition)")
        }
        let odd = RowWrite(schema: "s", table: "notes", rows: [["id": "d", "colour": "red"]])
        #expect(await code { try await database.insert(odd) } == "PGRST204")
        let twice = RowWrite(schema: "s", table: "notes", rows: [["id": "d"], ["id": "a"]])
        #expect(await code { try await database.insert(twice) } == "23505")
        // All or nothing.
        #expect(try await ids(query()) == "abc")
        #expect(await code { try await database.rpc(RemoteCall(schema: "s", function: "unknown")) } == "PGRST202")
        await #expect(throws: ClientError.self) { try await database.delete(query()) }
        await #expect(throws: ClientError.self) {
            try await database.update(RowUpdate(query(), values: ["title": "x"]))
        }
        await #expect(throws: ClientError.self) { try await database.select(query(columns: "id,author(name)")) }
    }

    @Test("what is written is read back")
    func writes() async throws {
        _ = try await database.insert(RowWrite(schema: "s", table: "empty", rows: [["id": "x"]]))
        #expect(try await database.select(RowQuery(schema: "s", table: "empty")) == Data(#"[{"id":"x"}]"#.utf8))
        let rows = RowWrite(
            schema: "s", table: "notes", rows: [["id": "c", "stars": 1], ["id": "d", "stars": 7]], answer: .rows)
        #expect(
            try await JSONValue(json: database.upsert(RowUpsert(rows, onConflict: ["id"], .ignore))).arrayValue?.count
                == 1)
        #expect(try await JSONValue(json: database.upsert(RowUpsert(rows, onConflict: ["id"]))).arrayValue?.count == 2)
        #expect(try await ids(query([("stars", "eq.1")])) == "c")
        let update = RowUpdate(query([("stars", "lt.3")]), values: ["title": "low"])
        #expect(try await database.update(update).isEmpty)
        #expect(try await ids(query([("title", "eq.low")])) == "ac")
        #expect(try await JSONValue(json: database.delete(query([("id", "in.(a,d)")]))).arrayValue?.count == 2)
        #expect(try await ids(query()) == "bc")
        #expect(
            try await database.value(of: RemoteCall(schema: "s", function: "double", arguments: ["n": 4]), as: Int.self)
                == 8)
        #expect(try await database.rpc(RemoteCall(schema: "s", function: "nothing")).isEmpty)
    }
}
