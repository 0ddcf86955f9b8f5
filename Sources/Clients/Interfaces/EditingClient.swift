/// Applies an edit to a picture: libvips in the simulator, Core Image and Core Graphics on Apple's platforms.
import Foundation
import Pictures

package struct EditingClient: Sendable {
    /// A JPEG, upright, without metadata.
    package var render: @Sendable (_ picture: Data, _ edit: PictureEdit) async throws(EditingFailure) -> Data

    package init(
        render: @escaping @Sendable (_ picture: Data, _ edit: PictureEdit) async throws(EditingFailure) -> Data
    ) { self.render = render }
}

/// Why an edited picture can't be made.
package enum EditingFailure: Error, Sendable, Hashable {
    /// The bytes are no picture, or a damaged one.
    case unreadable
    /// More pixels than this device can work on.
    case tooLarge
    case refused(EditProblem)
}

extension EditingClient {
    /// For apps that don't edit: they never ask.
    package static let none = EditingClient { (_, _) async throws(EditingFailure) in throw .unreadable }

    /// Gives the picture back as it was.
    package static let preview = EditingClient { (picture, edit) async throws(EditingFailure) in
        try edit.checkForRendering()
        return picture
    }
}

extension PictureEdit {
    /// What every renderer does first.
    package func checkForRendering() throws(EditingFailure) {
        do throws(EditProblem) { try check() } catch { throw .refused(error) }
    }
}
