/// Second factors over `/auth/v1/factors`.
import Clients
import Foundation
import Wire

extension FactorsClient {
    static func live(_ door: AuthCalls) -> FactorsClient {
        FactorsClient(
            list: { () async throws(ClientError) in
                try await door.factors().filter(\.isVerified).map {
                    Factor(id: $0.id, createdAt: $0.createdAt.flatMap { try? Date($0, strategy: .iso8601) })
                }
            },
            enrol: { (issuer) async throws(ClientError) in try await door.enrol(issuer) },
            verify: { (factor, code) async throws(ClientError) in try await door.prove(factor, code) },
            recover: { (code) async throws(ClientError) in
                try await door.begun("factors/recovery-codes/verify", ["code": .string(code)])
            },
            makeRecoveryCodes: { () async throws(ClientError) in
                let answer = try await door.asPerson(.post, "factors/recovery-codes", [:])
                return answer.json["codes"]?.arrayValue?.compactMap(\.stringValue) ?? []
            },
            remove: { (factor) async throws(ClientError) in
                _ = try await door.asPerson(.delete, "factors/\(factor)", nil)
                // The token must not speak of a factor that is gone.
                _ = try await door.backend.sessions.renewed()
            })
    }
}

extension AuthCalls {
    fileprivate struct FactorAnswer: Decodable {
        var id: String
        var status: String?
        var createdAt: String?
        var isVerified: Bool { status == "verified" }

        enum CodingKeys: String, CodingKey {
            case id, status
            case createdAt = "created_at"
        }
    }

    fileprivate func factors() async throws(ClientError) -> [FactorAnswer] {
        struct User: Decodable { var factors: [FactorAnswer]? }
        let user: User = try await asPerson(.get, "user", nil).decoded()
        return user.factors ?? []
    }

    fileprivate func enrol(_ issuer: String) async throws(ClientError) -> FactorEnrolment {
        for factor in try await factors() where !factor.isVerified {
            _ = try await asPerson(.delete, "factors/\(factor.id)", nil)
        }
        let answer = try await asPerson(
            .post, "factors", ["factor_type": "totp", "friendly_name": .string(issuer), "issuer": .string(issuer)])
        guard let id = answer.json["id"]?.stringValue, let secret = answer.json["totp"]?["secret"]?.stringValue,
            let address = answer.json["totp"]?["uri"]?.stringValue
        else { throw .unexpected("a factor without a secret") }
        return FactorEnrolment(factor: id, secret: secret, address: address)
    }

    fileprivate func prove(_ factor: String, _ code: String) async throws(ClientError) -> Account {
        let challenge = try await asPerson(.post, "factors/\(factor)/challenge", [:])
        guard let id = challenge.json["id"]?.stringValue else { throw .unexpected("a challenge without an id") }
        return try await begun("factors/\(factor)/verify", ["challenge_id": .string(id), "code": .string(code)])
    }

    /// What ends with another session.
    fileprivate func begun(_ path: String, _ body: JSONValue) async throws(ClientError) -> Account {
        let answer = try await asPerson(.post, path, body)
        return await backend.sessions.begin(try answer.decoded())
    }

    fileprivate func asPerson(
        _ method: Request.Method, _ path: String, _ body: JSONValue?
    ) async throws(ClientError) -> Answer {
        let request = request(method, path)
        return try await backend.asUser(body.map { request.json(Data($0.jsonText.utf8)) } ?? request, .auth)
    }
}
