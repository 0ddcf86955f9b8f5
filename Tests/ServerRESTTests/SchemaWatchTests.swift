/// A change of the schema through any connection is served without a word to the server.
import Foundation
import Logging
import ServerDatabase
import TestSupport
import Testing

@testable import ServerREST

@Suite struct SchemaWatchTests {
    /// A cinema whose schema cache listens, as a server's does.
    private func withListener(_ body: @Sendable (Cinema) async throws -> Void) async throws {
        try await withCinema { cinema in
            let listening = Task { await cinema.schema.listen() }
            defer { listening.cancel() }
            // The first notification after LISTEN is the listener's own: from then on none is missed.
            try await eventually { cinema.schema.loads > 0 }
            try await body(cinema)
        }
    }

    private func status(_ cinema: Cinema, _ path: String) async throws -> Int {
        try await cinema.get(path).status
    }

    @Test func `a new table is there by itself, and a dropped one is gone`() async throws {
        try await withListener { cinema in
            #expect(try await status(cinema, "/fresh") == 404)
            try await cinema.database.transaction { try await $0.script("create table fresh (id int)") }
            try await eventually { try await self.status(cinema, "/fresh") == 200 }
            try await cinema.database.transaction { try await $0.script("alter table fresh add column word text") }
            try await eventually { try await self.status(cinema, "/fresh?select=word") == 200 }
            try await cinema.database.transaction { try await $0.script("drop table fresh") }
            try await eventually { try await self.status(cinema, "/fresh") == 404 }
        }
    }

    @Test func `functions, comments and grants count as well`() async throws {
        try await withListener { cinema in
            for change in [
                "create function one() returns int language sql as 'select 1'", "comment on table films is 'Pictures'",
                "grant select on actors to anon", "revoke select on actors from anon", "drop function one()",
                "create schema more", "drop schema more",
            ] {
                let before = cinema.schema.loads
                try await cinema.database.transaction { try await $0.script(change) }
                try await eventually { cinema.schema.loads > before }
            }
        }
    }

    @Test func `a burst of changes makes a few reloads, in one transaction or in many`() async throws {
        try await withListener { cinema in
            let before = cinema.schema.loads
            for number in 0..<100 {
                try await cinema.database.transaction { try await $0.script("create table burst_\(number) (id int)") }
            }
            try await eventually { try await self.status(cinema, "/burst_99") == 200 }
            let each = cinema.schema.loads - before
            #expect(each < 50, "\(each) reloads")
            let script = (100..<200).map { "create table burst_\($0) (id int)" }.joined(separator: ";")
            try await cinema.database.transaction { try await $0.script(script) }
            try await eventually { try await self.status(cinema, "/burst_199") == 200 }
            #expect(cinema.schema.loads - before - each <= 2)
        }
    }

    @Test func `temporary tables, sequences and a rolled back change tell nobody`() async throws {
        try await withCinema { cinema in
            let (heard, note) = AsyncStream<String>.makeStream()
            let listening = Task {
                for await payload in cinema.database.notifications("pgrst") { note.yield(payload) }
            }
            defer { listening.cancel() }
            var notes = heard.makeAsyncIterator()
            #expect(await notes.next() == "")
            // A listener may still hear of what was committed just before.
            _ = try await cinema.database.query("select pg_notify('pgrst', 'the beginning')")
            while let note = await notes.next(), note != "the beginning" {}
            try await cinema.database.transaction {
                try await $0.script(
                    "create temporary table brief (id int); create index on brief (id); drop table brief")
            }
            struct Undo: Error {}
            await #expect(throws: Undo.self) {
                try await cinema.database.transaction {
                    _ = try await $0.script("create table undone (id int)")
                    throw Undo()
                }
            }
            // Notifications come in the order of commits: had one of these sent any, it would come before this.
            // Nor does a connection of the pool, which makes a temporary sequence and lets everybody use it.
            let fresh = Database(info: cinema.database.info, limits: PoolLimits(workers: 2), logger: quietLogger)
            _ = try await fresh.query("select 1")
            _ = try await cinema.database.query("select pg_notify('pgrst', 'the end')")
            let next = await notes.next()
            #expect(next == "the end", "\(next ?? "nothing")")
            await fresh.close()
        }
    }

    @Test func `a role that may not make event triggers gets the platform without them`() async throws {
        let (name, info) = try await TestCluster.shared.makeDatabase(.empty)
        let owner = "owner_\(name)"
        let admin = info.replacing("dbname=\(name)", with: "dbname=postgres")
        try await Migrator.runScript("create role \(owner) login createrole bypassrls", info: admin)
        try await Migrator.runScript("alter database \(name) owner to \(owner)", info: admin)
        try await Migrator.runScript("create schema _atelier authorization \(owner)", info: info)
        let watch = try #require(try Migration.platform().first { $0.name == "024_schema_watch.sql" })
        let asOwner = info.replacing("user=postgres", with: "user=\(owner)").replacing(
            " options='-c log_min_messages=log'", with: "")
        #expect(try await Migrator(info: asOwner, logger: quietLogger).run([watch]) == ["024_schema_watch.sql"])
        let database = Database(info: info, limits: PoolLimits(workers: 1), logger: quietLogger)
        #expect(try await database.query("select from pg_event_trigger").count == 0)
        await database.close()
        try await TestCluster.shared.drop(name)
        try await Migrator.runScript("drop role \(owner)", info: admin)
    }
}
