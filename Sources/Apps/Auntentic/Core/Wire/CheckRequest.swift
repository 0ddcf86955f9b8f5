/// What `POST /functions/v1/authenticate-sneaker` takes: where the photos lie in the bucket, by angle, or the check's id.

package struct CheckRequest: Codable, Sendable, Hashable {
    /// In place of `photos` and `extras`: the folder below the account's own that holds the photos, a UUID. Each file is
    /// named after its angle, as `size_tag.jpg`.
    package var check: String?
    /// Storage paths by angle: `outer_side`, `inner_side`, `size_tag`, `box_label`. Empty where `check` is given.
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

    package init(check: String, model: String? = nil) {
        self.init(photos: [:], model: model)
        self.check = check
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        check = try values.decodeIfPresent(String.self, forKey: .check)
        photos =
            check == nil
            ? try values.decode([String: String].self, forKey: .photos)
            : try values.decodeIfPresent([String: String].self, forKey: .photos) ?? [:]
        extras = try values.decodeIfPresent([Extra].self, forKey: .extras)
        model = try values.decodeIfPresent(String.self, forKey: .model)
    }
}

/// `delete-check`: which finished check.
package struct DeleteCheckRequest: Codable, Sendable, Hashable {
    package var id: String

    package init(id: String) {
        self.id = id
    }
}
