/// What went wrong in the editor, in words; nothing there costs anything, and the picture that was opened stays as it is.
import Clients
import Foundation
import Pictures
import WorkFeatures

extension EditProblem {
    var words: String {
        switch self {
        case .textTooLong(let count):
            "A text can have up to \(TextOverlay.mostCharacters) characters, and this one has \(count.formatted()). "
                + "The picture still shows what it said before."
        case .tooManyTexts: "A picture can carry up to \(PictureEdit.mostTexts) texts."
        case .size:
            "The longer side can have \(PictureEdit.sides.lowerBound) to \(PictureEdit.sides.upperBound) pixels."
        case .shape: "This can’t be done to this picture."
        }
    }
}

extension Trouble {
    /// The finished picture couldn't be made.
    init(_ failure: EditingFailure) {
        switch failure {
        case .unreadable:
            self.init(
                "The picture can’t be read", "Nothing was saved, and the picture is as it was. Try again.",
                remedy: .retry)
        case .tooLarge:
            self.init(
                "The picture is too large for this phone", "Nothing was saved, and the picture is as it was.",
                remedy: .close)
        case .refused(let problem):
            self.init("The picture can’t be saved like this", "\(problem.words) Nothing was saved.", remedy: .close)
        }
    }

    /// The finished picture didn't get into the gallery, or the original not out of it.
    init(saving error: ClientError) {
        self.init(acting: error)
        switch error {
        case .offline: message = "Nothing was saved yet. Your changes are still here: connect, then save again."
        case .timedOut: message = "It may be in your gallery already. Your changes are still here, too."
        case .serverDown, .unexpected:
            message = "This is on our side. Nothing was lost: your changes are still here. Save again in a moment."
        default: break
        }
    }
}
