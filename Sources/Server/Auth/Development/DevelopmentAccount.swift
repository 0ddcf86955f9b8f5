/// The demo account of a server in development mode: its address is fixed, its password random per data folder.

import Foundation
import ServerDatabase
import Wire

package struct DevelopmentAccount: Sendable, Hashable, Codable {
    package static let address = "demo@atelier.app"

    package var email = Self.address
    package var password: String

    package init(password: String) {
        self.password = password
    }

    /// The account of the data folder, created on first use and readable only by its owner.
    package static func load(_ data: URL) throws -> DevelopmentAccount {
        let file = data.appendingPathComponent("demo-account.json")
        if let known = try? JSONBounds.ours.decode(Self.self, from: Data(contentsOf: file)) { return known }
        let made = DevelopmentAccount(password: randomPassword())
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: file)
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: try JSONEncoder().encode(made), attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path]) }
        return made
    }

    /// Creates the account, or resets it to the printed password. An account with that address that this code did not
    /// create belongs to somebody and is left alone.
    /// - Returns: whether the account can sign in.
    package func open(in database: Database, passwordCost: Int) async throws -> Bool {
        let hasher = PasswordHasher(cost: passwordCost, threads: 1, capacity: 8)
        let (email, password) = (email, password)
        let known = try await database.transaction { try await Accounts.find(email: email, in: $0) }
        if let known {
            guard known.user.appMetadata[Self.mark] == true else { return false }
            if try await hasher.verify(password, against: known.encryptedPassword) { return true }
        }
        let hash = try await hasher.hash(password)
        try await database.transaction { database in
            if let known { return try await Accounts.setPassword(hash, of: known.id, in: database) }
            var new = NewAccount.email(email, passwordHash: hash)
            new.isConfirmed = true
            new.appMetadata[Self.mark] = true
            try await Accounts.insert(new, in: database)
        }
        return true
    }

    /// In the account's app_metadata, which only the server writes.
    private static let mark = "development"

    /// Three groups of five letters and digits that are hard to confuse, about 74 bits. The largest text breaks between them.
    private static func randomPassword() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<3).map { _ in
            String((0..<5).compactMap { _ in letters.randomElement(using: &generator) })
        }
        return groups.joined(separator: "-")
    }
}
