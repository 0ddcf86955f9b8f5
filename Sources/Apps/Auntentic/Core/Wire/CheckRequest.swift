/// What `POST /functions/v1/authenticate-sneaker` takes: where the photos lie in the bucket, by angle.

package struct CheckRequest: Codable, Sendable, Hashable {
    /// Storage paths by angle: `outer_side`, `inner_side`, `size_tag`, `box_label`.
    package var photos: [String: String]
    package var extras: [Extra]?
    /// What the owner says it is.
    package var model: String?

    package struct Extra: Codable, Sendable, Hashable {
        package var angle: String
        package var path: String

        package init(angle: String, path: String) {
            self.angle = angle
            self.path = path
        }
    }

    package init(photos: [String: String], extras: [Extra]? = nil, model: String? = nil) {
        self.photos = photos
        self.extras = extras
        self.model = model
    }
}

/// `delete-check`: which finished check.
package struct DeleteCheckRequest: Codable, Sendable, Hashable {
    package var id: String

    package init(id: String) {
        self.id = id
    }
}
