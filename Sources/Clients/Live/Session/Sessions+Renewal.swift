/// Renews tokens when they are due or refused, with one request for all callers that wait.
import Clients
import Foundation

extension Sessions {
    /// A running renewal and the session it belongs to.
    struct Renewal {
        var refreshToken: String
        var task: Task<Result<StoredSession, ClientError>, Never>
    }

    /// An access token to send. A token that is due but not yet expired is used if the server can't be reached.
    func token() async throws(ClientError) -> String {
        guard let session = current else { throw .signedOut }
        if clock.now() < session.renewsAt { return session.accessToken }
        do {
            return try await renew(session).accessToken
        } catch {
            if error.isTemporary, clock.now() < session.expiresAt { return session.accessToken }
            throw error
        }
    }

    /// A new token after the server refused this one; another caller may have renewed it meanwhile.
    func token(insteadOf refused: String) async throws(ClientError) -> String {
        guard let session = current else { throw .signedOut }
        return session.accessToken == refused ? try await renew(session).accessToken : session.accessToken
    }

    /// The account as the server knows it now: a token says what it was when the token was made.
    func renewed() async throws(ClientError) -> Account {
        guard let session = current else { throw .signedOut }
        return try await renew(session).account
    }

    /// In a task of its own: the first caller may give up while the others still want the answer.
    private func renew(_ session: StoredSession) async throws(ClientError) -> StoredSession {
        let renewal: Renewal
        if let running = self.renewal, running.refreshToken == session.refreshToken {
            renewal = running
        } else {
            renewal = Renewal(refreshToken: session.refreshToken, task: Task { await self.exchanged(session) })
            self.renewal = renewal
        }
        let result = await renewal.task.value
        if Task.isCancelled { throw .cancelled }
        return try result.get()
    }

    private func exchanged(_ session: StoredSession) async -> Result<StoredSession, ClientError> {
        defer { if renewal?.refreshToken == session.refreshToken { renewal = nil } }
        do {
            let renewed = StoredSession(try await exchange(session.refreshToken), now: clock.now())
            // Somebody signed out or in again meanwhile: the answer belongs to nobody.
            guard current?.refreshToken == session.refreshToken else { return .failure(.cancelled) }
            keep(renewed)
            return .success(renewed)
        } catch {
            guard error.endsSession else { return .failure(error) }
            if current?.refreshToken == session.refreshToken { end(.sessionEnded) }
            return .failure(.signedOut)
        }
    }
}

extension ClientError {
    /// A temporary failure, which says nothing about the session.
    var isTemporary: Bool {
        switch self {
        case .offline, .timedOut, .serverDown, .busy, .unexpected: true
        default: false
        }
    }

    /// The server's way of saying that a refresh token is no longer valid.
    fileprivate var endsSession: Bool {
        switch self {
        case .signedOut: true
        case .refused(let code, _): ["user_banned", "validation_failed"].contains(code)
        default: false
        }
    }
}
