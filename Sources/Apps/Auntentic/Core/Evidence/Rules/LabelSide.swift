/// The two labels that every check shows.
package enum LabelSide: String, Codable, Hashable, Sendable, CaseIterable {
    case tag
    case box

    /// As a person would say it.
    package var title: String { angle.title }

    package var angle: PhotoAngle {
        switch self {
        case .tag: .sizeTag
        case .box: .boxLabel
        }
    }
}
