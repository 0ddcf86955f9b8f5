/// What the gallery's functions answer, row by row.
import ArtifexCore
import Foundation
import WorkFeatures

/// A published picture in a list.
struct GalleryCard: Decodable, Hashable, Identifiable, Sendable {
    var id: UUID
    var prompt: String
    var style: String
    var width: Int
    var height: Int
    var blurhash: String
    /// "#rrggbb".
    var colour: String
    var likeCount: Int
    var isLiked: Bool
    var isBookmarked: Bool
    var artistID: UUID
    /// Nil for somebody without a profile.
    var artistName: String?
    var artistPicture: String?
    var createdAt: Date
    /// Where the list goes on after this one; opaque.
    var cursor: String

    enum CodingKeys: String, CodingKey {
        case id, prompt, style, width, height, blurhash, colour, cursor
        case likeCount = "like_count"
        case isLiked = "is_liked"
        case isBookmarked = "is_bookmarked"
        case artistID = "artist_id"
        case artistName = "artist_name"
        case artistPicture = "artist_picture"
        case createdAt = "created_at"
    }
}

/// One of the person's own pictures in a list.
struct OwnCard: Decodable, Hashable, Identifiable, Sendable {
    var id: UUID
    var prompt: String
    var style: String
    var shape: String
    var width: Int
    var height: Int
    var blurhash: String
    var colour: String
    var seed: Int?
    var state: PublicationState
    var removalReason: String?
    var likeCount: Int
    var createdAt: Date
    var cursor: String

    enum CodingKeys: String, CodingKey {
        case id, prompt, style, shape, width, height, blurhash, colour, seed, state, cursor
        case removalReason = "removal_reason"
        case likeCount = "like_count"
        case createdAt = "created_at"
    }
}

enum PublicationState: String, Decodable, Hashable, Sendable {
    /// Nobody else has ever seen it.
    case `private`
    case shown
    /// Its owner took it back.
    case withdrawn
    /// Reported, until a moderator has looked.
    case hidden
    /// A moderator took it down, for good.
    case removed
}

/// A picture with what it was made from.
struct PictureDetails: Decodable, Hashable, Identifiable, Sendable {
    struct Artist: Decodable, Hashable, Sendable {
        var id: UUID
        var name: String?
        var picture: String?
    }

    var id: UUID
    var prompt: String
    var style: String
    var shape: String
    var width: Int
    var height: Int
    var seed: Int?
    var blurhash: String
    var colour: String
    var createdAt: Date
    var publishedAt: Date?
    var isOwn: Bool
    var state: PublicationState
    var removalReason: String?
    var likeCount: Int
    var isLiked: Bool
    var isBookmarked: Bool
    var artist: Artist

    enum CodingKeys: String, CodingKey {
        case id, prompt, style, shape, width, height, seed, blurhash, colour, state, artist
        case createdAt = "created_at"
        case publishedAt = "published_at"
        case isOwn = "is_own"
        case removalReason = "removal_reason"
        case likeCount = "like_count"
        case isLiked = "is_liked"
        case isBookmarked = "is_bookmarked"
    }
}

/// A prompt that was used once; it stays when its pictures are deleted.
struct UsedPrompt: Decodable, Hashable, Identifiable, Sendable {
    var id: UUID
    var prompt: String
    var style: String
    var shape: String
    var width: Int
    var height: Int
    var outputs: Int
    var seed: Int
    var createdAt: Date
    var cursor: String

    enum CodingKeys: String, CodingKey {
        case id, prompt, style, shape, width, height, outputs, seed, cursor
        case createdAt = "created_at"
    }
}

struct Message: Decodable, Hashable, Identifiable, Sendable {
    enum Kind: String, Decodable, Hashable, Sendable {
        case imageReady = "image_ready"
        case likesReceived = "likes_received"
        case systemUpdate = "system_update"
    }

    var id: Int
    var kind: Kind
    var title: String
    var description: String
    var imageID: UUID?
    /// Who gave the latest like; nil if that one is gone.
    var actorName: String?
    /// How many people gave one.
    var people: Int?
    var createdAt: Date
    var isRead: Bool
    var cursor: String

    enum CodingKeys: String, CodingKey {
        case id, kind, title, description, people, cursor
        case imageID = "image_id"
        case actorName = "actor_name"
        case createdAt = "created_at"
        case isRead = "is_read"
    }
}

/// What others see of a person.
struct Profile: Decodable, Hashable, Sendable {
    var userID: UUID
    var name: String
    /// The path of an own picture in the app's bucket.
    var picture: String?

    enum CodingKeys: String, CodingKey {
        case name, picture
        case userID = "user_id"
    }
}

extension GalleryCard: FeedRow, MasonryItem {}
extension OwnCard: FeedRow, MasonryItem {}
extension UsedPrompt: FeedRow {}
extension Message: FeedRow {}
