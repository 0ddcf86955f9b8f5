/// A row of auth.users and its related data, as one query reads it.

import Foundation
import ServerDatabase
import Wire

struct Account: Sendable {
    var id: UUID
    var user: AuthUser
    var encryptedPassword: String?
    var isBanned: Bool
    /// A mail or a provider proved the address; autoconfirm proves nothing.
    var isProven: Bool
    /// An operator made or invited it.
    var isManaged: Bool
    /// The address of a requested change; empty when none is pending.
    var emailChange: String
    /// For a change that both addresses must confirm: 1 when one of them has.
    var emailChangeStatus: Int
    var mailAges: MailAges

    var email: String { user.email }
    var isConfirmed: Bool { user.confirmedAt != nil }
    var isAnonymous: Bool { user.isAnonymous }
    var hasSecondFactor: Bool { user.factors?.contains { $0.status == "verified" } == true }
    var hasPassword: Bool { encryptedPassword?.isEmpty == false }
}

/// Seconds since the last mail of each kind; nil means never.
struct MailAges: Sendable {
    var confirmation: Double?
    var recovery: Double?
    var emailChange: Double?
    var reauthentication: Double?
}

extension Account {
    /// `where …` follows.
    static let select = """
        select u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.is_anonymous, \
        u.email_change, u.phone_change, u.email_proven_at is not null as is_proven, u.is_managed, \
        u.email_change_confirm_status, coalesce(u.banned_until > now(), false) as is_banned, \
        coalesce(u.raw_app_meta_data, '{}') as app_metadata, coalesce(u.raw_user_meta_data, '{}') as user_metadata, \
        \(stamps), \(ages), \(identities), \(factors) from auth.users u
        """

    private static let stamps = [
        "email_confirmed_at", "phone_confirmed_at", "confirmed_at", "invited_at", "confirmation_sent_at",
        "recovery_sent_at", "email_change_sent_at", "phone_change_sent_at", "reauthentication_sent_at",
        "last_sign_in_at", "banned_until", "deleted_at", "created_at", "updated_at",
    ].map { "\(stamp("u.\($0)")) as \($0)" }.joined(separator: ", ")

    private static let ages = ["confirmation", "recovery", "email_change", "reauthentication"]
        .map { "extract(epoch from now() - u.\($0)_sent_at) as \($0)_age" }.joined(separator: ", ")

    private static let identities = """
        (select coalesce(json_agg(json_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, \
        'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', \(stamp("i.last_sign_in_at")), \
        'created_at', \(stamp("i.created_at")), 'updated_at', \(stamp("i.updated_at")), 'email', i.email) \
        order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) as identities
        """

    static let factors = """
        (select json_agg(json_build_object('id', f.id, 'status', f.status, 'factor_type', f.factor_type, \
        'friendly_name', f.friendly_name, 'phone', f.phone, 'created_at', \(stamp("f.created_at")), \
        'updated_at', \(stamp("f.updated_at")), 'last_challenged_at', \(stamp("f.last_challenged_at"))) \
        order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id) as factors
        """

    private static func stamp(_ column: String) -> String {
        "to_char(\(column) at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
    }

    init(_ row: Row) throws {
        id = try row.uuid("id")
        encryptedPassword = row["encrypted_password"]
        isBanned = try row.bool("is_banned")
        isProven = try row.bool("is_proven")
        isManaged = try row.bool("is_managed")
        emailChange = row["email_change"] ?? ""
        emailChangeStatus = row["email_change_confirm_status"].flatMap { Int($0) } ?? 0
        mailAges = MailAges(
            confirmation: row["confirmation_age"].flatMap(Double.init),
            recovery: row["recovery_age"].flatMap(Double.init),
            emailChange: row["email_change_age"].flatMap(Double.init),
            reauthentication: row["reauthentication_age"].flatMap(Double.init))
        user = try Self.user(row)
        user.isAnonymous = try row.bool("is_anonymous")
    }

    private static func user(_ row: Row) throws -> AuthUser {
        func stamp(_ name: String) -> AuthTimestamp? { row[name].map(AuthTimestamp.init(rawValue:)) }
        let created = stamp("created_at") ?? AuthTimestamp(Date(timeIntervalSince1970: 0))
        var user = AuthUser(id: try row.string("id"), createdAt: created)
        user.aud = row["aud"] ?? ""
        user.role = row["role"] ?? ""
        user.email = row["email"] ?? ""
        user.phone = row["phone"] ?? ""
        user.newEmail = row["email_change"].flatMap { $0.isEmpty ? nil : $0 }
        user.newPhone = row["phone_change"].flatMap { $0.isEmpty ? nil : $0 }
        user.emailConfirmedAt = stamp("email_confirmed_at")
        user.phoneConfirmedAt = stamp("phone_confirmed_at")
        user.confirmedAt = stamp("confirmed_at")
        user.invitedAt = stamp("invited_at")
        user.confirmationSentAt = stamp("confirmation_sent_at")
        user.recoverySentAt = stamp("recovery_sent_at")
        user.emailChangeSentAt = stamp("email_change_sent_at")
        user.phoneChangeSentAt = stamp("phone_change_sent_at")
        user.reauthenticationSentAt = stamp("reauthentication_sent_at")
        user.lastSignInAt = stamp("last_sign_in_at")
        user.bannedUntil = stamp("banned_until")
        user.deletedAt = stamp("deleted_at")
        user.updatedAt = stamp("updated_at") ?? created
        user.appMetadata = try json(row, "app_metadata") ?? [:]
        user.userMetadata = try json(row, "user_metadata") ?? [:]
        user.identities = try json(row, "identities") ?? []
        user.factors = try json(row, "factors")
        return user
    }

    private static func json<T: Decodable>(_ row: Row, _ column: String) throws -> T? {
        try row[column].map { try JSONBounds.ours.decode(T.self, from: Data($0.utf8)) }
    }
}
