/// How an angle is named and drawn, and what is wrong with its photo in a few words.
import AuntenticCore
import Language

extension PhotoAngle {
    /// "Size tag".
    var heading: String { title.prefix(1).uppercased() + title.dropFirst() }

    /// The name of the drawing that stands for it.
    var systemImage: String {
        switch self {
        case .outerSide, .innerSide: "shoe"
        case .sizeTag, .tongueLabel: "tag"
        case .boxLabel: "barcode"
        case .stitching, .logo: "magnifyingglass"
        default: "viewfinder"
        }
    }
}

extension PhotoProblem {
    /// What the device only estimates may be overruled. The server looks again, and charges nothing if it agrees.
    var mayBeUsedAnyway: Bool {
        switch self {
        case .blurred, .tooDark, .tooBright, .flat: true
        case .missing, .unreadable, .tooSmall, .tooLarge, .duplicate, .wanted: false
        }
    }

    /// A few words for a small tile.
    var summary: String {
        switch self {
        case .missing: String(localized: "Missing")
        case .unreadable: String(localized: "Can't be opened")
        case .tooSmall: String(localized: "Too small")
        case .tooLarge: String(localized: "Too large")
        case .blurred: String(localized: "Blurred")
        case .tooDark: String(localized: "Too dark")
        case .tooBright: String(localized: "Too bright")
        case .flat: String(localized: "No detail")
        case .duplicate: String(localized: "Same picture twice")
        case .wanted: String(localized: "Wanted")
        }
    }
}
