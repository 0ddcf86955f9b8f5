/// Codes of digits and the links that carry them: stored hashed, valid once, for a limited time and number of guesses.

import Crypto
import Foundation
import ServerDatabase

struct OneTimeCodes: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case confirmation = "confirmation_token"
        case recovery = "recovery_token"
        case emailChangeCurrent = "email_change_token_current"
        case emailChangeNew = "email_change_token_new"
        case reauthentication = "reauthentication_token"
    }

    /// The content for the mail.
    struct Issued: Sendable {
        var code: String
        /// The secret of the link; the prefix `pkce_` tells the link's endpoint to redirect with a code.
        var linkToken: String
    }

    struct Consumed: Sendable {
        var user: UUID
        var kind: Kind
        var address: String
    }

    /// Digits.
    let length: Int
    let life: Duration
    let attempts: Int

    /// Replaces an earlier code of the same kind.
    func issue(
        _ kind: Kind, for user: UUID, address: String, isPKCE: Bool = false, in database: Session
    ) async throws -> Issued {
        var random = SystemRandomNumberGenerator()
        let code = (0..<length).map { _ in String(UInt8.random(in: 0...9, using: &random)) }.joined()
        let salt = (0..<16).map { _ in hexByte(UInt8.random(in: .min ... .max, using: &random)) }.joined()
        let linkToken = (isPKCE ? "pkce_" : "") + Self.hash(code, address: address, salt: salt)
        try await database.run(
            """
            insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, salt) \
            values ($1, $2::auth.one_time_token_type, $3, $4, $5) \
            on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, \
            relates_to = excluded.relates_to, salt = excluded.salt, attempts = 0, created_at = now(), updated_at = now()
            """, [user.uuidString, kind.rawValue, linkToken, address, salt])
        return Issued(code: code, linkToken: linkToken)
    }

    /// Consumes a typed code. A wrong guess counts against every code it may have been meant for, and the count must be
    /// committed, so the answer is nil and not an error.
    func consume(_ code: String, address: String, kinds: [Kind], in database: Session) async throws -> Consumed? {
        try await consume(
            code, rows: "relates_to = $1", [address], address: address, kinds: kinds, in: database)
    }

    func consume(_ code: String, user: UUID, kinds: [Kind], in database: Session) async throws -> Consumed? {
        try await consume(code, rows: "user_id = $1", [user.uuidString], address: nil, kinds: kinds, in: database)
    }

    /// Consumes the secret of a link.
    func consume(linkToken: String, kinds: [Kind], in database: Session) async throws -> Consumed? {
        let rows = try await database.query(
            "\(select) token_hash = $1 \(isFresh(2)) and token_type = any($3::auth.one_time_token_type[]) for update",
            [linkToken, String(life.inSeconds), list(kinds)])
        guard let row = rows.first else { return nil }
        return try await take(row, in: database)
    }

    static func forget(_ kinds: [Kind], of user: UUID, in database: Session) async throws {
        for kind in kinds {
            try await database.run(
                "delete from auth.one_time_tokens where user_id = $1 and token_type = $2::auth.one_time_token_type",
                [user.uuidString, kind.rawValue])
        }
    }

    private func consume(
        _ code: String, rows condition: String, _ values: [String?], address: String?, kinds: [Kind],
        in database: Session
    ) async throws -> Consumed? {
        let rows = try await database.query(
            """
            \(select) \(condition) \(isFresh(2)) and token_type = any($3::auth.one_time_token_type[]) \
            order by id for update
            """,
            values + [String(life.inSeconds), list(kinds)])
        for row in rows where try row.int("attempts") < attempts {
            let expected = try row.string("token_hash")
            let hash = Self.hash(code, address: try row.string("relates_to"), salt: try row.string("salt"))
            if Self.isEqual(hash, expected.hasPrefix("pkce_") ? String(expected.dropFirst(5)) : expected) {
                return try await take(row, in: database)
            }
        }
        for row in rows {
            try await database.run(
                """
                update auth.one_time_tokens set attempts = attempts + 1, updated_at = now() \
                where id = $1 and attempts < 1000
                """,
                [row["id"]])
        }
        return nil
    }

    private func take(_ row: Row, in database: Session) async throws -> Consumed {
        try await database.run("delete from auth.one_time_tokens where id = $1", [row["id"]])
        return Consumed(
            user: try row.uuid("user_id"), kind: Kind(rawValue: try row.string("token_type")) ?? .confirmation,
            address: try row.string("relates_to"))
    }

    private let select = """
        select id, user_id, token_type, token_hash, relates_to, salt, attempts from auth.one_time_tokens where
        """

    private func isFresh(_ parameter: Int) -> String {
        "and created_at at time zone 'utc' > now() - $\(parameter)::double precision * interval '1 second'"
    }

    private func list(_ kinds: [Kind]) -> String { "{" + kinds.map(\.rawValue).joined(separator: ",") + "}" }

    /// 56 hexadecimal digits, the length of the hash hosted Supabase puts into its links.
    private static func hash(_ code: String, address: String, salt: String) -> String {
        SHA256.hash(data: Data("\(address)\(code)\(salt)".utf8)).prefix(28).map(hexByte).joined()
    }

    private static func isEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

func hexByte(_ byte: UInt8) -> String {
    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
}
