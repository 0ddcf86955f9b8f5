/// One pair of a labelled test set: its photos and what is known about it.
import AuntenticCore

/// What a pair is known to be.
package enum Truth: String, Codable, Hashable, Sendable, CaseIterable {
    case authentic
    case fake

    /// As people write it; nil for any other word.
    package init?(label: String) {
        switch label.lowercased() {
        case "authentic", "real": self = .authentic
        case "fake": self = .fake
        default: return nil
        }
    }

    /// The verdict that says so.
    package var verdict: Verdict { self == .fake ? .fake : .authentic }
}

package struct EvalPhoto: Codable, Hashable, Sendable {
    package var angle: PhotoAngle
    /// Relative to the folder of the manifest.
    package var file: String

    package init(angle: PhotoAngle, file: String) {
        self.angle = angle
        self.file = file
    }
}

package struct EvalCheck: Hashable, Sendable, Identifiable {
    package var id: String
    package var truth: Truth
    package var photos: [EvalPhoto]
    package var brand: String?
    /// What the owner says it is, as a person would type it into the app.
    package var claimedModel: String?
    package var notes: String?

    package init(
        id: String, truth: Truth, photos: [EvalPhoto], brand: String? = nil, claimedModel: String? = nil,
        notes: String? = nil
    ) {
        self.id = id
        self.truth = truth
        self.photos = photos
        self.brand = brand
        self.claimedModel = claimedModel
        self.notes = notes
    }
}
