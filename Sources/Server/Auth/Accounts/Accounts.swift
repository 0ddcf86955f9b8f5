/// Reads and writes accounts, inside the caller's transaction.

import Foundation
import ServerDatabase
import Wire

enum Accounts {
    static func find(id: UUID, in database: Session, lock: Bool = false) async throws -> Account? {
        try await one("where u.id = $1", [id.uuidString], in: database, lock: lock)
    }

    /// Soft-deleted accounts have lost their address, so they are not found.
    static func find(email: String, in database: Session, lock: Bool = false) async throws -> Account? {
        try await one("where u.email = $1 and not u.is_sso_user", [email], in: database, lock: lock)
    }

    static func find(pendingEmail email: String, in database: Session) async throws -> [Account] {
        try await database.query(
            "\(Account.select) where (u.email = $1 or u.email_change = $1) and coalesce(u.email_change, '') <> ''",
            [email]
        ).map(Account.init)
    }

    static func reload(_ id: UUID, in database: Session) async throws -> Account {
        guard let account = try await find(id: id, in: database) else { throw AuthError.userNotFound }
        return account
    }

    private static func one(
        _ condition: String, _ values: [String?], in database: Session, lock: Bool
    ) async throws -> Account? {
        let suffix = lock ? " for update of u" : ""
        return try await database.query("\(Account.select) \(condition)\(suffix)", values).first.map(Account.init)
    }

    @discardableResult
    static func insert(_ new: NewAccount, in database: Session) async throws -> Account {
        try checkSize(new.storedUserMetadata.jsonText.utf8.count)
        try checkSize(new.appMetadata.jsonText.utf8.count)
        try await database.run(
            """
            insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, \
            is_anonymous, email_confirmed_at, invited_at, banned_until, email_proven_at, is_managed, created_at, \
            updated_at) \
            values ($1, 'authenticated', $2, $3, $4, $5::jsonb, $6::jsonb, $7::boolean, \
            case when $8::boolean then now() end, case when $9::boolean then now() end, \
            now() + $10::double precision * interval '1 second', case when $11::boolean then now() end, \
            $12::boolean, now(), now())
            """,
            [
                new.id.uuidString, new.role, new.email, new.passwordHash, new.appMetadata.jsonText,
                new.storedUserMetadata.jsonText, new.isAnonymous.sqlText, new.isConfirmed.sqlText,
                new.isInvited.sqlText, new.banSeconds.map { String($0) }, new.isProven.sqlText,
                new.isManaged.sqlText,
            ])
        if new.hasEmailIdentity, let email = new.email {
            try await Identities.insertEmail(
                email, of: new.id, isVerified: new.isConfirmed, data: new.userMetadata, in: database)
        }
        return try await reload(new.id, in: database)
    }

    /// Marks the address as confirmed in all places, and as proven when a mail or a provider did it. An account that
    /// had no address is no longer anonymous.
    static func confirmEmail(_ id: UUID, isProven: Bool, in database: Session) async throws {
        try await database.run(
            """
            update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false, \
            email_proven_at = coalesce(email_proven_at, case when $2::boolean then now() end), \
            confirmation_token = null, updated_at = now(), \
            raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1
            """, [id.uuidString, isProven.sqlText])
        try await database.run(
            """
            update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now() \
            where user_id = $1 and provider = 'email'
            """, [id.uuidString])
    }

    static func setPassword(_ hash: String?, of id: UUID, in database: Session) async throws {
        try await database.run(
            "update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [id.uuidString, hash])
    }

    /// Shallow: a key of `data` replaces the stored one, and null removes it.
    static func mergeUserMetadata(_ data: [String: JSONValue], of id: UUID, in database: Session) async throws {
        try await merge("raw_user_meta_data", data, of: id, in: database)
    }

    static func mergeAppMetadata(_ data: [String: JSONValue], of id: UUID, in database: Session) async throws {
        try await merge("raw_app_meta_data", data, of: id, in: database)
    }

    private static func merge(
        _ column: String, _ data: [String: JSONValue], of id: UUID, in database: Session
    ) async throws {
        let removed = data.filter { $0.value.isNull }.keys.map { JSONValue.string($0) }
        let size = try await database.query(
            """
            update auth.users set updated_at = now(), \(column) = (coalesce(\(column), '{}') || $2::jsonb) \
            - array(select jsonb_array_elements_text($3::jsonb)) where id = $1 returning octet_length(\(column)::text)
            """, [id.uuidString, data.jsonText, JSONValue.array(removed).jsonText]
        ).scalar
        try checkSize(size.flatMap { Int($0) } ?? 0)
    }

    /// Metadata is in every access token and so in a header of every request. Beyond this size no request would get
    /// through.
    static let metadataLimit = 4096

    private static func checkSize(_ bytes: Int) throws {
        guard bytes > metadataLimit else { return }
        throw AuthError.validation(
            "Metadata may hold \(metadataLimit) bytes, this would be \(bytes); nothing was changed. "
                + "Keep more in a table."
        )
    }

    /// Gives the account a new address and e-mail identity. "Verified" is shown to the owner; "proven" is what we know.
    static func setEmail(
        _ email: String, of account: Account, isVerified: Bool, isProven: Bool, in database: Session
    ) async throws {
        try await database.run(
            """
            update auth.users set email = $2, email_change = null, email_change_confirm_status = 0, \
            email_confirmed_at = case when $3::boolean then now() end, email_proven_at = null, updated_at = now() \
            where id = $1
            """, [account.id.uuidString, email, isVerified.sqlText])
        try await Identities.setEmail(email, of: account, isVerified: isVerified, in: database)
        if isVerified { try await confirmEmail(account.id, isProven: isProven, in: database) }
    }

    static func noteMail(_ column: MailStamp, of id: UUID, in database: Session) async throws {
        try await database.run("update auth.users set \(column.rawValue) = now() where id = $1", [id.uuidString])
    }
}

/// The columns that store when a mail was sent.
enum MailStamp: String, Sendable {
    case confirmation = "confirmation_sent_at"
    case recovery = "recovery_sent_at"
    case emailChange = "email_change_sent_at"
    case reauthentication = "reauthentication_sent_at"
}

struct NewAccount: Sendable {
    var id = UUID()
    var email: String?
    var passwordHash: String?
    var role = "authenticated"
    var appMetadata: [String: JSONValue] = [:]
    var userMetadata: [String: JSONValue] = [:]
    var isAnonymous = false
    var isConfirmed = false
    var isInvited = false
    /// A mail or a provider proved the address, or an operator vouches for both address and password.
    var isProven = false
    /// An operator creates it.
    var isManaged = false
    var banSeconds: Double?
    var hasEmailIdentity = false

    static func email(_ email: String, passwordHash: String? = nil, data: [String: JSONValue]? = nil) -> NewAccount {
        var new = NewAccount()
        new.email = email
        new.passwordHash = passwordHash
        new.userMetadata = (data ?? [:]).filter { !$0.value.isNull }
        new.appMetadata = ["provider": "email", "providers": ["email"]]
        new.hasEmailIdentity = true
        return new
    }

    var storedUserMetadata: [String: JSONValue] {
        isConfirmed && hasEmailIdentity ? userMetadata.merging(["email_verified": true]) { $1 } : userMetadata
    }
}

extension [String: JSONValue] {
    var jsonText: String { JSONValue.object(self).jsonText }
}

extension Bool {
    var sqlText: String { self ? "true" : "false" }
}
