/// What a phone and the server say to each other while a picture is made.
import Foundation

/// The result of a `make-memory` job: a picture of the gallery.
package struct MadeMemory: Codable, Sendable, Hashable {
    package var picture: UUID
    /// How it was made, in words for the person.
    package var maker: String

    package init(picture: UUID, maker: String) { (self.picture, self.maker) = (picture, maker) }
}

/// The stages of a `make-memory` job, in their order.
package enum MemoryStage: String, Codable, Sendable, CaseIterable {
    case screening, making, keeping
}
