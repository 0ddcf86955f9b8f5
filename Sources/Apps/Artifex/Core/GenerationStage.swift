/// The real steps of a generation, in order.

package enum GenerationStage: String, Sendable, CaseIterable {
    case screening, waiting, drawing, keeping

    /// What a person reads meanwhile.
    package var words: String {
        switch self {
        case .screening: "Reading your prompt"
        case .waiting: "Waiting for a free place"
        case .drawing: "Drawing"
        case .keeping: "Keeping your picture"
        }
    }
}
