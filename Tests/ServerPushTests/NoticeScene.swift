/// A database with two accounts, services that send its notices, and devices at the stand-in for Apple's service.
import Foundation
import ServerDatabase
import ServerPush
import ServiceLifecycle
import TestSupport

struct NoticeScene: Sendable {
    let database: Database
    let push: PushScene
    let user: TestUser
    let other: TestUser

    static func open(
        services: Int = 1, late: [String: Duration] = [:],
        _ body: @escaping @Sendable (NoticeScene) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            let tokens = try await makeTestTokens()
            let users = (try await TestUser.make(database, tokens), try await TestUser.make(database, tokens))
            try await PushScene.open { push in
                let scene = NoticeScene(database: database, push: push, user: users.0, other: users.1)
                let all = (0..<services).map { _ in
                    PushService(
                        database: database, sender: push.sender, late: late, patrol: .milliseconds(100),
                        logger: quietLogger, words: Self.words)
                }
                let group = ServiceGroup(services: all, logger: quietLogger)
                let service = Task { try await group.run() }
                let result: Result<Void, any Error>
                do {
                    try await body(scene)
                    result = .success(())
                } catch { result = .failure(error) }
                await group.triggerGracefulShutdown()
                try await service.value
                try result.get()
            }
        }
    }

    @Sendable private static func words(_ notice: Notice) -> NoticeWords? {
        guard notice.kind != "silent" else { return nil }
        return NoticeWords(
            "\(notice.app) \(notice.kind) in \(notice.locale)", "Tap.", path: "check/\(notice.subject ?? "")")
    }

    /// A registered device, and what arrives there.
    func device(
        _ app: String = "auntentic", of user: TestUser? = nil, session: UUID? = nil
    ) async throws -> (token: String, arrived: Arrivals) {
        let device = push.device(app)
        try await register(device.token, app, of: user ?? self.user, session: session)
        return device
    }

    func register(
        _ token: String, _ app: String = "auntentic", of user: TestUser, session: UUID? = nil
    ) async throws {
        try await Devices(database: database).register(
            token, .sandbox, app: app, locale: "en", user: user.id, session: session)
    }

    func notify(_ subject: String, _ kind: String, to user: TestUser? = nil) async throws {
        _ = try await database.query(
            "select atelier.notify($1, 'auntentic', $2, $3, $2)",
            [(user ?? self.user).id.uuidString, subject, kind])
    }

    /// Everything that was to be sent has been dealt with.
    func isQuiet() async throws {
        try await eventually {
            try await number(
                """
                select (select count(*) from atelier.notices where sent_at is null)
                    + (select count(*) from atelier.pushes)
                """) == 0
        }
    }

    func number(_ sql: String) async throws -> Int { Int(try await database.query(sql).scalar ?? "") ?? -1 }
}
