/// A verdict, an outcome and a finding in words and symbols; the colour alone never says it.
import AuntenticCore
import Language
import Styleguide

extension Verdict {
    var systemImage: String {
        switch self {
        case .authentic: "checkmark.seal.fill"
        case .fake: "xmark.circle.fill"
        case .inconclusive: "questionmark.circle.fill"
        }
    }

    var signal: Signal {
        switch self {
        case .authentic: .good
        case .fake: .bad
        case .inconclusive: .unsure
        }
    }
}

extension CheckReport {
    /// A verdict's sign, or that of the way in which the check ended without one.
    var systemImage: String {
        guard verdict == .inconclusive else { return verdict.systemImage }
        return switch outcome {
        case .labelsAgree: "checkmark.circle"
        case .labelsContradict: "exclamationmark.triangle.fill"
        case .boxMismatch: "shippingbox"
        case .otherModel: "tag"
        case .untrustedPhotos: "photo.on.rectangle"
        case .unreadable: "eye.slash"
        case .decided, .inconclusive, .unrecognizedModel: verdict.systemImage
        }
    }

    /// What the answer means for its owner.
    var explanation: String {
        let meaning = answer().meaning
        return verdict.isCharged ? meaning : String(localized: "\(meaning) You weren't charged.")
    }
}

extension Finding.Category {
    var title: String {
        switch self {
        case .stitching: String(localized: "Stitching")
        case .logo: String(localized: "Logo")
        case .materials: String(localized: "Materials")
        case .shape: String(localized: "Shape")
        case .label: String(localized: "Labels in the shoe")
        case .boxLabel: String(localized: "Box label")
        }
    }
}

extension Finding.Assessment {
    var title: String {
        switch self {
        case .consistent: String(localized: "Consistent")
        case .suspicious: String(localized: "Suspicious")
        case .notVisible: String(localized: "Not visible")
        }
    }

    var systemImage: String {
        switch self {
        case .consistent: "checkmark.circle.fill"
        case .suspicious: "exclamationmark.triangle.fill"
        case .notVisible: "eye.slash"
        }
    }

    var signal: Signal {
        switch self {
        case .consistent: .good
        case .suspicious: .bad
        case .notVisible: .neutral
        }
    }
}
