/// The ways to sign in to an account, inside the caller's transaction.

import Foundation
import ServerDatabase
import Wire

enum Identities {
    static func insertEmail(
        _ email: String, of user: UUID, isVerified: Bool, data: [String: JSONValue], in database: Session
    ) async throws {
        let fixed: [String: JSONValue] = [
            "sub": .string(user.uuidString.lowercased()), "email": .string(email),
            "email_verified": .bool(isVerified), "phone_verified": false,
        ]
        try await insert(
            "email", subject: user.uuidString.lowercased(), of: user, data: data.merging(fixed) { $1 }, in: database)
    }

    static func insert(
        _ provider: String, subject: String, of user: UUID, data: [String: JSONValue], in database: Session
    ) async throws {
        try await database.run(
            """
            insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at) \
            values ($1, $2, $3::jsonb, $4, now())
            """, [subject, user.uuidString, data.jsonText, provider])
    }

    /// The owner of this identity.
    static func owner(_ provider: String, subject: String, in database: Session) async throws -> UUID? {
        try await database.query(
            "select user_id from auth.identities where provider = $1 and provider_id = $2", [provider, subject]
        ).scalar.flatMap(UUID.init(uuidString:))
    }

    static func refresh(
        _ provider: String, subject: String, data: [String: JSONValue], in database: Session
    ) async throws {
        try await database.run(
            """
            update auth.identities set identity_data = identity_data || $3::jsonb, last_sign_in_at = now(), \
            updated_at = now() where provider = $1 and provider_id = $2
            """, [provider, subject, data.jsonText])
    }

    /// The account's e-mail identity follows its address; it is created if there was none.
    static func setEmail(_ email: String, of account: Account, isVerified: Bool, in database: Session) async throws {
        let change: [String: JSONValue] = ["email": .string(email), "email_verified": .bool(isVerified)]
        let updated = try await database.query(
            """
            update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now() \
            where user_id = $1 and provider = 'email'
            """, [account.id.uuidString, change.jsonText])
        guard updated.affected == 0 else { return }
        try await insertEmail(email, of: account.id, isVerified: isVerified, data: [:], in: database)
        try await noteProviders(of: account.id, in: database)
    }

    /// Writes `provider` and `providers` of app_metadata from the existing identities.
    static func noteProviders(of user: UUID, in database: Session) async throws {
        try await database.run(
            """
            with p as (select jsonb_agg(provider order by at) as list from \
            (select provider, min(created_at) as at from auth.identities where user_id = $1 group by provider) i) \
            update auth.users set updated_at = now(), raw_app_meta_data = case when p.list is null \
            then coalesce(raw_app_meta_data, '{}') - 'provider' - 'providers' \
            else coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', p.list, 'provider', \
            case when p.list ? (raw_app_meta_data ->> 'provider') then raw_app_meta_data -> 'provider' \
            else p.list -> 0 end) end from p where id = $1
            """, [user.uuidString])
    }

    /// Removes everything that a stranger may have added before the address was proven: every other way to sign in, now
    /// (password, sessions with their refresh tokens, providers' identities) or later (codes, a pending new address),
    /// and a second factor, which would keep the owner out.
    static func dropUnproven(of account: Account, in database: Session) async throws {
        try await Accounts.setPassword(nil, of: account.id, in: database)
        try await database.run("delete from auth.sessions where user_id = $1", [account.id.uuidString])
        for table in ["one_time_tokens", "mfa_factors", "mfa_recovery_codes", "mfa_guesses"] {
            try await database.run("delete from auth.\(table) where user_id = $1", [account.id.uuidString])
        }
        try await database.run(
            "delete from auth.identities where user_id = $1 and provider <> 'email'", [account.id.uuidString])
        try await database.run(
            """
            update auth.users set email_change = null, email_change_confirm_status = 0, updated_at = now() \
            where id = $1
            """, [account.id.uuidString])
        try await noteProviders(of: account.id, in: database)
    }

    static func delete(_ id: UUID, of user: UUID, in database: Session) async throws {
        try await database.run(
            "delete from auth.identities where id = $1 and user_id = $2", [id.uuidString, user.uuidString])
    }
}
