/// Somebody who signed in with Apple, and takes it back.
import Clients
import ClientsPhone
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct AppleAccountWatchTests {
    private let keychain = KeychainClient.inMemory()
    private let signOuts = Locked(0)
    private let asked = Locked<[String]>([])

    /// `{"sub":"001234.abc"}` in the middle.
    private static let token = "e30.eyJzdWIiOiIwMDEyMzQuYWJjIn0.c2ln"

    private func auth(_ state: AppleAccountState) -> AuthClient {
        var auth = AuthClient.failing
        let account = Account(id: "u", email: "")
        auth.signInWithToken = { (_, _, _) async throws(ClientError) in account }
        auth.restore = { () async throws(ClientError) in account }
        auth.signOut = { [signOuts, keychain] in
            signOuts.withLock { $0 += 1 }
            keychain.removeAll()
        }
        return AppleAccountWatch(keychain: keychain) { [asked] user in
            asked.withLock { $0.append(user) }
            return state
        }.watching(auth)
    }

    @Test("a revoked credential signs out at the next launch; the name is the token's subject")
    func revoked() async throws {
        let auth = auth(.gone)
        _ = try await auth.signInWithToken(.apple, Self.token, "nonce")
        #expect(try await auth.restore() == nil)
        #expect(asked.withLock { $0 } == ["001234.abc"])
        #expect(signOuts.withLock { $0 } == 1)
    }

    @Test(
        "a credential that holds, and an Apple that can't be asked, sign nobody out",
        arguments: [
            AppleAccountState.fine, .unknown,
        ])
    func kept(_ state: AppleAccountState) async throws {
        let auth = auth(state)
        _ = try await auth.signInWithToken(.apple, Self.token, "nonce")
        #expect(try await auth.restore()?.id == "u")
        #expect(signOuts.withLock { $0 } == 0)
    }

    @Test("Apple isn't asked of those who came by Google or by password, nor of a token that is none")
    func others() async throws {
        let auth = auth(.gone)
        _ = try await auth.signInWithToken(.google, Self.token, "nonce")
        _ = try await auth.signInWithToken(.apple, "no token", "nonce")
        #expect(try await auth.restore()?.id == "u")
        #expect(asked.withLock { $0 }.isEmpty)
    }
}
