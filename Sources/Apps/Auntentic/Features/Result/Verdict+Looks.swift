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
    /// What the verdict means, in one or two sentences that promise nothing.
    var explanation: String {
        switch (outcome, verdict) {
        case (.unrecognizedModel, _):
            "The model of this sneaker wasn't recognised, so there was nothing to compare it with. It may be "
                + "unsupported. You weren't charged."
        case (.boxMismatch, _):
            "The box label and the size tag belong to different pairs. That happens with returned and replaced boxes "
                + "and says nothing about the shoe itself. You weren't charged."
        case (.otherModel, _):
            "The labels belong to another model than the one you named. Check the name, or ask the seller. You weren't "
                + "charged."
        case (.untrustedPhotos, _):
            "These don't seem to be your own photos of this pair, so there is no verdict. Take new ones of the pair in "
                + "your hands. You weren't charged."
        case (_, .authentic): "What can be seen in the photos agrees with a genuine pair."
        case (_, .fake): "What can be seen in the photos doesn't agree with a genuine pair."
        case (_, .inconclusive): "The photos don't allow a verdict either way. You weren't charged."
        }
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
