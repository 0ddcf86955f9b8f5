/// Challenges, attested keys and what phones stand for, in the database.
import Crypto
import Foundation
import ServerDatabase

package struct DeviceBooks: Sendable {
    private let database: Database

    package init(database: Database) { self.database = database }

    static let challengeLife = 300

    /// A new challenge, of which only the hash is kept.
    package func challenge(for user: UUID, app: String) async throws -> (bytes: Data, expiresAt: String) {
        let bytes = Data(SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) })
        let rows = try await database.query(
            """
            select to_char(atelier.open_device_challenge($1, $2, $3, $4) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            """, [user.uuidString, app, Self.bytea(Self.hash(bytes)), "\(Self.challengeLife)"])
        return (bytes, rows.scalar ?? "")
    }

    /// True once.
    package func take(_ challenge: Data, of user: UUID, app: String) async throws -> Bool {
        try await truth(
            "select atelier.take_device_challenge($1, $2, $3)",
            [user.uuidString, app, Self.bytea(Self.hash(challenge))])
    }

    /// False for a key that is known.
    package func keep(
        _ key: AttestationVerifier.Key, _ environment: AttestedApp.Environment, of user: UUID, app: String
    ) async throws -> Bool {
        try await truth(
            "select atelier.attest_device($1, $2, $3, $4, $5, $6)",
            [
                user.uuidString, app, Self.bytea(key.id), environment.rawValue, Self.bytea(key.publicKey),
                Self.bytea(key.receipt),
            ])
    }

    /// The public key of a key that was attested in this environment.
    package func publicKey(_ id: Data, _ environment: AttestedApp.Environment, app: String) async throws -> Data? {
        let rows = try await database.query(
            "select encode(public_key, 'hex') from atelier.attested_key($1, $2) where environment = $3",
            [app, Self.bytea(id), environment.rawValue])
        return rows.scalar.flatMap { Self.bytes($0) }
    }

    /// False when the key has signed as much before.
    package func count(_ counter: UInt32, of key: Data, user: UUID, app: String) async throws -> Bool {
        try await truth(
            "select atelier.count_device_use($1, $2, $3, $4)", [user.uuidString, app, Self.bytea(key), "\(counter)"])
    }

    package enum Standing: String, Sendable {
        /// The account has a phone already.
        case given
        /// The installation gave its credits to another account.
        case used
        /// Apple was being told that this account has them.
        case marking
        case open
    }

    package func standing(_ user: UUID, _ app: String, _ key: Data) async throws -> Standing {
        try await standing("select atelier.device_standing($1, $2, $3)", user, app, key)
    }

    package func mark(_ user: UUID, _ app: String, _ key: Data) async throws -> Standing {
        try await standing("select atelier.mark_device($1, $2, $3)", user, app, key)
    }

    /// `given`, or `used` when another account was faster.
    package func give(_ user: UUID, _ app: String, _ key: Data) async throws -> Standing {
        try await standing("select atelier.give_device_allowance($1, $2, $3)", user, app, key)
    }

    /// - Returns: how many credits were taken back.
    package func refuse(_ user: UUID, _ app: String) async throws -> Int {
        let rows = try await database.query(
            "select atelier.refuse_device_allowance($1, $2)", [user.uuidString, app])
        return rows.scalar.flatMap { Int($0) } ?? 0
    }

    private func standing(_ sql: String, _ user: UUID, _ app: String, _ key: Data) async throws -> Standing {
        let text = try await database.query(sql, [user.uuidString, app, Self.bytea(key)]).scalar
        guard let standing = text.flatMap({ Standing(rawValue: $0) }) else {
            throw DatabaseError(.unexpected, message: "no such standing: \(text ?? "null")")
        }
        return standing
    }

    private func truth(_ sql: String, _ values: [String]) async throws -> Bool {
        try await database.query(sql, values).scalar == "t"
    }

    static func hash(_ challenge: Data) -> Data { Data(SHA256.hash(data: challenge)) }

    private static func bytea(_ data: Data) -> String { "\\x" + data.map { String(format: "%02x", $0) }.joined() }

    private static func bytes(_ hex: String) -> Data {
        let digits = Array(hex.utf8)
        return Data(
            stride(from: 0, to: digits.count - 1, by: 2).compactMap { at in
                UInt8(String(decoding: digits[at...at + 1], as: UTF8.self), radix: 16)
            })
    }
}
