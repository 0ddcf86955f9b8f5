/// The eight looks that a picture can have.

package enum DrawingStyle: String, CaseIterable, Sendable, Hashable {
    case none, photo, anime, illustration
    case popArt = "pop-art"
    case abstract, fantasy, comic
}
