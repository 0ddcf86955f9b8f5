/// What a server says of its operator to the apps that use it: `GET /legal/<app>/facts`.

package struct OperatorFacts: Codable, Sendable, Hashable {
    package enum Files: String, Codable, Sendable {
        case disk, bucket
    }

    /// Where to write for help; nil where the operator named no address.
    package var support: String?
    package var files: Files
    /// Who keeps the files of a bucket, as customers know them.
    package var fileKeeper: String?

    package init(support: String?, files: Files, fileKeeper: String?) {
        self.support = support
        self.files = files
        self.fileKeeper = fileKeeper
    }

    private enum CodingKeys: String, CodingKey {
        case support, files
        case fileKeeper = "file_keeper"
    }
}
