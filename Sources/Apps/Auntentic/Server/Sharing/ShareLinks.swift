/// The links by which others may see a check's result, as they lie in the database.
import AuntenticCore
import Crypto
import Foundation
import ServerDatabase
import ServerFunctions
import ServerHTTP
import Wire

struct ShareLinks: Sendable {
    /// Links of one account that work at the same time.
    static let most = 20

    let database: Database
    let tokens: Tokens
    /// Our address as browsers reach it.
    let url: String

    func create(for check: UUID, of user: UUID, days: Int, showsPhoto: Bool) async throws {
        let id = UUID()
        let outcome = try await database.query(
            "select auntentic.share_check($1, $2, $3, decode($4, 'hex'), $5, $6, $7)",
            [
                id.uuidString, user.uuidString, check.uuidString, Self.hash(token(of: id)), String(days),
                String(Self.most), String(showsPhoto),
            ]
        ).scalar
        switch outcome {
        case "created": return
        case "too_many": throw FunctionError.tooManyLinks(limit: Self.most)
        default: throw FunctionError.unknownCheck
        }
    }

    /// The given link, or all of the check.
    func revoke(_ token: String?, of check: UUID, by user: UUID) async throws {
        _ = try await database.query(
            """
            update auntentic.share_links set revoked_at = now()
            where authentication_id = $1 and user_id = $2 and revoked_at is null
                and ($3::text is null or token_hash = decode($3, 'hex'))
            """, [check.uuidString, user.uuidString, token.map(Self.hash)])
    }

    /// Nil when the user has no such check. A link made under another project secret works on, but can't be shown.
    func list(_ check: UUID, of user: UUID) async throws -> [ShareLink]? {
        let rows = try await database.query(
            """
            select l.id, encode(l.token_hash, 'hex') as hash, \(Self.stamp("l.expires_at")) as expires_at,
                \(Self.stamp("l.revoked_at")) as revoked_at, \(Self.stamp("l.created_at")) as created_at, l.shows_photo
            from auntentic.authentications a left join auntentic.share_links l on l.authentication_id = a.id
            where a.id = $1 and a.user_id = $2 order by l.created_at desc, l.id
            """, [check.uuidString, user.uuidString])
        guard !rows.isEmpty else { return nil }
        return try rows.filter { !$0.isNull("id") }.compactMap { row in
            let token = token(of: try row.uuid("id"))
            guard Self.hash(token) == row["hash"] else { return nil }
            return ShareLink(
                token: token, url: "\(url)/share/\(token)", expiresAt: try row.string("expires_at"),
                revokedAt: row["revoked_at"], createdAt: try row.string("created_at"),
                photo: try row.bool("shows_photo"))
        }
    }

    /// The result behind a token, whoever asks; nil when there is none.
    func result(_ token: String) async throws -> SharedResult? {
        try await database.query(SharedResult.query, [Self.hash(token)]).first.map(SharedResult.init)
    }

    private func token(of link: UUID) -> String { tokens.code(for: "share", link.uuidString.lowercased()) }

    /// 22 characters of base64url: 128 bits.
    static func isToken(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 22 && Data(base64URL: text) != nil
    }

    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func stamp(_ column: String) -> String {
        "to_char(\(column) at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
    }
}
