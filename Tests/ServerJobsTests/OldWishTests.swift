/// Jobs that a server of an earlier version left waiting: their wishes are read like today's.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite struct OldWishTests {
    @Test("a wish that names its photos by angle, as servers once wrote it, has fields after the migration")
    func rewritten() async throws {
        try await withTestDatabase(.empty) { (database: Database) async throws in
            let all = try Migration.platform() + Migration.product()
            let migrator = Migrator(info: database.info, logger: quietLogger)
            _ = try await migrator.run(all.filter { $0.series != .product || $0.name < "20261122170000" })
            let user = UUID().uuidString
            _ = try await database.query("insert into auth.users (id, email) values ($1, 'old@example.com')", [user])
            let old = #"""
                {"reason":"photo_quality","message":"Two photos can't be used.","photos":[
                {"angle":"size_tag","reason":"blurred","message":"Hold still."},
                {"angle":"box_label","reason":"too_dark","message":"Turn on a light."}]}
                """#
            let new = #"{"reason":"more","message":"One more.","fields":[{"field":"sole","reason":"r","message":"m"}]}"#
            for (key, wish) in [("old", old), ("new", new), ("none", nil)] {
                _ = try await database.query(
                    """
                    insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input,
                        needs_input, ended_at)
                    values (gen_random_uuid(), $1, 'auntentic', 'authenticate-sneaker', $2, 'h', $3, '{}', $4, now())
                    """, [user, key, wish == nil ? "cancelled" : "needs_input", wish])
            }
            _ = try await migrator.run(all)
            func wish(_ key: String) async throws -> JobWish? {
                let text = try await database.query(
                    "select needs_input from atelier.jobs where idempotency_key = $1", [key]
                ).scalar
                return try text.map { try JSONDecoder().decode(JobWish.self, from: Data($0.utf8)) }
            }
            let read = try #require(try await wish("old"))
            #expect(read.reason == "photo_quality" && read.message == "Two photos can't be used.")
            #expect(
                read.fields == [
                    .init(field: "size_tag", reason: "blurred", message: "Hold still."),
                    .init(field: "box_label", reason: "too_dark", message: "Turn on a light."),
                ])
            #expect(try await wish("new")?.fields.map(\.field) == ["sole"])
            #expect(try await wish("none") == nil)
        }
    }
}
