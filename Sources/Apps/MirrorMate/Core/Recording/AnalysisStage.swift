/// The steps of an analysis in their order, each with how far it is when the step begins.

package enum AnalysisStage: String, Codable, Sendable, CaseIterable {
    case checking, hearing, seeing, coaching

    package var progress: Double {
        switch self {
        case .checking: 0.05
        case .hearing: 0.25
        case .seeing: 0.55
        case .coaching: 0.9
        }
    }

    /// For whoever waits.
    package var words: String {
        switch self {
        case .checking: "Checking your recording"
        case .hearing: "Measuring your voice"
        case .seeing: "Measuring the picture"
        case .coaching: "Writing your report"
        }
    }
}
