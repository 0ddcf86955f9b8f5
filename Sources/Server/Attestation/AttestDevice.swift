/// `POST /functions/v1/attest-device`: a phone proves that it is one, and stands for its account's free credits.
import AsyncHTTPClient
import Crypto
import Foundation
import HTTPTypes
import Logging
import ServerDatabase
import ServerFunctions
import ServerHTTP
import Wire

package struct AttestationConfiguration: Sendable {
    /// The apps whose phones are believed.
    package var apps: [String: AttestedApp]
    package var deviceCheck: DeviceCheckConfiguration?

    package init(apps: [String: AttestedApp], deviceCheck: DeviceCheckConfiguration? = nil) {
        self.apps = apps
        self.deviceCheck = deviceCheck
    }
}

package struct AttestDevice: Sendable {
    private let apps: [String: AttestedApp]
    private let books: DeviceBooks
    private let verifier: AttestationVerifier
    private let allowances: DeviceAllowances

    package init(
        _ configuration: AttestationConfiguration, database: Database, client: HTTPClient,
        verifier: AttestationVerifier
    ) {
        apps = configuration.apps
        books = DeviceBooks(database: database)
        self.verifier = verifier
        allowances = DeviceAllowances(
            books: books, deviceCheck: configuration.deviceCheck.map { DeviceCheck($0, client: client) })
    }

    package var function: Function {
        Function("attest-device") { (request: AttestDeviceRequest, context) in
            guard let app = apps[request.app] else {
                throw FunctionError.badField("app", "is none whose phones this server attests")
            }
            guard request.action != .challenge else { return try await challenge(request, context) }
            let proof = try Proof(request, needsToken: allowances.needsToken(app))
            guard try await books.take(proof.challenge, of: context.userID, app: request.app) else {
                throw FunctionError.challengeExpired
            }
            do {
                switch request.action {
                case .challenge, .attest: try await attest(proof, app, request.app, context)
                case .assert: try await assert(proof, app, request.app, context)
                }
            } catch let fault as AttestationFault {
                context.logger.notice("a phone's proof was refused", metadata: ["fault": "\(fault)"])
                throw FunctionError.deviceNotVerified
            }
            return try await settle(proof, app, request.app, context)
        }
    }

    private func challenge(_ request: AttestDeviceRequest, _ context: FunctionContext) async throws -> FunctionReply {
        let (bytes, end) = try await books.challenge(for: context.userID, app: request.app)
        return .value(AttestDeviceAnswer(challenge: bytes.base64EncodedString(), expiresAt: end))
    }

    private func attest(
        _ proof: Proof, _ app: AttestedApp, _ name: String, _ context: FunctionContext
    ) async throws {
        let key = try await verifier.attestation(
            proof.document, keyID: proof.keyID, clientDataHash: proof.clientDataHash, app: app)
        guard try await books.keep(key, app.environment, of: context.userID, app: name) else {
            throw FunctionError.deviceKnown
        }
    }

    private func assert(
        _ proof: Proof, _ app: AttestedApp, _ name: String, _ context: FunctionContext
    ) async throws {
        guard let publicKey = try await books.publicKey(proof.keyID, app.environment, app: name) else {
            throw FunctionError.deviceUnknown
        }
        let counter = try verifier.assertion(
            proof.document, publicKey: publicKey, clientDataHash: proof.clientDataHash, app: app)
        guard try await books.count(counter, of: proof.keyID, user: context.userID, app: name) else {
            throw AttestationFault.replayed
        }
    }

    private func settle(
        _ proof: Proof, _ app: AttestedApp, _ name: String, _ context: FunctionContext
    ) async throws -> FunctionReply {
        do {
            let outcome = try await allowances.settle(
                user: context.userID, app: name, app, key: proof.keyID, token: proof.deviceToken)
            switch outcome {
            case .given: return .value(AttestDeviceAnswer(allowance: .given, creditsTaken: 0))
            case .refused(let taken): return .value(AttestDeviceAnswer(allowance: .refused, creditsTaken: taken))
            }
        } catch let failure as DeviceCheck.Failure {
            if failure == .tokenRefused { throw FunctionError.deviceTokenRefused }
            context.logger.error("DeviceCheck failed", metadata: ["cause": "\(failure)"])
            throw FunctionError.busy
        }
    }
}

/// What a phone sent, decoded and bounded.
private struct Proof {
    let challenge: Data
    let keyID: Data
    let document: Data
    let deviceToken: String?

    /// The one rule for what the phone signs.
    var clientDataHash: Data { DeviceBooks.hash(challenge) }

    init(_ request: AttestDeviceRequest, needsToken: Bool) throws(FunctionError) {
        challenge = try Self.bytes(request.challenge, "challenge", 32...32)
        keyID = try Self.bytes(request.keyID, "key_id", 32...32)
        document = try Self.bytes(request.proof, "proof", 1...32 * 1024)
        deviceToken = request.deviceToken
        if request.deviceToken != nil || needsToken {
            _ = try Self.bytes(request.deviceToken, "device_token", 16...8192)
        }
    }

    private static func bytes(
        _ text: String?, _ field: String, _ lengths: ClosedRange<Int>
    ) throws(FunctionError) -> Data {
        guard let text else { throw .badField(field, "is missing") }
        guard let data = Data(base64Encoded: text), lengths.contains(data.count) else {
            throw .badField(field, "must be base64 of \(lengths.lowerBound) to \(lengths.upperBound) bytes")
        }
        return data
    }
}

extension FunctionError {
    static let challengeExpired = FunctionError(
        .conflict, "challenge_expired",
        "This challenge was used or is too old. Ask for another one; nothing was changed.")

    static let deviceNotVerified = FunctionError(
        .unprocessableContent, "device_not_verified",
        "This phone couldn't be verified. Nothing was changed. A new key may help, the same one won't.")

    static let deviceUnknown = FunctionError(
        .notFound, "device_unknown", "This key was never attested here. Make a new one and attest it.")

    static let deviceKnown = FunctionError(
        .conflict, "device_known", "This key was attested before. Let it sign a new challenge.")

    static let deviceTokenRefused = FunctionError(
        .unprocessableContent, "device_token_refused",
        "Apple doesn't know this phone's token. Make a new one and try again; nothing was changed.")
}
