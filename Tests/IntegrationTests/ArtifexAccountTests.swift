/// An account in Artifex on a whole server.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite struct ArtifexAccountTests {
    @Test("ART-1.4a a registration makes one user with a profile; a second one with the same address makes none")
    func registration() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let form: JSONValue = [
                "email": "ana@example.com", "password": "long-enough-7", "data": ["full_name": "Ana Novak"],
            ]
            let first = try await server.call("POST", "/auth/v1/signup", form)
            let token = try #require(first.body["access_token"]?.stringValue)
            let profile = try await server.call(
                "POST", "/rest/v1/rpc/own_profile", [:], token: token, headers: ["Content-Profile": "artifex"])
            #expect(profile.body["name"] == "Ana Novak", "\(profile)")
            let second = try await server.call("POST", "/auth/v1/signup", form)
            #expect(second.status == 422 && second.body["code"] == "user_already_exists", "\(second)")
            let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
            defer { Thread.detachNewThread { database.close() } }
            let counts = try await database.query(
                """
                select (select count(*) from auth.users where email = 'ana@example.com'),
                    (select count(*) from artifex.profiles p join auth.users u on u.id = p.user_id
                        where u.email = 'ana@example.com')
                """
            ).only()
            #expect(counts[0] == "1" && counts[1] == "1")
            await server.stop()
        }
    }
}
