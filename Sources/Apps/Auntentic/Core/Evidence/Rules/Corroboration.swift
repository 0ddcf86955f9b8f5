/// What a tag and a box both say vouches for each other: that two photos of two prints were misread the same way is far
/// less likely than that either was misread.
extension EvidenceInput {
    /// The same readings, with more certainty where tag and box agree. Readings that differ stay as they are.
    package var corroborated: EvidenceInput {
        guard var tag, var box else { return self }
        (tag.styleCode, box.styleCode) = Self.confirmed(tag.styleCode, box.styleCode)
        (tag.gtin, box.gtin) = Self.confirmed(tag.gtin, box.gtin)
        (tag.country, box.country) = Self.confirmed(tag.country, box.country)
        for scale in SizeScale.allCases where tag.sizes[scale]?.isPlainSize == true {
            (tag.sizes[scale], box.sizes[scale]) = Self.confirmed(tag.sizes[scale], box.sizes[scale])
        }
        var input = self
        (input.tag, input.box) = (tag, box)
        return input
    }

    /// Below this a reading is a guess among several, and guesses are drawn to what is usual.
    private static let leastCertainty = 0.3
    /// Of the doubts that are left when both are in doubt: most misreadings of one label aren't those of the other.
    private static let coincidence = 0.75

    private static func confirmed(_ tag: ReadField?, _ box: ReadField?) -> (ReadField?, ReadField?) {
        guard var one = tag, var other = box, one.value == other.value,
            min(one.certainty, other.certainty) >= leastCertainty
        else { return (tag, box) }
        let joint = 1 - (1 - one.certainty) * (1 - other.certainty) * coincidence
        one.certainty = max(one.certainty, joint)
        other.certainty = max(other.certainty, joint)
        return (one, other)
    }
}

extension ReadField {
    /// Digits only, or digits and the Y of a youth size: an S may have been taken for a 5 on both labels.
    fileprivate var isPlainSize: Bool {
        value.allSatisfy { !$0.isLetter || $0 == "Y" }
    }
}
