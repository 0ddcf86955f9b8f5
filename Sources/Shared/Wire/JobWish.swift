/// What a job wants from its owner before it can go on: better photos, or more of them. It costs nothing.

package struct JobWish: Codable, Sendable, Hashable {
    /// `photo_quality` or `more_photos`; open, as later products ask for other things.
    package var reason: String
    package var message: String
    package var photos: [Photo]

    package struct Photo: Codable, Sendable, Hashable {
        package var angle: String
        package var reason: String
        package var message: String

        package init(angle: String, reason: String, message: String) {
            self.angle = angle
            self.reason = reason
            self.message = message
        }
    }

    package init(reason: String, message: String, photos: [Photo]) {
        self.reason = reason
        self.message = message
        self.photos = photos
    }
}
