/// The request of `POST /functions/v1/delete-account`, and the response of every deletion.

package struct DeleteAccountRequest: Codable, Sendable, Hashable {
    /// A word that nobody sends by accident.
    package static let confirmation = "DELETE"

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
