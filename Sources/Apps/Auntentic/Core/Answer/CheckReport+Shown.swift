/// What of a report is shown to customers, and under which name.
extension CheckReport {
    package static let unnamed = "Unnamed sneaker"

    /// What labels or model recognised. Never what its owner typed: a seller can type "Verified genuine".
    package var recognised: String? {
        identifiedModel.flatMap { isParroted($0) ? nil : $0 } ?? evidence?.labelledModel
    }

    package var headline: String { recognised ?? Self.unnamed }

    /// A model is told what the owner says. One that only repeats it, without a maker or a model in it, recognised nothing.
    private func isParroted(_ name: String) -> Bool {
        guard let claimedModel, name.lowercased() == claimedModel.lowercased() else { return false }
        let parts = NamedModel(name)
        return parts.makers.isEmpty && parts.families.isEmpty && parts.codes.isEmpty
    }

    /// "You said: Air Jordan 1".
    package var said: String? { claimedModel.map { "You said: \($0)" } }

    /// Reports of earlier versions told customers how to set up a server.
    package var shownNotice: String? {
        notice.map { provider == BuiltInJudge.provider ? BuiltInJudge.notice : $0 }
    }
}
