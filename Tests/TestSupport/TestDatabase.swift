/// A fresh real database for one test, and users to be in it.
import Foundation
import ServerDatabase
import ServerHTTP
import Wire

/// Gives `body` a database of its own and drops it afterwards.
package func withTestDatabase<R>(
    _ start: TestStart = .platform, workers: Int = 4, limits: PoolLimits? = nil, hasMovableClock: Bool = false,
    _ body: (Database) async throws -> R
) async throws -> R {
    let (name, plain) = try await TestCluster.shared.makeDatabase(start)
    let info = hasMovableClock ? plain + " options='-c atelier.development=on'" : plain
    let database = Database(info: info, limits: limits ?? PoolLimits(workers: workers), logger: quietLogger)
    let result: Result<R, any Error>
    do { result = .success(try await database.closing { try await body(database) }) } catch { result = .failure(error) }
    try await TestCluster.shared.drop(name)
    return try result.get()
}

/// The secret that tests sign with.
package let testSecret = "a-secret-for-tests-only-of-at-least-32-bytes"

/// Tokens with the test secret.
package func makeTestTokens() async throws -> Tokens { try await Tokens(secret: testSecret) }

/// A row of `auth.users` with what is needed to act as that user.
package struct TestUser: Sendable {
    package var id: UUID
    package var email: String
    package var caller: Caller
    package var token: String

    package var path: String { id.uuidString.lowercased() }

    package static func make(_ database: Database, _ tokens: Tokens, email: String? = nil) async throws -> TestUser {
        let id = UUID()
        let email = email ?? "user-\(id.uuidString.lowercased().prefix(8))@example.com"
        _ = try await database.query(
            """
            insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
                created_at, updated_at)
            values ($1, 'authenticated', 'authenticated', $2, now(), '{}', '{}', now(), now())
            """, [id.uuidString, email])
        let now = Int64(Date().timeIntervalSince1970)
        let token = try await tokens.sign([
            "sub": .string(id.uuidString.lowercased()), "role": "authenticated", "aud": "authenticated",
            "email": .string(email), "iat": .int(now), "exp": .int(now + 3600),
            "session_id": .string(UUID().uuidString),
        ])
        return TestUser(id: id, email: email, caller: try tokens.verify(token), token: token)
    }
}

extension Database {
    /// Closes it when the body has ended.
    package func closing<R>(_ body: () async throws -> R) async throws -> R {
        let result: Result<R, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await close()
        return try result.get()
    }
}
