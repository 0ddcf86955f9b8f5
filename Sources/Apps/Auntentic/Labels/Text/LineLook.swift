/// The ways one line of print is prepared for the recogniser, different enough that it makes different mistakes.
import CTesseract

enum LineLook: Int, CaseIterable {
    /// With its light evened out and rules painted over.
    case even
    /// As the photo has it, leaning a little.
    case leaning
    /// Even, its strokes thicker.
    case thick
    /// Small, for telling which way up a line stands.
    case small

    /// What capitals are brought to, in pixels. The recogniser's own lines are 36 pixels high, margins included: larger
    /// print it takes for other digits more often, and not with less confidence.
    var height: Double {
        switch self {
        case .even: 24
        case .leaning: 26
        case .thick: 23
        case .small: 22
        }
    }

    /// From the photo as it is.
    var isPlain: Bool { self == .leaning }

    func change(_ line: Pix) -> Pix? {
        switch self {
        case .even, .small: line
        case .leaning: Pix(pixHShearLI(line.raw, Int32(line.height / 2), 0.12, Int32(L_BRING_IN_WHITE)))
        case .thick: Pix(pixErodeGray(line.raw, 3, 1))
        }
    }
}
