/// What a phone and the server say to each other about a person's own pictures.
import Foundation

/// Where a picture came from.
package enum PictureOrigin: String, Codable, Sendable, Hashable {
    case upload, edit, made
}

/// `POST /functions/v1/upload-picture`: asks for a place to put one file.
package struct UploadPictureRequest: Codable, Sendable, Hashable {
    /// `image/jpeg`, `image/png`, `image/webp` or `image/heic`.
    package var type: String
    package var bytes: Int
    package var origin: PictureOrigin

    package init(type: String, bytes: Int, origin: PictureOrigin) {
        (self.type, self.bytes, self.origin) = (type, bytes, origin)
    }
}

/// The place: one file of that type and at most that size, for a short time.
package struct UploadPlace: Codable, Sendable, Hashable {
    /// What the picture will be called.
    package var id: UUID
    package var bucket: String
    package var path: String
    /// For `PUT /storage/v1/object/upload/sign/<bucket>/<path>?token=`.
    package var token: String

    package init(id: UUID, bucket: String, path: String, token: String) {
        (self.id, self.bucket, self.path, self.token) = (id, bucket, path, token)
    }
}

/// `POST /functions/v1/keep-picture`: the file is there; the server measures it, takes out what a camera wrote, and keeps it.
/// Safe to repeat. The answer is an `OwnPicture`.
package struct KeepPictureRequest: Codable, Sendable, Hashable {
    package var id: UUID

    package init(id: UUID) { self.id = id }
}

/// A row of `veramo.pictures`, as REST and `keep-picture` answer it.
package struct OwnPicture: Codable, Sendable, Hashable, Identifiable {
    package var id: UUID
    package var origin: PictureOrigin
    package var width: Int
    package var height: Int
    package var blurhash: String
    /// As `#a0b1c2`.
    package var colour: String
    package var createdAt: String

    package enum CodingKeys: String, CodingKey {
        case id, origin, width, height, blurhash, colour
        case createdAt = "created_at"
    }

    package init(
        id: UUID, origin: PictureOrigin, width: Int, height: Int, blurhash: String, colour: String, createdAt: String
    ) {
        (self.id, self.origin, self.width, self.height) = (id, origin, width, height)
        (self.blurhash, self.colour, self.createdAt) = (blurhash, colour, createdAt)
    }
}

/// The sizes of `GET /veramo/v1/pictures/<id>/<size>`: the longest side in pixels at most.
package enum PictureSize: String, Codable, Sendable, Hashable, CaseIterable {
    case small, medium, large, original

    package var longestSide: Int? {
        switch self {
        case .small: 400
        case .medium: 1080
        case .large: 2048
        case .original: nil
        }
    }
}
