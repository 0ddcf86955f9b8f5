/// A user's statements run under their role and claims, and nothing of it survives the transaction.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@Suite struct RoleTests {
    private static let alice = Caller(
        role: "authenticated", claims: #"{"sub":"11111111-1111-4111-8111-111111111111","role":"authenticated"}"#,
        userID: UUID(uuidString: "11111111-1111-4111-8111-111111111111"))

    @Test("AUN-NF-79 row level security is in force for a user and for nobody's token")
    func rowLevelSecurity() async throws {
        try await withTestDatabase { (database: Database) async throws in
            _ = try await database.transaction { session in
                try await session.script(
                    """
                    create table notes (id int, owner uuid);
                    alter table notes enable row level security;
                    create policy own on notes for select to authenticated using (owner = auth.uid());
                    insert into notes values (1, '11111111-1111-4111-8111-111111111111'),
                        (2, '22222222-2222-4222-8222-222222222222');
                    """)
            }
            let query = [Statement("select id from notes")]
            #expect(try await database.withRole(Self.alice, .init(), query)[0].map { $0[0] } == ["1"])
            #expect(try await database.withRole(.anonymous, .init(), query)[0].isEmpty)
            #expect(try await database.withRole(.service, .init(), query)[0].count == 2)
        }
    }

    @Test("role and claims are gone when the transaction ends, also after an error")
    func nothingLeaks() async throws {
        try await withTestDatabase(workers: 1) { (database: Database) async throws in
            _ = try await database.withRole(Self.alice, .init(), [Statement("select 1")])
            _ = try? await database.withRole(Self.alice, .init(), [Statement("select 1/0")])
            let row = try await database.query(
                "select current_user as who, nullif(current_setting('request.jwt.claims', true), '') as claims")
            #expect(row[0]["who"] == "postgres")
            #expect(row[0]["claims"] == nil)
        }
    }

    @Test("a read-only request can't write")
    func readOnly() async throws {
        try await withTestDatabase { (database: Database) async throws in
            _ = try await database.query("create table t (n int)")
            var settings = RequestSettings()
            settings.isReadOnly = true
            let error = await #expect(throws: DatabaseError.self) {
                try await database.withRole(.service, settings, [Statement("insert into t values (1)")])
            }
            #expect(error?.sqlState == "25006")
        }
    }

    @Test("inside a transaction the server can act as the user for a while")
    func become() async throws {
        try await withTestDatabase { (database: Database) async throws in
            let who = try await database.transaction { session in
                try await session.become(Self.alice)
                let user = try await session.query("select current_user").scalar
                try await session.resetRole()
                return [user, try await session.query("select current_user").scalar]
            }
            #expect(who == ["authenticated", "postgres"])
        }
    }

    @Test("what is tried as a user is checked and undone, role and settings too; a refusal ends the transaction")
    func trying() async throws {
        try await withTestDatabase { (database: Database) async throws in
            _ = try await database.query("create table notes (id int primary key, owner uuid)")
            _ = try await database.query("alter table notes enable row level security")
            _ = try await database.query("create policy own on notes to authenticated using (owner = auth.uid())")
            let write = { (id: Int, digit: String) in
                let owner = "11111111-1111-4111-8111-111111111111".replacing("1111-4", with: "111\(digit)-4")
                return Statement("insert into notes values ($1, $2)", [String(id), owner])
            }
            let who = "select current_user, current_setting('request.jwt.claims', true)"
            try await database.transaction { session in
                for id in 1...2 {
                    let rows = try await session.pipeline(
                        [Statement("select count(*) from notes")], trying: [write(9, "1"), Statement(who)],
                        as: Self.alice)
                    #expect(rows.map { $0.scalar } == [String(id - 1)])
                    let now = try await session.query(who)[0]
                    #expect(now[0] == "postgres" && now[1]?.isEmpty != false)
                    _ = try await session.execute(write(id, "1"))
                }
            }
            #expect(try await database.query("select count(*) from notes").scalar == "2")
            for refused in [write(3, "2"), write(2, "1")] {
                await #expect(throws: DatabaseError.self) {
                    try await database.transaction { session in
                        _ = try await session.execute(write(9, "1"))
                        _ = try? await session.pipeline([], trying: [refused], as: Self.alice)
                    }
                }
            }
            await #expect(throws: DatabaseError.self) {
                try await database.transaction { session in
                    try await session.pipeline([], trying: [Statement("rollback to savepoint trial")], as: Self.alice)
                }
            }
            #expect(try await database.query("select count(*) from notes").scalar == "2")
        }
    }
}
