/// A transport that answers from a script and remembers what it was asked.
import Clients
@testable import ClientsLive
import Foundation
import Wire

final class Script: Sendable {
    private let answers: Locked<[Result<Answer, TransportFailure>]>
    private let asked = Locked<[Request]>([])
    private let waits = Locked<[Duration]>([])

    init(_ answers: Result<Answer, TransportFailure>...) { self.answers = Locked(answers) }

    var requests: [Request] { asked.withLock { $0 } }
    /// How long the sender would have slept.
    var pauses: [Duration] { waits.withLock { $0 } }

    /// When the script has run out, the answer is 599.
    var transport: Transport {
        Transport { (request, _) async throws(TransportFailure) in
            self.asked.withLock { $0.append(request) }
            let next = self.answers.withLock { $0.isEmpty ? .success(Answer(status: 599)) : $0.removeFirst() }
            return try next.get()
        }
    }

    var clock: ClockClient {
        ClockClient(
            now: { Samples.now },
            sleep: { duration in
                self.waits.withLock { $0.append(duration) }
                try Task.checkCancellation()
            })
    }

    func sender(key: String = "anon.key.token", network: NetworkClient = .constant(true)) -> Sender {
        Sender(
            key: key, retries: RetryPolicy(), transport: transport, network: network, clock: clock, jitter: { 0.5 })
    }

    /// Clients of a signed-in account whose tokens are `access` and `refresh`.
    func clients(
        key: String = "anon.key.token", keychain: KeychainClient? = nil, network: NetworkClient = .constant(true)
    ) -> Clients {
        let configuration = LiveConfiguration(url: URL(filePath: "/"), key: key, app: "auntentic")
        return .live(
            Backend(
                configuration: configuration, sender: sender(key: key, network: network),
                keychain: keychain ?? .inMemory(["session.auntentic": Self.session()])))
    }

    static func session(lifetime: TimeInterval = 3600) -> Data {
        var session = StoredSession(
            TokenAnswer(
                accessToken: "access", refreshToken: "refresh", expiresIn: lifetime,
                user: .init(id: Samples.account.id, email: Samples.account.email)),
            now: Samples.now)
        session.isAnonymous = false
        return (try? JSONEncoder().encode(session)) ?? Data()
    }
}

extension Result<Answer, TransportFailure> {
    static func status(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self {
        .success(Answer(status: status, headers: headers, body: Data(body.utf8)))
    }

    static func tokens(_ access: String, _ refresh: String) -> Self {
        .status(
            200,
            """
            {"access_token":"\(access)","refresh_token":"\(refresh)","expires_in":3600,"token_type":"bearer",
            "user":{"id":"\(Samples.account.id.uppercased())","email":"\(Samples.account.email)"}}
            """)
    }
}
