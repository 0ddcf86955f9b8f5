/// What a check means for somebody who thinks of buying the pair: one plain sentence, and what it doesn't say.
package struct BuyersAnswer: Hashable, Sendable {
    /// Who reads it.
    package enum Reader: Hashable, Sendable {
        /// Whoever took the photos.
        case owner
        /// Whoever was given a link, a picture or a report.
        case anybody
    }

    package static let question = "Should I buy this pair?"

    /// A few words for a badge: "Labels agree".
    package var title: String
    /// Answers the question. Never "yes": no photo proves that a pair is genuine.
    package var sentence: String
    /// What the answer rests on, and how far it goes.
    package var meaning: String
}

extension CheckReport {
    package func answer(for reader: BuyersAnswer.Reader = .owner) -> BuyersAnswer {
        switch (outcome, verdict) {
        case (.labelsAgree, .inconclusive): .labelsAgree
        case (.labelsContradict, .fake): .labelsAreFake
        case (.labelsContradict, .inconclusive): .labelsContradict
        case (.boxMismatch, .inconclusive): .boxOfAnotherPair
        case (.otherModel, .inconclusive): .otherModel(reader)
        case (.untrustedPhotos, .inconclusive): .photosFromElsewhere(reader)
        case (.unreadable, .inconclusive): isServersFault ? .labelsNotRead : .unreadable(reader)
        case (.unrecognizedModel, .inconclusive): .unrecognised
        case (_, .authentic): .authentic
        case (_, .fake): .fake
        case (_, .inconclusive): evidence?.results(.fail).isEmpty == false ? .unusual : .open
        }
    }

    /// The server had too much to do, or no recogniser: no photo of this pair would have been read.
    private var isServersFault: Bool {
        guard let input = evidence?.input else { return false }
        let legibility = Legibility(input)
        return !legibility.isFull && legibility.missing == legibility.unread
    }
}
