/// The backend as the clients see it: requests in the project's name or the signed-in person's.
import Clients
import Foundation

/// An object, because dozens of closures of a phone's clients hold it, and each would hold a copy of a value.
final class Backend: Sendable {
    let configuration: LiveConfiguration
    let sender: Sender
    let keychain: KeychainClient
    let sessions: Sessions

    init(configuration: LiveConfiguration, sender: Sender, keychain: KeychainClient) {
        self.configuration = configuration
        self.sender = sender
        self.keychain = keychain
        let timeout = configuration.refreshTimeout
        sessions = Sessions(keychain: keychain, clock: sender.clock, key: "session.\(configuration.app)") {
            (token) async throws(ClientError) in
            try await sender.exchange(refreshToken: token, timeout: timeout)
        }
    }

    func request(_ method: Request.Method, _ path: String) -> Request {
        Request(method, path, timeout: configuration.timeout)
    }

    func asAnyone(_ request: Request, _ surface: Surface) async throws(ClientError) -> Answer {
        try surface.checked(try await sender.send(request))
    }

    /// Sends with a token that is renewed when due. If the server refuses the token, renews it and tries once more,
    /// only once.
    func asUser(
        _ request: Request, _ surface: Surface, progress: Transport.Progress? = nil
    ) async throws(ClientError) -> Answer {
        let token = try await sessions.token()
        let answer = try await sender.send(request, bearer: token, progress: progress)
        guard surface.refusesToken(answer) else { return try await accepted(answer, surface, token) }
        let renewed = try await sessions.token(insteadOf: token)
        let second = try await sender.send(request, bearer: renewed, progress: progress)
        guard surface.refusesToken(second) else { return try await accepted(second, surface, renewed) }
        await sessions.end(token: renewed, .sessionEnded)
        throw .signedOut
    }

    /// By an upload link, which says for itself who may send: a link that has expired signs nobody out.
    func byLink(
        _ request: Request, _ surface: Surface, progress: Transport.Progress? = nil
    ) async throws(ClientError) -> Answer {
        let answer = try await sender.send(request, progress: progress)
        if answer.status == 401 || surface.refusesToken(answer) {
            throw .refused(code: "link_expired", message: "The time to send this file is over. Start again.")
        }
        return try surface.checked(answer)
    }

    /// A deleted account gets no new token, and none of its data may be shown.
    private func accepted(
        _ answer: Answer, _ surface: Surface, _ token: String
    ) async throws(ClientError) -> Answer {
        if surface.saysAccountIsGone(answer) {
            await sessions.end(token: token, .accountGone)
            throw .signedOut
        }
        return try surface.checked(answer)
    }
}
