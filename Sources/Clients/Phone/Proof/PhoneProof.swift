/// Proves to the server that this is a phone, once for each account: App Attest's key and DeviceCheck's token (Docs/Phones.md).
import Clients
import Foundation
import Wire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What the system is asked.
package struct ProofCalls: Sendable {
    package var isSupported: @Sendable () -> Bool
    /// Answers the new key's name.
    package var makeKey: @Sendable () async throws -> String
    package var attest: @Sendable (_ key: String, _ hash: Data) async throws -> Data
    package var sign: @Sendable (_ key: String, _ hash: Data) async throws -> Data
    package var deviceToken: @Sendable () async throws -> Data

    package init(
        isSupported: @escaping @Sendable () -> Bool, makeKey: @escaping @Sendable () async throws -> String,
        attest: @escaping @Sendable (_ key: String, _ hash: Data) async throws -> Data,
        sign: @escaping @Sendable (_ key: String, _ hash: Data) async throws -> Data,
        deviceToken: @escaping @Sendable () async throws -> Data
    ) {
        self.isSupported = isSupported
        self.makeKey = makeKey
        self.attest = attest
        self.sign = sign
        self.deviceToken = deviceToken
    }
}

package struct PhoneProof: Sendable {
    let app: String
    let calls: ProofCalls
    let functions: FunctionsClient
    /// The key outlives a session: it is the installation's.
    let notes: ProofNotes

    package init(app: String, calls: ProofCalls, functions: FunctionsClient, notes: ProofNotes) {
        self.app = app
        self.calls = calls
        self.functions = functions
        self.notes = notes
    }

    /// Each code has one remedy, and each remedy is tried once.
    private static let mostTries = 4

    /// - Returns: false if it is worth trying again later.
    @discardableResult package func prove(_ account: String) async -> Bool {
        guard calls.isSupported(), notes.read(.account) != account else { return true }
        for _ in 0..<Self.mostTries {
            do {
                try await tell(try await proof())
                notes.write(.account, account)
                return true
            } catch ClientError.refused(let code, _) {
                guard mend(code) else { return true }
            } catch is ClientError {
                return false
            } catch {
                // The system's own trouble: a key that a restored backup names is none.
                notes.write(.key, nil)
            }
        }
        return false
    }

    private func proof() async throws -> AttestDeviceRequest {
        let asked: AttestDeviceAnswer = try await functions.ask(
            "attest-device", AttestDeviceRequest(action: .challenge, app: app))
        guard let challenge = asked.challenge, let bytes = Data(base64Encoded: challenge) else {
            throw ClientError.unexpected("no challenge")
        }
        let hash = Data(SHA256.hash(data: bytes))
        let known = notes.read(.key)
        let key = if let known { known } else { try await calls.makeKey() }
        let proof = known == nil ? try await calls.attest(key, hash) : try await calls.sign(key, hash)
        return AttestDeviceRequest(
            action: known == nil ? .attest : .assert, app: app, challenge: challenge, keyID: key,
            proof: proof.base64EncodedString(), deviceToken: try await calls.deviceToken().base64EncodedString())
    }

    private func tell(_ request: AttestDeviceRequest) async throws(ClientError) {
        do throws(ClientError) {
            let _: AttestDeviceAnswer = try await functions.ask("attest-device", request)
        } catch .refused(code: "device_known", _) {
            notes.write(.key, request.keyID)
            throw .refused(code: "device_known", message: "")
        }
        notes.write(.key, request.keyID)
    }

    /// - Returns: whether another try makes sense.
    private func mend(_ code: String) -> Bool {
        switch code {
        case "challenge_expired", "device_token_refused", "device_known": return true
        case "device_not_verified", "device_unknown":
            notes.write(.key, nil)
            return true
        default: return false
        }
    }
}

/// What an installation remembers of its proofs; nothing of it is secret.
package struct ProofNotes: Sendable {
    package enum Name: String, Sendable { case key = "proof-key", account = "proof-account" }

    package var read: @Sendable (Name) -> String?
    package var write: @Sendable (Name, String?) -> Void

    package init(read: @escaping @Sendable (Name) -> String?, write: @escaping @Sendable (Name, String?) -> Void) {
        (self.read, self.write) = (read, write)
    }
}
