/// Accounts, phones and Apple's two services, with the function between them.
import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import ServerDatabase
import ServerMetering
import TestSupport
import Wire

@testable import ServerAttestation
@testable import ServerFunctions

struct AttestScene: Sendable {
    let database: Database
    let apple: FakeApple
    let deviceCheck: FakeDeviceCheck
    let function: Function
    let app: AttestedApp

    static let name = "auntentic"

    static func open(
        asksApple: Bool = true, rule: String = "if_sent", _ body: @escaping @Sendable (AttestScene) async throws -> Void
    ) async throws {
        try await withTestDatabase(.product) { database in
            _ = try await database.query(
                "update atelier.allowances set device_rule = $1 where app = 'auntentic'", [rule])
            let (apple, fake) = (try FakeApple(), FakeDeviceCheck())
            guard let app = AttestedApp(id: "TEAM012345.com.example.app", bit: 1) else { throw CancellationError() }
            try await fake.run { url in
                let http = HTTPClient(configuration: .init())
                let configuration = AttestationConfiguration(
                    apps: [name: app], deviceCheck: asksApple ? try fake.configuration(url) : nil)
                let device = AttestDevice(
                    configuration, database: database, client: http,
                    verifier: AttestationVerifier(root: apple.root))
                let outcome: Result<Void, any Error>
                do {
                    try await body(
                        AttestScene(
                            database: database, apple: apple, deviceCheck: fake, function: device.function, app: app))
                    outcome = .success(())
                } catch { outcome = .failure(error) }
                try await http.shutdown()
                try outcome.get()
            }
        }
    }

    func account() async throws -> TestUser { try await TestUser.make(database, try await makeTestTokens()) }

    func call(_ request: AttestDeviceRequest, as user: TestUser) async throws -> AttestDeviceAnswer {
        let context = FunctionContext(
            caller: user.caller, userID: user.id, idempotencyKey: UUID().uuidString, requestID: "r", logger: quietLogger
        )
        let reply = try await function.run(ByteBuffer(bytes: try JSONEncoder().encode(request)), context)
        guard case .value(let value) = reply, let answer = value as? AttestDeviceAnswer else {
            throw CancellationError()
        }
        return answer
    }

    func challenge(_ user: TestUser) async throws -> Data {
        let answer = try await call(.init(action: .challenge, app: Self.name), as: user)
        return Data(base64Encoded: answer.challenge ?? "") ?? Data()
    }

    /// A freshly installed app on a phone attests its key.
    func attest(
        _ phone: FakePhone, named device: String, as user: TestUser, challenge given: Data? = nil
    ) async throws -> AttestDeviceAnswer {
        let challenge = if let given { given } else { try await challenge(user) }
        let document = try apple.attestation(phone, hash: DeviceBooks.hash(challenge), app: app)
        return try await call(request(.attest, phone, device, challenge, document), as: user)
    }

    func assert(
        _ phone: FakePhone, named device: String, as user: TestUser, counter: UInt32
    ) async throws -> AttestDeviceAnswer {
        let challenge = try await challenge(user)
        let document = try phone.assertion(hash: DeviceBooks.hash(challenge), app: app, counter: counter)
        return try await call(request(.assert, phone, device, challenge, document), as: user)
    }

    func request(
        _ action: AttestDeviceRequest.Action, _ phone: FakePhone, _ device: String, _ challenge: Data, _ document: Data
    ) -> AttestDeviceRequest {
        AttestDeviceRequest(
            action: action, app: Self.name, challenge: challenge.base64EncodedString(),
            keyID: phone.id.base64EncodedString(), proof: document.base64EncodedString(),
            deviceToken: FakeDeviceCheck.token(of: device))
    }

    func free(_ user: TestUser) async throws -> Int {
        let rows = try await database.withRole(
            user.caller, .init(), [Statement("select free from atelier.balances where app = 'auntentic'")])
        return try rows[0].only().int("free")
    }

    /// The ledger still explains every wallet.
    func isSound() async throws -> Bool { try await database.query("select * from atelier.audit()").isEmpty }

    func code(_ body: () async throws -> AttestDeviceAnswer) async -> String {
        do {
            let answer = try await body()
            return answer.allowance?.rawValue ?? "challenge"
        } catch let error as FunctionError { return error.body.code } catch { return "\(error)" }
    }
}
