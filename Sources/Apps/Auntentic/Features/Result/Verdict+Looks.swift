/// A verdict, an outcome and a finding in words and symbols; the colour alone never says it.
import AuntenticCore
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
        return verdict.isCharged ? meaning : "\(meaning) You weren't charged."
    }
}

extension Finding.Category {
    var title: String {
        switch self {
        case .stitching: "Stitching"
        case .logo: "Logo"
        case .materials: "Materials"
        case .shape: "Shape"
        case .label: "Labels in the shoe"
        case .boxLabel: "Box label"
        }
    }
}

extension Finding.Assessment {
    var title: String {
        switch self {
        case .consistent: "Consistent"
        case .suspicious: "Suspicious"
        case .notVisible: "Not visible"
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
