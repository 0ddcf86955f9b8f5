/// The proof of a phone: each of the server's refusals, and what the app does about it (Docs/Phones.md).
import Clients
@testable import ClientsPhone
import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct PhoneProofTests {
    private let notes = Locked<[String: String]>([:])
    private let said = Locked<[AttestDeviceRequest]>([])

    /// - Parameter refusals: the codes of the first proofs; after them the server is content.
    private func proof(_ refusals: [String] = [], isSupported: Bool = true, failure: ClientError? = nil) -> PhoneProof {
        let (said, notes, left, keys) = (said, notes, Locked(refusals), Locked(0))
        var functions = FunctionsClient.failing
        functions.call = { (name, body) async throws(ClientError) in
            if let failure { throw failure }
            guard name == "attest-device", let request = try? JSONDecoder().decode(AttestDeviceRequest.self, from: body)
            else { throw .unexpected(name) }
            if request.action == .challenge { return Data(#"{"challenge":"AAECAw=="}"#.utf8) }
            said.withLock { $0.append(request) }
            let code = left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let code { throw .refused(code: code, message: "") }
            return Data(#"{"allowance":"given"}"#.utf8)
        }
        return PhoneProof(
            app: "auntentic",
            calls: ProofCalls(
                isSupported: { isSupported },
                makeKey: {
                    keys.withLock { count in
                        count += 1
                        return "key-\(count)"
                    }
                }, attest: { _, hash in hash }, sign: { _, hash in hash }, deviceToken: { Data([7]) }),
            functions: functions,
            notes: ProofNotes(
                read: { name in notes.withLock { $0[name.rawValue] } },
                write: { name, text in notes.withLock { $0[name.rawValue] = text } }))
    }

    private var steps: [String] { said.withLock { $0.map { "\($0.action.rawValue) \($0.keyID ?? "")" } } }

    @Test("a new phone attests its key once for an account, and signs with it for the next")
    func once() async {
        let proof = proof()
        #expect(await proof.prove("anna"))
        #expect(await proof.prove("anna"))
        #expect(await proof.prove("ben"))
        #expect(steps == ["attest key-1", "assert key-1"])
        // SHA-256 of the challenge's four bytes.
        #expect(said.withLock { $0[0].proof } == "BU7ewdAhH2JP7Qy8qdT5QAsOSRxDdCryxbCr6/DJkNg=")
    }

    @Test(
        "each refusal has its remedy",
        arguments: [
            ("challenge_expired", ["attest key-1", "attest key-2"]),
            ("device_not_verified", ["attest key-1", "attest key-2"]),
            ("device_known", ["attest key-1", "assert key-1"]),
            ("device_token_refused", ["attest key-1", "attest key-2"]),
        ])
    func remedies(_ code: String, _ expected: [String]) async {
        #expect(await proof([code]).prove("anna"))
        #expect(steps == expected)
    }

    @Test("a key that the server doesn't know is replaced")
    func unknown() async {
        notes.withLock { $0["proof-key"] = "old" }
        #expect(await proof(["device_unknown"]).prove("anna"))
        #expect(steps == ["assert old", "attest key-1"])
    }

    @Test("a refusal without a remedy ends it, one that repeats is tried four times, and a lost connection waits")
    func ends() async {
        #expect(await proof(["elsewhere"]).prove("anna"))
        #expect(steps.count == 1)
        #expect(await proof(Array(repeating: "challenge_expired", count: 9)).prove("anna") == false)
        #expect(steps.count == 5)
        #expect(await proof(failure: .offline).prove("anna") == false)
        #expect(await proof(isSupported: false).prove("anna"))
        #expect(notes.withLock { $0["proof-account"] } == nil)
    }
}
