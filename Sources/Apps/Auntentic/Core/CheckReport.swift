/// The result of a finished check, as it is stored and as the app shows it.
package struct CheckReport: Hashable, Sendable {
    package enum Outcome: String, Codable, Sendable, CaseIterable {
        case decided
        case inconclusive
        /// Everything that can be read agrees, and nobody looked at the shoe.
        case labelsAgree = "labels_agree"
        /// What a label says can't all be true. With two independent contradictions in one label the verdict is "fake".
        case labelsContradict = "labels_contradict"
        /// Too little on the labels could be read; `additionalPhotosNeeded` says which photos to take again.
        case unreadable
        /// Nobody could tell which model this is, so there was nothing to compare it with.
        case unrecognizedModel = "unrecognized_model"
        /// Tag and box contradict each other: this box is not this pair's. That says nothing about the shoe itself.
        case boxMismatch = "box_mismatch"
        /// The labels belong to another model than the one its owner named.
        case otherModel = "other_model"
        /// The photos are somebody else's, or pictures of pictures.
        case untrustedPhotos = "untrusted_photos"

        /// A way to end that a newer server knows is none that this version could tell apart.
        package init(from decoder: any Decoder) throws {
            let word = try decoder.singleValueContainer().decode(String.self)
            self = Self(rawValue: word) ?? .inconclusive
        }
    }

    /// The same id as the job's and the row's in `authentications`.
    package var id: String
    package var verdict: Verdict
    /// How sure the verdict is, 0 to 100; 0 where nothing was decided, since nobody is sure of not knowing.
    package var confidence: Int
    package var observations: [String]
    package var additionalPhotosNeeded: [PhotoAngle]?
    package var outcome: Outcome
    package var findings: [Finding]
    package var identifiedModel: String?
    package var claimedModel: String?
    package var provider: String
    package var model: String
    package var promptVersion: String
    package var disclaimer: String
    /// What the reader should know about how this came about, for example that no vision model was connected.
    package var notice: String?
    /// What the labels and the photo files say; nil in reports from before there was such evidence.
    package var evidence: CheckEvidence?

    package static let disclaimer = "This result is AI-assisted and does not guarantee authenticity."

    /// What the column `sneaker_model` holds and searches find: the owner's own words first. Nobody is shown it as the
    /// model's name: see `headline`.
    package var sneakerModel: String? { claimedModel ?? identifiedModel }
}

extension CheckReport: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, verdict, confidence, observations, additionalPhotosNeeded, outcome
        case findings = "categories"
        case identifiedModel, claimedModel, provider, model, promptVersion, disclaimer, notice, evidence
    }

    /// Written by hand because absent values must appear as null: clients read `additionalPhotosNeeded: null`.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(verdict, forKey: .verdict)
        try values.encode(confidence, forKey: .confidence)
        try values.encode(observations, forKey: .observations)
        try values.encode(additionalPhotosNeeded, forKey: .additionalPhotosNeeded)
        try values.encode(outcome, forKey: .outcome)
        try values.encode(findings, forKey: .findings)
        try values.encode(identifiedModel, forKey: .identifiedModel)
        try values.encode(claimedModel, forKey: .claimedModel)
        try values.encode(provider, forKey: .provider)
        try values.encode(model, forKey: .model)
        try values.encode(promptVersion, forKey: .promptVersion)
        try values.encode(disclaimer, forKey: .disclaimer)
        try values.encode(notice, forKey: .notice)
        try values.encode(evidence, forKey: .evidence)
    }
}
