/// What is told of a photo that the server didn't get to read: nothing about the pair, and no wish for another photo.
extension EvidenceInput {
    func telling(_ result: RuleResult, of rule: EvidenceRule) -> RuleResult {
        guard result.outcome == .unreadable else { return result }
        let missed = rule.reads.angles.filter(unread.contains)
        guard !missed.isEmpty else { return result }
        var told = result
        told.sentence =
            "The server couldn't read the \(listed(missed.map(\.title))) this time; that says nothing about the pair."
        told.wanted.removeAll(where: missed.contains)
        return told
    }
}

extension EvidenceRule.Scope {
    /// The photos whose print such a rule reads.
    fileprivate var angles: [PhotoAngle] {
        switch self {
        case .tag: [.sizeTag]
        case .box: [.boxLabel]
        case .tagAndBox, .claim: [.sizeTag, .boxLabel]
        case .bothTags: [.sizeTag, .otherSizeTag]
        case .photos: []
        }
    }
}
