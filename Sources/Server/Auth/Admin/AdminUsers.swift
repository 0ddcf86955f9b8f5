/// Accounts as an operator creates and changes them, without mails or confirmation.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct AdminUsers: Sendable {
    let core: AuthCore

    func list(_ page: Page) async throws -> (users: [AuthUser], total: Int) {
        let answers = try await core.database.pipeline([
            Statement(
                "\(Account.select) where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2",
                [String(page.size), String(page.offset)]),
            Statement("select count(*) as total from auth.users where deleted_at is null"),
        ])
        return (try answers[0].map { try Account($0).user }, try answers[1].only().int("total"))
    }

    func get(_ id: UUID) async throws -> AuthUser {
        try await core.database.transaction { try await Accounts.reload(id, in: $0).user }
    }

    func create(_ request: AuthAdminUser) async throws -> AuthUser {
        if let phone = request.phone, !phone.isEmpty { try refusePhone(phone) }
        let email = try EmailField.check(request.email)
        var new = NewAccount.email(email, data: request.userMetadata)
        new.passwordHash = try await passwordHash(request)
        new.isConfirmed = request.emailConfirm ?? false
        new.isProven = new.isConfirmed
        new.isManaged = true
        new.appMetadata = new.appMetadata.merging(request.appMetadata ?? [:]) { $1 }
        new.role = try role(request) ?? new.role
        new.banSeconds = try request.banDuration.flatMap(BanDuration.seconds)
        if let id = request.id, !id.isEmpty {
            guard let id = UUID(uuidString: id) else {
                throw AuthError.validation("ID must conform to the uuid v4 format")
            }
            new.id = id
        }
        let account = new
        do {
            return try await core.database.transaction { try await Accounts.insert(account, in: $0).user }
        } catch let error as DatabaseError where error.isUniqueViolation {
            throw error.constraint == "users_pkey"
                ? AuthError(.unprocessableContent, .userAlreadyExists, "A user with this id already exists")
                : AuthError.emailExists
        }
    }

    func update(_ id: UUID, _ request: AuthAdminUser) async throws -> AuthUser {
        if let phone = request.phone, !phone.isEmpty { try refusePhone(phone) }
        let email = try request.email.flatMap { $0.isEmpty ? nil : try EmailField.check($0) }
        let hash = try await passwordHash(request)
        let role = try role(request)
        let ban = try request.banDuration.map(BanDuration.seconds)
        do {
            return try await core.database.transaction { database in
                guard let account = try await Accounts.find(id: id, in: database, lock: true) else {
                    throw AuthError.userNotFound
                }
                try await apply(request, email: email, hash: hash, role: role, ban: ban, to: account, in: database)
                return try await Accounts.reload(id, in: database).user
            }
        } catch let error as DatabaseError where error.isUniqueViolation { throw AuthError.emailExists }
    }

    private func apply(
        _ request: AuthAdminUser, email: String?, hash: String?, role: String?, ban: Double??, to account: Account,
        in database: Session
    ) async throws {
        let id = account.id
        if let email, email != account.email {
            try await Accounts.setEmail(
                email, of: account, isVerified: request.emailConfirm ?? true, isProven: false, in: database)
        } else if request.emailConfirm == true {
            // The password may still be a stranger's, so this is no proof.
            try await Accounts.confirmEmail(id, isProven: false, in: database)
        }
        if let hash {
            try await Accounts.setPassword(hash, of: id, in: database)
            try await database.run("delete from auth.sessions where user_id = $1", [id.uuidString])
        }
        if let data = request.userMetadata { try await Accounts.mergeUserMetadata(data, of: id, in: database) }
        if let data = request.appMetadata { try await Accounts.mergeAppMetadata(data, of: id, in: database) }
        if let role {
            try await database.run(
                "update auth.users set role = $2, updated_at = now() where id = $1", [id.uuidString, role])
        }
        if let ban {
            try await database.run(
                """
                update auth.users set banned_until = now() + $2::double precision * interval '1 second', \
                updated_at = now() where id = $1
                """, [id.uuidString, ban.map { String($0) }])
        }
    }

    private func passwordHash(_ request: AuthAdminUser) async throws -> String? {
        let (password, hash) = (request.password ?? "", request.passwordHash ?? "")
        if !password.isEmpty && !hash.isEmpty {
            throw AuthError.validation("Only a password or a password hash should be provided")
        }
        if !hash.isEmpty {
            guard Bcrypt.isHash(hash) else {
                throw AuthError.validation("password_hash must be a bcrypt hash: $2a$, $2b$ or $2y$, cost 4 to 14")
            }
            return hash
        }
        guard !password.isEmpty else { return nil }
        try core.passwordPolicy.check(password)
        return try await core.passwords.hash(password)
    }

    /// The role becomes a Postgres role, so only the users' role may be chosen.
    private func role(_ request: AuthAdminUser) throws -> String? {
        guard let role = request.role, !role.isEmpty else { return nil }
        guard role == "authenticated" else {
            throw AuthError.validation("role must be \"authenticated\"; keep roles of your own in app_metadata")
        }
        return role
    }

    private func refusePhone(_ phone: String) throws {
        try PhoneField.check(phone)
        throw AuthError.phoneDisabled
    }
}

/// `24h`, `1h30m`, `90s` or `none`.
enum BanDuration {
    /// Nil lifts the ban.
    static func seconds(_ text: String) throws -> Double? {
        if text == "none" { return nil }
        var total = 0.0
        var rest = Substring(text)
        let units = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600]
        while let match = rest.prefixMatch(of: /([0-9]+(?:\.[0-9]+)?)(ns|us|ms|s|m|h)/) {
            total += (Double(match.output.1) ?? 0) * (units[String(match.output.2)] ?? 0)
            rest = rest[match.range.upperBound...]
        }
        guard rest.isEmpty, !text.isEmpty, total > 0, total < 1e10 else {
            throw AuthError.validation("invalid format for ban duration: use for example 24h, 30m or none")
        }
        return total
    }
}
