/// What went wrong in the editor, in words; nothing there costs anything, and the picture that was opened stays as it is.
import Clients
import Foundation
import Language
import Pictures
import WorkFeatures

extension EditProblem {
    var words: String {
        switch self {
        case .textTooLong(let count):
            String(
                localized: """
                    A text can have up to \(TextOverlay.mostCharacters) characters, and this one has \(count.formatted()). \
                    The picture still shows what it said before.
                    """)
        case .tooManyTexts: String(localized: "A picture can carry up to \(PictureEdit.mostTexts) texts.")
        case .size:
            String(
                localized:
                    "The longer side can have \(PictureEdit.sides.lowerBound) to \(PictureEdit.sides.upperBound) pixels."
            )
        case .shape: String(localized: "This can’t be done to this picture.")
        }
    }
}

extension Trouble {
    /// The finished picture couldn't be made.
    init(_ failure: EditingFailure) {
        switch failure {
        case .unreadable:
            self.init(
                String(localized: "The picture can’t be read"),
                String(localized: "Nothing was saved, and the picture is as it was. Try again."),
                remedy: .retry)
        case .tooLarge:
            self.init(
                String(localized: "The picture is too large for this phone"),
                String(localized: "Nothing was saved, and the picture is as it was."),
                remedy: .close)
        case .refused(let problem):
            self.init(
                String(localized: "The picture can’t be saved like this"),
                String(localized: "\(problem.words) Nothing was saved."), remedy: .close)
        }
    }

    /// The finished picture didn't get into the gallery, or the original not out of it.
    init(saving error: ClientError) {
        self.init(acting: error)
        switch error {
        case .offline:
            message = String(localized: "Nothing was saved yet. Your changes are still here: connect, then save again.")
        case .timedOut:
            message = String(localized: "It may be in your gallery already. Your changes are still here, too.")
        case .serverDown, .unexpected:
            message = String(
                localized: "This is on our side. Nothing was lost: your changes are still here. Save again in a moment."
            )
        default: break
        }
    }
}
