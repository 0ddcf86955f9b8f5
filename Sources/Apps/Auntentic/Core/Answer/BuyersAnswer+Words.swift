/// The words for every way in which a check can end. None of them promises anything.
extension BuyersAnswer {
    static let authentic = BuyersAnswer(
        title: Verdict.authentic.title, sentence: "Nothing that can be seen speaks against it.",
        meaning: "What can be seen in the photos agrees with a genuine pair. This doesn't prove authenticity.")

    static let fake = BuyersAnswer(
        title: Verdict.fake.title, sentence: "Better not: it looks like a fake.",
        meaning: "What can be seen in the photos doesn't agree with a genuine pair.")

    static let labelsAreFake = BuyersAnswer(
        title: Verdict.fake.title, sentence: "Better not: a label contradicts itself twice.",
        meaning: "The contradictions are independent of each other. No genuine label has two of them.")

    static let labelsAgree = BuyersAnswer(
        title: "Labels agree", sentence: "The labels give no reason against it. A good copy's wouldn't either.",
        meaning: "Everything that can be read agrees. This doesn't prove authenticity.")

    static let labelsContradict = BuyersAnswer(
        title: "Labels contradict", sentence: "Not before the seller can explain the label.",
        meaning: "What a label says can't all be true. How sure that is stands beside each finding.")

    static let boxOfAnotherPair = BuyersAnswer(
        title: "Box of another pair", sentence: "Ask about the box first: it belongs to another pair.",
        meaning:
            "The box label and the size tag belong to different pairs. That happens with returned and replaced boxes "
            + "and says nothing about the shoe itself.")

    static func otherModel(_ reader: Reader) -> BuyersAnswer {
        BuyersAnswer(
            title: "Another model",
            sentence: reader == .owner
                ? "Not as the model you named: the labels belong to another."
                : "Ask which model it is: the labels belong to another than the one its owner named.",
            meaning:
                "The labels belong to another model than the one that was named. Check the name, or ask the seller.")
    }

    static func photosFromElsewhere(_ reader: Reader) -> BuyersAnswer {
        let whose = reader == .owner ? "your own" : "the owner's own"
        return BuyersAnswer(
            title: reader == .owner ? "Not your own photos" : "Photos from elsewhere",
            sentence: "Don't decide by these photos: they don't seem to be \(whose).",
            meaning: "Photos of another pair say nothing about this one. Take new ones of the pair in front of you.")
    }

    static func unreadable(_ reader: Reader) -> BuyersAnswer {
        BuyersAnswer(
            title: "Can't be read", sentence: "These photos don't tell: too little on the labels can be read.",
            meaning: reader == .owner
                ? "Take the photos named below once more, as it says there, and check again."
                : "Nothing was found that speaks for the pair or against it.")
    }

    static let labelsNotRead = BuyersAnswer(
        title: "Can't be read", sentence: "We can't say this time: our server couldn't read the labels.",
        meaning: "That says nothing about the pair or its photos. The same photos may be checked again later.")

    static let unrecognised = BuyersAnswer(
        title: Verdict.inconclusive.title, sentence: "We can't say: the model of this sneaker wasn't recognised.",
        meaning: "There was nothing to compare it with. It may be unsupported.")

    static let unusual = BuyersAnswer(
        title: Verdict.inconclusive.title, sentence: "Ask the seller first: something about it is unusual.",
        meaning: "It has innocent explanations, too, so it allows no verdict either way.")

    static let open = BuyersAnswer(
        title: Verdict.inconclusive.title, sentence: "These photos can't answer that.",
        meaning: "The photos don't allow a verdict either way.")
}
