/// How writes look on the wire, and which of them are sent again when the connection breaks.
import Clients
@testable import ClientsLive
import Foundation
import Testing
import Wire

@Suite struct RowRequestTests {
    private let even = RowWrite(schema: "echo", table: "my notes", rows: [["id": 1, "a": "x"], ["id": 2, "a": "y"]])
    private let uneven = RowWrite(schema: "echo", table: "t", rows: [["id": 1], ["id": 2, "a,\"b": "y"]])

    private func request(_ write: @Sendable (DatabaseClient) async throws -> Data) async throws -> Request {
        let script = Script(.status(201, "[]"))
        _ = try await write(script.clients().database)
        return try #require(script.requests.first)
    }

    @Test("an insert names its schema, the wish for an answer, and the columns where rows differ")
    func insert() async throws {
        let (even, uneven) = (even, uneven)
        let quiet = try await request { try await $0.insert(even) }
        #expect(quiet.method == .post && quiet.target == "/rest/v1/my%20notes")
        #expect(quiet.headers["Content-Profile"] == "echo" && quiet.headers["Prefer"] == "return=minimal")
        #expect(quiet.body == Data(#"[{"a":"x","id":1},{"a":"y","id":2}]"#.utf8))
        #expect(quiet.headers["Content-Type"] == "application/json")
        var asking = uneven
        asking.answer = .columns("id")
        let loud = try await request { [asking] in try await $0.insert(asking) }
        #expect(loud.target == "/rest/v1/t?columns=%22a%2C%5C%22b%22%2C%22id%22&select=id")
        #expect(loud.headers["Prefer"] == "missing=default,return=representation")
    }

    @Test("an upsert names the columns to conflict on, and what becomes of rows that are there")
    func upsert() async throws {
        let even = even
        let merge = try await request { try await $0.upsert(RowUpsert(even, onConflict: ["id", "a"])) }
        #expect(merge.target == "/rest/v1/my%20notes?on_conflict=id%2Ca" && merge.method == .post)
        #expect(merge.headers["Prefer"] == "resolution=merge-duplicates,return=minimal")
        let ignore = try await request { try await $0.upsert(RowUpsert(even, onConflict: ["id"], .ignore)) }
        #expect(ignore.headers["Prefer"] == "resolution=ignore-duplicates,return=minimal")
    }

    @Test("an update carries the filters of its query; a call its arguments")
    func updateAndCall() async throws {
        let query = RowQuery(schema: "echo", table: "t", columns: "id,a", filters: [.init("id", "in.(1,2)")])
        let update = RowUpdate(query, values: ["a": .null], answer: .columns("a"))
        let patch = try await request { try await $0.update(update) }
        #expect(patch.method == .patch && patch.target == "/rest/v1/t?select=a&id=in.%281%2C2%29")
        #expect(patch.headers["Content-Profile"] == "echo" && patch.headers["Prefer"] == "return=representation")
        #expect(patch.body == Data(#"{"a":null}"#.utf8))
        let call = RemoteCall(schema: "echo", function: "do it", arguments: ["n": 1])
        let post = try await request { try await $0.rpc(call) }
        #expect(post.target == "/rest/v1/rpc/do%20it" && post.headers["Content-Profile"] == "echo")
        #expect(post.body == Data(#"{"n":1}"#.utf8) && post.headers["Prefer"] == nil)
    }

    /// A write, and how often it is sent when every connection breaks.
    enum Writing: CaseIterable {
        case insert, update, delete, merge, mergeAsking, ignore, ignoreAsking, call, readOnlyCall

        var tries: Int {
            switch self {
            case .merge, .mergeAsking, .ignore, .readOnlyCall: 3
            case .insert, .update, .delete, .ignoreAsking, .call: 1
            }
        }

        func run(_ database: DatabaseClient) async throws -> Data {
            let rows = RowWrite(schema: "s", table: "t", rows: [["id": 1]])
            let asking = RowWrite(schema: "s", table: "t", rows: [["id": 1]], answer: .rows)
            let query = RowQuery(schema: "s", table: "t", filters: [.init("id", "eq.1")])
            return switch self {
            case .insert: try await database.insert(rows)
            case .update: try await database.update(RowUpdate(query, values: ["id": 2]))
            case .delete: try await database.delete(query)
            case .merge: try await database.upsert(RowUpsert(rows, onConflict: ["id"]))
            case .mergeAsking: try await database.upsert(RowUpsert(asking, onConflict: ["id"]))
            case .ignore: try await database.upsert(RowUpsert(rows, onConflict: ["id"], .ignore))
            case .ignoreAsking: try await database.upsert(RowUpsert(asking, onConflict: ["id"], .ignore))
            case .call: try await database.rpc(RemoteCall(schema: "s", function: "f"))
            case .readOnlyCall: try await database.rpc(RemoteCall(schema: "s", function: "f", isReadOnly: true))
            }
        }
    }

    @Test(
        "a write is sent again only where a second one changes nothing; one that was lost is called uncertain",
        arguments: Writing.allCases)
    func repeats(_ writing: Writing) async throws {
        let lost = Script(.failure(.lost), .failure(.lost), .failure(.lost), .status(200, "[]"))
        let error: ClientError = writing == .readOnlyCall ? .serverDown : .timedOut
        await #expect(throws: error) { try await writing.run(lost.clients().database) }
        #expect(lost.requests.count == writing.tries)
    }

    @Test("timestamps go out and come back to the microsecond that Postgres keeps")
    func dates() throws {
        struct Row: Codable, Hashable { var at: Date }
        let date = Date(timeIntervalSince1970: 1_768_478_400.25)
        #expect(
            try RowWrite(schema: "s", table: "t", encoding: [Row(at: date)]).rows == [
                ["at": "2026-01-15T12:00:00.250Z"]
            ])
        for text in ["2026-01-15T12:00:00.25+00:00", "2026-01-15T14:00:00.250000+02:00", "2026-01-15T12:00:00.25Z"] {
            let rows = try RowCoding.decode([Row].self, from: Data(#"[{"at":"\#(text)"}]"#.utf8))
            #expect(rows == [Row(at: date)], "\(text)")
        }
        for text in ["2026-01-15", "noon", "2026-01-15T12:00:00", "2026-13-15T12:00:00Z"] {
            #expect(throws: ClientError.self) {
                try RowCoding.decode([Row].self, from: Data(#"[{"at":"\#(text)"}]"#.utf8))
            }
        }
    }
}
