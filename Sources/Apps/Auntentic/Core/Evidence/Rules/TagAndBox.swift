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

    /// Of generated labels' codes and numbers read from text with this certainty or more, 484 of 489 were right on seeds
    /// never tuned on (`atelier score`), all of 257 on mild ones; what is wrong with one is usually a character.
    private static let leastFarApart = 0.6

    /// "style code"
    var noun: String
    var field: EvidenceReading.Field
    var pick: @Sendable (LabelReading) -> ReadField?
    var compare: @Sendable (ReadField, ReadField) -> Agreement

    func find(_ input: EvidenceInput) -> RuleFinding {
        guard let tag = input.tag.flatMap(pick), let box = input.box.flatMap(pick) else { return missing(input) }
        let read = [EvidenceReading(.sizeTag, field, tag), EvidenceReading(.boxLabel, field, box)]
        let agreement = compare(tag, box)
        switch agreement {
        case .same: return same(tag, box, read)
        case .different, .farApart:
            return .contradiction(
                "The size tag says \(noun) \(quoted(tag)) but the box label says \(quoted(box)). On one pair they are "
                    + "the same, so this box belongs to another pair.",
                read,
                doubtful: "The \(noun) seems to differ: \(quoted(tag)) on the size tag, \(quoted(box)) on the box "
                    + "label. It can't be read for certain.",
                least: agreement == .farApart ? Self.leastFarApart : ReadField.certain)
        case .unclear:
            return .unreadable(
                "The \(noun) on the size tag reads \(quoted(tag)) and the one on the box label \(quoted(box)); whether "
                    + "they are the same can't be told.", read, wanted: [.sizeTag, .boxLabel])
        }
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
