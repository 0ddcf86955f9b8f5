/// Bodies of the bucket routes.

/// The input for creating or changing a bucket; absent fields stay unchanged.
package struct StorageBucketInput: Codable, Sendable, Hashable {
    package var id: String?
    package var name: String?
    package var isPublic: Bool?
    /// A number of bytes, or text such as `50mb`; null lifts the limit.
    package var fileSizeLimit: JSONValue?
    package var allowedMimeTypes: [String]?
    /// Whether the two fields above were in the body at all, null included.
    package var namesSizeLimit: Bool
    package var namesMimeTypes: Bool

    enum CodingKeys: String, CodingKey {
        case id, name
        case isPublic = "public"
        case fileSizeLimit = "file_size_limit"
        case allowedMimeTypes = "allowed_mime_types"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        isPublic = try container.decodeIfPresent(Bool.self, forKey: .isPublic)
        fileSizeLimit = try container.decodeIfPresent(JSONValue.self, forKey: .fileSizeLimit)
        allowedMimeTypes = try container.decodeIfPresent([String].self, forKey: .allowedMimeTypes)
        namesSizeLimit = container.contains(.fileSizeLimit)
        namesMimeTypes = container.contains(.allowedMimeTypes)
    }

    package init(id: String, isPublic: Bool = false, fileSizeLimit: Int? = nil, allowedMimeTypes: [String]? = nil) {
        self.id = id
        name = id
        self.isPublic = isPublic
        self.fileSizeLimit = fileSizeLimit.map { .int(Int64($0)) }
        self.allowedMimeTypes = allowedMimeTypes
        namesSizeLimit = true
        namesMimeTypes = true
    }
}
