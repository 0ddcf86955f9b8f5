/// Whoever takes back "Sign in with Apple" in the phone's settings is signed out here, at the next launch at the latest.
import Clients
import Foundation

/// What Apple says of somebody who signed in with Apple.
package enum AppleAccountState: Sendable, Hashable {
    case fine
    /// Taken back, or no longer on this phone.
    case gone
    /// Apple couldn't be asked: nothing follows from it.
    case unknown
}

package struct AppleAccountWatch: Sendable {
    private static let name = "apple-user"

    let keychain: KeychainClient
    let state: @Sendable (_ user: String) async -> AppleAccountState

    package init(keychain: KeychainClient, state: @escaping @Sendable (_ user: String) async -> AppleAccountState) {
        self.keychain = keychain
        self.state = state
    }

    /// The keychain is emptied on signing out, so the name goes with its session.
    package func watching(_ auth: AuthClient) -> AuthClient {
        var watched = auth
        watched.signInWithToken = { (provider, token, nonce) async throws(ClientError) in
            let account = try await auth.signInWithToken(provider, token, nonce)
            if provider == .apple, let user = Self.user(in: token) { keychain.write(Self.name, Data(user.utf8)) }
            return account
        }
        watched.restore = { () async throws(ClientError) in
            guard let account = try await auth.restore() else { return nil }
            guard await isGone() else { return account }
            await auth.signOut()
            return nil
        }
        return watched
    }

    /// Apple also says so while the app runs.
    package func taken(back auth: AuthClient) async { if await isGone() { await auth.signOut() } }

    private func isGone() async -> Bool {
        guard let user = keychain.read(Self.name) else { return false }
        return await state(String(decoding: user, as: UTF8.self)) == .gone
    }

    /// A token's subject is the user's name at Apple. The server has believed the token before it is read here.
    private static func user(in token: String) -> String? {
        struct Claims: Decodable { var sub: String }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text).flatMap { try? JSONDecoder().decode(Claims.self, from: $0).sub }
    }
}

extension AuthClient {
    /// Who is signed in now, if their id is one that a purchase can carry.
    @Sendable package func signedIn() async -> UUID? {
        for await presence in await changes() {
            if case .somebody(let account) = presence { return UUID(uuidString: account.id) }
            return nil
        }
        return nil
    }
}
