/// The request of `POST /functions/v1/delete-account`, and the response of every deletion.

package struct DeleteAccountRequest: Codable, Sendable, Hashable {
    /// A word that nobody sends by accident.
    package static let confirmation = "DELETE"

    /// Asks what would go, and changes nothing.
    package static let question = "?"

    package var confirm: String?

    package init(confirm: String? = Self.confirmation) {
        self.confirm = confirm
    }
}

package struct Deletion: Codable, Sendable, Hashable {
    package var deleted: Bool

    package init(deleted: Bool = true) {
        self.deleted = deleted
    }
}

/// What goes with an account, app by app: one account serves all apps of a server.
package struct DeletionPreview: Codable, Sendable, Hashable {
    package struct App: Codable, Sendable, Hashable {
        package var app: String
        /// As its customers know it.
        package var name: String
        package var files: Int
        package var jobs: Int
        /// Purchased, and not yet used.
        package var credits: Int

        package init(app: String, name: String, files: Int, jobs: Int, credits: Int) {
            self.app = app
            self.name = name
            self.files = files
            self.jobs = jobs
            self.credits = credits
        }
    }

    /// Those with something of the account's in them.
    package var apps: [App]

    package init(apps: [App]) {
        self.apps = apps
    }
}
