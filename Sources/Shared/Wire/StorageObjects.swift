/// Bodies of the object routes: upload, list, move, copy, remove.

/// The answer to an upload; both names are capitalised on the wire.
package struct StorageUploadAnswer: Codable, Sendable, Hashable {
    package var id: String
    /// Bucket and path.
    package var key: String

    enum CodingKeys: String, CodingKey {
        case id = "Id"
        case key = "Key"
    }
    package init(id: String, key: String) {
        self.id = id
        self.key = key
    }
}

package struct StorageSort: Codable, Sendable, Hashable {
    package var column: String?
    package var order: String?
    package init(column: String?, order: String?) {
        self.column = column
        self.order = order
    }
}

package struct StorageListRequest: Codable, Sendable, Hashable {
    /// A folder; a trailing slash is optional.
    package var prefix: String?
    package var limit: Int?
    package var offset: Int?
    package var sortBy: StorageSort?
    /// Names in the folder that begin with this.
    package var search: String?
}

/// The paged listing.
package struct StoragePageRequest: Codable, Sendable, Hashable {
    package var prefix: String?
    package var limit: Int?
    /// From the previous page; empty or absent for the first.
    package var cursor: String?
    package var withDelimiter: Bool?
    package var sortBy: StorageSort?

    enum CodingKeys: String, CodingKey {
        case prefix, limit, cursor, sortBy
        case withDelimiter = "with_delimiter"
    }
}

/// The body of move and copy.
package struct StorageMoveRequest: Codable, Sendable, Hashable {
    package var bucketId: String
    package var sourceKey: String
    package var destinationKey: String
    package var destinationBucket: String?
    package var copyMetadata: Bool?
}

package struct StorageMoveAnswer: Codable, Sendable, Hashable {
    package var message = "Successfully moved"
    package var id: String
    package var key: String

    enum CodingKeys: String, CodingKey {
        case message
        case id = "Id"
        case key = "Key"
    }
    package init(id: String, key: String) {
        self.id = id
        self.key = key
    }
}

package struct StorageRemoveRequest: Codable, Sendable, Hashable {
    /// Whole paths, despite the name.
    package var prefixes: [String]
}
