/// What may be quoted from a label: words that are known, or whose line was read for certain.
extension EvidenceInput {
    /// The same readings; of words that were recognised badly only the meaning remains.
    var honestlyQuoted: EvidenceInput {
        var input = self
        input.tag = tag?.honestlyQuoted
        input.box = box?.honestlyQuoted
        input.otherTag = otherTag?.honestlyQuoted
        return input
    }
}

extension LabelReading {
    /// Several lines name the country, so it may be certain while the line it was taken from is noise: "Hacho om China". A
    /// line that was read for certain stays, as its misspelling may be the forger's.
    fileprivate var honestlyQuoted: LabelReading {
        guard let made = country, Country.named(made.text) == nil, !OriginLine.isWellSpelled(made.text),
            !lines.contains(where: { $0.isCertain && $0.text == made.text })
        else { return self }
        var label = self
        label.country?.text = made.value
        return label
    }
}
