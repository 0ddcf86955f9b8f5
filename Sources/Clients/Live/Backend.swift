/// The backend as the clients see it: requests in the project's name or in the signed-in person's.
import Clients
import Foundation

struct Backend: Sendable {
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

    /// With a token that is renewed when it is due, or when the server won't have it: then once more, and only once.
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

    /// An account that is gone gets no new token, and nothing of it is left to be shown.
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
