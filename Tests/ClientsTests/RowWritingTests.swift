/// Inserts, updates, upserts, deletions and calls against the real server: what each does, and what each is refused.
import Clients
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized, .timeLimit(.minutes(3))) struct RowWritingTests {
    private func code(_ body: () async throws -> Void) async -> String? {
        do { try await body() } catch {
            if case .refused(let code, _)? = error as? ClientError { return code }
            return "\(error)"
        }
        return nil
    }

    @Test("an insert adds rows with their defaults, and answers them only if asked")
    func insert() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let before = Date()
        #expect(try await clients.database.insert(try Note.write(Note("quiet"))).isEmpty)
        let added: [Note] = try await clients.database.inserted(try Note.write(Note("a", stars: 5), Note("b")))
        // The second row names no stars: it gets the default, not null.
        #expect(added.map(\.title) == ["a", "b"] && added.map(\.stars) == [5, 3])
        let created = try #require(added.first?.created_at)
        #expect(abs(created.timeIntervalSince(before)) < 300)
        let part = try await clients.database.insert(try Note.write(Note("c"), answer: .columns("title,stars")))
        #expect(try JSONValue(json: part) == [["title": "c", "stars": 3]])
        #expect(try await clients.database.rows(Note.query, as: Note.self).count == 4)
    }

    @Test("an insert is refused by row level security, constraints, unknown columns and tables, each by its code")
    func insertRefused() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let database = clients.database
        let note = Note("one")
        _ = try await database.insert(try Note.write(note))
        #expect(await code { _ = try await database.insert(try Note.write(note)) } == "23505")
        #expect(await code { _ = try await database.insert(try Note.write(Note(""))) } == "23514")
        let id = JSONValue.string(UUID().uuidString)
        func row(_ more: [String: JSONValue]) -> RowWrite {
            RowWrite(schema: "public", table: "notes", rows: [["id": id, "title": "x"].merging(more) { $1 }])
        }
        let other = JSONValue.string("00000000-0000-4000-8000-0000000000aa")
        #expect(await code { _ = try await database.insert(row(["user_id": other])) } == "42501")
        #expect(await code { _ = try await database.insert(row(["colour": "red"])) } == "PGRST204")
        #expect(await code { _ = try await database.insert(row(["stars": "many"])) } == "22P02")
        let nowhere = RowWrite(schema: "public", table: "nothing", rows: [["id": id]])
        #expect(await code { _ = try await database.insert(nowhere) } == "PGRST205")
        #expect(try await database.rows(Note.query, as: Note.self).count == 1)
    }

    @Test("an update changes the rows it names and no others; one without a filter, or with a limit, is never sent")
    func update() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let notes = [Note("a", stars: 1), Note("b", stars: 1), Note("c", stars: 5)]
        _ = try await clients.database.insert(try Note.write(notes[0], notes[1], notes[2]))
        let changed: [Note] = try await clients.database.updated(
            RowUpdate(Note.query(.init("stars", "lt.3")), values: ["title": "low"]))
        #expect(Set(changed.map(\.id)) == Set(notes.prefix(2).map(\.id)) && changed.allSatisfy { $0.title == "low" })
        let quiet = RowUpdate(Note.query(.init("id", "eq.\(notes[2].id)")), values: ["stars": 4])
        #expect(try await clients.database.update(quiet).isEmpty)
        let all = try await clients.database.rows(Note.query, as: Note.self)
        #expect(all.compactMap(\.stars).sorted() == [1, 1, 4])

        let ids = Note.query(.init("id", "eq.\(notes[0].id)"))
        #expect(await code { _ = try await clients.database.update(RowUpdate(ids, values: ["title": ""])) } == "23514")
        #expect(await code { _ = try await clients.database.update(RowUpdate(ids, values: ["x": 1])) } == "PGRST204")
        let unknown = Note.query(.init("colour", "eq.red"))
        #expect(
            await code { _ = try await clients.database.update(RowUpdate(unknown, values: ["stars": 1])) } == "42703")
        phone.forgetRequests()
        var limited = ids
        limited.limit = 1
        for query in [Note.query, limited, Note.query(.init("limit", "1")), Note.query(.init("", "eq.1"))] {
            await #expect(throws: ClientError.self) {
                try await clients.database.update(RowUpdate(query, values: ["stars": 0]))
            }
            await #expect(throws: ClientError.self) { try await clients.database.delete(query) }
        }
        #expect(phone.requests.isEmpty)
    }

    @Test("another's rows are neither changed, nor replaced, nor taken over")
    func strangers() async throws {
        let (first, second) = (try await Phone(), try await Phone())
        let (mine, theirs) = (first.launch(), second.launch())
        try await first.signUp(mine)
        let stranger = try await second.signUp(theirs)
        let note = Note("mine")
        _ = try await mine.database.insert(try Note.write(note))
        let query = Note.query(.init("id", "eq.\(note.id)"))
        let changed: [Note] = try await theirs.database.updated(RowUpdate(query, values: ["title": "theirs"]))
        #expect(changed.isEmpty)
        let upsert = RowUpsert(try Note.write(Note("theirs", id: note.id)), onConflict: ["id"])
        #expect(await code { _ = try await theirs.database.upsert(upsert) } == "42501")
        #expect(try await theirs.database.delete(query) == Data("[]".utf8))
        let gift = RowUpdate(query, values: ["user_id": .string(stranger.id)])
        #expect(await code { _ = try await mine.database.update(gift) } == "42501")
        #expect(try await mine.database.rows(query, as: Note.self).map(\.title) == ["mine"])
    }

    @Test("an upsert adds what is new, and changes or leaves what is there")
    func upsert() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let database = clients.database
        func rows(_ title: String, _ slugs: String...) -> RowWrite {
            RowWrite(
                schema: "public", table: "notes",
                rows: slugs.map {
                    [
                        "id": .string(UUID().uuidString), "user_id": .string(account.id), "slug": .string($0),
                        "title": .string(title),
                    ]
                })
        }
        let key = ["user_id", "slug"]
        let first: [Note] = try await database.upserted(RowUpsert(rows("first", "a", "b"), onConflict: key))
        #expect(first.count == 2)
        _ = try await database.upsert(RowUpsert(rows("second", "b", "c"), onConflict: key))
        func titles() async throws -> [String] {
            var query = Note.query
            query.order = "slug.asc"
            return try await database.rows(query, as: Note.self).map(\.title)
        }
        #expect(try await titles() == ["first", "second", "second"])
        let left: [Note] = try await database.upserted(RowUpsert(rows("third", "c", "d"), onConflict: key, .ignore))
        #expect(left.map(\.slug) == ["d"])
        #expect(try await titles() == ["first", "second", "second", "third"])
        #expect(await code { _ = try await database.upsert(RowUpsert(rows("", "a"), onConflict: key)) } == "23514")
        // No index could tell whether such a row is there.
        #expect(
            await code { _ = try await database.upsert(RowUpsert(rows("x", "a"), onConflict: ["title"])) } == "42P10")
    }

    @Test("an upsert that doesn't say what a row is known by is never sent")
    func vagueUpserts() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        phone.forgetRequests()
        let row: [String: JSONValue] = ["id": "00000000-0000-4000-8000-0000000000aa", "title": "x"]
        func write(_ rows: [String: JSONValue]...) -> RowWrite {
            RowWrite(schema: "public", table: "notes", rows: rows)
        }
        for upsert in [
            RowUpsert(write(row), onConflict: []), RowUpsert(write(["title": "x"]), onConflict: ["id"]),
            RowUpsert(write(["id": .null, "title": "x"]), onConflict: ["id"]),
            RowUpsert(write(row, row.merging(["stars": 1]) { $1 }), onConflict: ["id"]),
        ] {
            await #expect(throws: ClientError.self) { try await clients.database.upsert(upsert) }
        }
        #expect(phone.requests.isEmpty)
    }

    private struct Lowest: Encodable { var lowest: Int }

    @Test("a function answers a value or nothing; an unknown one, a wrong argument and a hidden one are refused")
    func rpc() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let database = clients.database
        let note = Note("a", stars: 4)
        _ = try await database.insert(try Note.write(note, Note("b", stars: 1)))
        let call = try RemoteCall(schema: "public", function: "stars_of", encoding: Lowest(lowest: 2), isReadOnly: true)
        #expect(try await database.value(of: call, as: Int.self) == 4)
        let star = RemoteCall(schema: "public", function: "add_star", arguments: ["note": .string(note.id)])
        #expect(try await database.rpc(star).isEmpty)
        #expect(try await database.value(of: call, as: Int.self) == 5)
        await #expect(throws: ClientError.self) { try await database.value(of: star, as: Int.self) }
        func refusal(_ function: String, _ arguments: [String: JSONValue]) async -> String? {
            await code {
                _ = try await database.rpc(RemoteCall(schema: "public", function: function, arguments: arguments))
            }
        }
        #expect(await refusal("nothing", [:]) == "PGRST202")
        #expect(await refusal("stars_of", ["most": 2]) == "PGRST202")
        #expect(await refusal("stars_of", ["lowest": "many"]) == "22P02")
        #expect(await refusal("hidden", [:]) == "42501")
    }

    @Test("without a session nothing is written")
    func signedOut() async throws {
        let phone = try await Phone()
        let database = phone.launch().database
        let query = Note.query(.init("id", "eq.1"))
        await #expect(throws: ClientError.signedOut) { try await database.insert(try Note.write(Note("x"))) }
        await #expect(throws: ClientError.signedOut) { try await database.update(RowUpdate(query, values: [:])) }
        await #expect(throws: ClientError.signedOut) {
            try await database.upsert(RowUpsert(try Note.write(Note("x")), onConflict: ["id"]))
        }
        await #expect(throws: ClientError.signedOut) {
            try await database.rpc(RemoteCall(schema: "public", function: "hidden"))
        }
        #expect(phone.requests.isEmpty)
    }
}
