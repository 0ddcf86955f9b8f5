/// The shape that most comparisons of tag and box share: the same field on both, equal or not.
struct TagAndBox: Sendable {
    enum Agreement: Sendable {
        case same
        /// So different that no few slips of a recogniser could have made one of the other.
        case farApart
        case different
        /// Neither can be said, for instance because one is cut off.
        case unclear
    }

    /// Below certainty a code or number is usually wrong at a character or two. Two that are far apart differ all the same, if
    /// both are at least this sure and something else of the labels differs as well, or if a misreading that large is too rare.
    private static let leastFarApart = 0.9

    /// "style code"
    var noun: String
    var field: EvidenceReading.Field
    var pick: @Sendable (LabelReading) -> ReadField?
    /// Whether something else says that these are labels of two pairs.
    var isSeconded: @Sendable (EvidenceInput) -> Bool = { _ in false }
    var compare: @Sendable (ReadField, ReadField, EvidenceInput) -> Agreement

    func find(_ input: EvidenceInput) -> RuleFinding {
        guard let tag = input.tag.flatMap(pick), let box = input.box.flatMap(pick) else { return missing(input) }
        let read = [EvidenceReading(.sizeTag, field, tag), EvidenceReading(.boxLabel, field, box)]
        switch compare(tag, box, input) {
        case .same: return same(tag, box, read)
        case .farApart where !tag.isCertain || !box.isCertain: return farApart(tag, box, read, input)
        case .different, .farApart:
            return .contradiction(
                "The size tag says \(noun) \(quoted(tag)) but the box label says \(quoted(box)). On one pair they are "
                    + "the same, so this box belongs to another pair.",
                read,
                doubtful: "The \(noun) seems to differ: \(quoted(tag)) on the size tag, \(quoted(box)) on the box "
                    + "label. It can't be read for certain.")
        case .unclear:
            return .unreadable(
                "The \(noun) on the size tag reads \(quoted(tag)) and the one on the box label \(quoted(box)); whether "
                    + "they are the same can't be told.", read, wanted: [.sizeTag, .boxLabel])
        }
    }

    /// Sure enough that they differ, though not of every character.
    private func farApart(
        _ tag: ReadField, _ box: ReadField, _ read: [EvidenceReading], _ input: EvidenceInput
    ) -> RuleFinding {
        let isSure =
            min(tag.certainty, box.certainty) >= Self.leastFarApart
            && (isSeconded(input) || Sureness.farApart(tag, box) >= ReadField.certain)
        let words =
            "The \(noun) reads \(quoted(tag)) on the size tag and \(quoted(box)) on the box label; not every character is "
            + "certain"
        guard isSure else { return .unreadable(words + ".", read, wanted: [.sizeTag, .boxLabel]) }
        return .fail(
            words
                + ", but they differ in most, which no slip explains: this box belongs to another pair.",
            read)
    }

    private func same(_ tag: ReadField, _ box: ReadField, _ read: [EvidenceReading]) -> RuleFinding {
        let unsure = read.filter { $0.reading?.isCertain == false }
        guard unsure.isEmpty else {
            return .unreadable(
                "The \(noun) seems to be the same on size tag and box label (\(quoted(tag)) and \(quoted(box))), but it "
                    + "can't be read for certain.", read, wanted: unsure.map(\.angle))
        }
        return .pass(
            "The size tag says \(noun) \(quoted(tag)), and the box label agrees with \(quoted(box)).", read)
    }

    private func missing(_ input: EvidenceInput) -> RuleFinding {
        let sides = LabelSide.allCases.filter { input.label($0).flatMap(pick) == nil }
        let read = LabelSide.allCases.compactMap { side in
            input.label(side).flatMap(pick).map { EvidenceReading(side.angle, field, $0) }
        }
        return .unreadable(
            "The \(noun) of size tag and box label can't be compared: it wasn't readable on the "
                + "\(listed(sides.map(\.title))).", read, wanted: sides.map(\.angle))
    }
}
