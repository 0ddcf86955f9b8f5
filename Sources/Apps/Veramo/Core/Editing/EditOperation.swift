/// One thing done to a picture in the editor.
import Pictures

package enum EditOperation: Codable, Hashable, Sendable {
    /// Clockwise, a quarter at a time; negative ones go the other way.
    case turn(quarters: Int)
    case straighten(degrees: Double)
    /// In fractions of the whole picture as it stands straightened.
    case crop(PhotoRegion)
    /// The longest side in pixels; nil is as large as it can be.
    case resize(longestSide: Int?)
    /// Adds it, or replaces the one with its identifier.
    case write(TextOverlay)
    case erase(text: Int)

    /// Done again and again, such as by a slider, these are one step to undo.
    func continues(_ earlier: EditOperation) -> Bool {
        switch (self, earlier) {
        case (.straighten, .straighten), (.crop, .crop), (.resize, .resize): true
        case (.write(let now), .write(let before)): now.id == before.id
        default: false
        }
    }
}
