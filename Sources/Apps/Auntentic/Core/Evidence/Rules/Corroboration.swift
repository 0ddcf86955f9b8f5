/// What a tag and a box both say vouches for each other: that two photos of two prints were misread the same way is far
/// less likely than that either was misread.
extension EvidenceInput {
    /// The same readings, with more certainty where tag and box agree. Readings that differ stay as they are.
    package var corroborated: EvidenceInput {
        guard var tag, var box else { return self }
        (tag.styleCode, box.styleCode) = Self.confirmed(tag.styleCode, box.styleCode, coincidence: Self.ofCodes)
        (tag.gtin, box.gtin) = Self.confirmed(tag.gtin, box.gtin, coincidence: Self.ofCodes)
        if (box.gtin?.certainty ?? 0) < Self.leastCertainty { tag.gtin = tag.gtin.map { box.confirming($0) } }
        (tag.country, box.country) = Self.confirmed(tag.country, box.country, coincidence: Self.ofWords)
        var vouched: Set<SizeScale> = []
        for scale in SizeScale.allCases where tag.sizes[scale]?.isPlainSize == true {
            if tag.sizes[scale]?.isCertain != box.sizes[scale]?.isCertain { vouched.insert(scale) }
            (tag.sizes[scale], box.sizes[scale]) = Self.confirmed(
                tag.sizes[scale], box.sizes[scale], coincidence: Self.ofWords)
        }
        var input = self
        (input.tag, input.box, input.vouched) = (tag, box, vouched)
        return input
    }

    /// Below this a reading is a guess among several, and guesses are drawn to what is usual.
    static let leastCertainty = 0.3
    /// How often two misreadings are the same one: a code has many characters that may be taken for another, a size or a
    /// country few. Chosen on the safe side; too few misreadings agree on drawn labels to count them.
    fileprivate static let ofCodes = 0.02
    fileprivate static let ofWords = 0.1

    private static func confirmed(
        _ tag: ReadField?, _ box: ReadField?, coincidence: Double
    ) -> (ReadField?, ReadField?) {
        guard var one = tag, var other = box, one.value == other.value,
            min(one.certainty, other.certainty) >= leastCertainty
        else { return (tag, box) }
        let joint = agreeing(one.certainty, other.certainty, coincidence)
        one.certainty = max(one.certainty, joint)
        other.certainty = max(other.certainty, joint)
        return (one, other)
    }

    /// How probable a value is that two independent readings agree on (Bayes' rule): both are right, or both are wrong in
    /// the same way.
    fileprivate static func agreeing(_ one: Double, _ other: Double, _ coincidence: Double) -> Double {
        let (right, wrong) = (one * other, (1 - one) * (1 - other) * coincidence)
        return right + wrong > 0 ? right / (right + wrong) : 0
    }
}

extension LabelReading {
    /// Under bars the first and the last digit stand apart and are often lost: the ten between them confirm a number, too.
    fileprivate func confirming(_ gtin: ReadField) -> ReadField {
        let middle = gtin.value.dropFirst().dropLast()
        guard gtin.value.count == 12, let line = lines.first(where: { $0.value.filter(\.isNumber).contains(middle) })
        else { return gtin }
        var confirmed = gtin
        let joint = EvidenceInput.agreeing(gtin.certainty, line.certainty, EvidenceInput.ofCodes)
        if gtin.certainty >= EvidenceInput.leastCertainty { confirmed.certainty = max(gtin.certainty, joint) }
        return confirmed
    }
}

extension ReadField {
    /// Digits only, or digits and the Y of a youth size: an S may have been taken for a 5 on both labels.
    fileprivate var isPlainSize: Bool {
        value.allSatisfy { !$0.isLetter || $0 == "Y" }
    }
}
