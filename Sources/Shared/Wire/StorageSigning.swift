/// Bodies of the signed-URL routes.

package struct StorageSignRequest: Codable, Sendable, Hashable {
    /// Seconds; the Python client sends them as text. An hour when nothing is said.
    package var expiresIn: JSONValue?
    package var transform: StorageTransform?
    /// Present if many are signed at once.
    package var paths: [String]?
}

/// How to render an image. Numbers may come as text.
package struct StorageTransform: Codable, Sendable, Hashable {
    package var width: JSONValue?
    package var height: JSONValue?
    package var resize: String?
    package var quality: JSONValue?
    package var format: String?
}

package struct StorageSignedURL: Codable, Sendable, Hashable {
    /// Relative to `/storage/v1`, with a leading slash.
    package var signedURL: String
    package init(signedURL: String) { self.signedURL = signedURL }
}

/// One of many signed at once: a URL or an error; the other one is null.
package struct StorageSignedItem: Codable, Sendable, Hashable {
    package var error: String?
    package var path: String
    package var signedURL: String?

    package init(error: String?, path: String, signedURL: String?) {
        self.error = error
        self.path = path
        self.signedURL = signedURL
    }

    enum CodingKeys: String, CodingKey { case error, path, signedURL }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(error, forKey: .error)
        try container.encode(path, forKey: .path)
        try container.encode(signedURL, forKey: .signedURL)
    }
}

package struct StorageSignedUpload: Codable, Sendable, Hashable {
    package var url: String
    package var token: String
    package init(url: String, token: String) {
        self.url = url
        self.token = token
    }
}
