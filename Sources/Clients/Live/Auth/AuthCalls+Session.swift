/// Restores a session, and ends it.
import Clients
import Foundation

extension AuthCalls {
    /// Returns the stored account even if the server can't be reached: showing it from memory is better than nothing.
    func restore() async throws(ClientError) -> Account? {
        guard let session = await backend.sessions.current else { return nil }
        do {
            _ = try await backend.sessions.token()
        } catch .signedOut {
            return nil
        } catch {
            if Task.isCancelled { throw .cancelled }
            return session.account
        }
        return await backend.sessions.current?.account
    }

    /// Ends the session here first, then on the server, which revokes the refresh token.
    func signOut() async {
        guard let session = await backend.sessions.end(.own) else { return }
        var token = session.accessToken
        let timeout = backend.configuration.refreshTimeout
        if backend.sessions.clock.now() >= session.expiresAt {
            let renewed = try? await backend.sender.exchange(refreshToken: session.refreshToken, timeout: timeout)
            guard let renewed else { return }
            token = renewed.accessToken
        }
        var request = self.request(.post, "logout").query("scope", "local")
        request.timeout = timeout
        _ = try? await backend.sender.send(request, bearer: token)
    }
}
