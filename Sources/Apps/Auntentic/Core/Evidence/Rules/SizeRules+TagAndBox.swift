/// The size on the tag against the size on the box, scale by scale.
extension SizeRules {
    static let tagAndBox = EvidenceRule(
        "size.tag_box", title: "Size on tag and box",
        source: FactSource(
            "The box of a pair carries the sizes of its tag: every real pair photographed (10).", .measured),
        reads: .tagAndBox, find: compare)

    private static func compare(_ input: EvidenceInput) -> RuleFinding {
        let tag = input.tag.map { LabelSizes($0, .tag) }
        let box = input.box.map { LabelSizes($0, .box) }
        let sides = zip(LabelSide.allCases, [tag, box]).filter { $1?.entries.isEmpty ?? true }.map(\.0)
        guard let tag, let box, sides.isEmpty else {
            return .unreadable(
                "The size of tag and box can't be compared: it wasn't readable on the \(listed(sides.map(\.title))).",
                (tag?.read ?? []) + (box?.read ?? []), wanted: sides.map(\.angle))
        }
        return verdict(Comparison(tag, box, input.brand))
    }

    private static func verdict(_ comparison: Comparison) -> RuleFinding {
        let (tag, box) = (listed(comparison.different.map(\.tag.words)), listed(comparison.different.map(\.box.words)))
        if comparison.isContradiction {
            return .fail(
                "The size tag says \(tag) but the box label says \(box), so this box belongs to another pair.",
                comparison.read(comparison.different))
        }
        if !comparison.different.isEmpty {
            return .unreadable(
                "The size tag says \(tag) where the box label says \(box), but other sizes agree, and labels may show "
                    + "men's or women's numbers.", comparison.read(comparison.different), wanted: [.sizeTag, .boxLabel])
        }
        guard !comparison.same.isEmpty else {
            return .unreadable(
                "Size tag and box label show no size on the same scale for certain.",
                comparison.read(comparison.unsure), wanted: [.sizeTag, .boxLabel])
        }
        return .pass(
            "Size tag and box label both say \(listed(comparison.same.map(\.tag.words))).",
            comparison.read(comparison.same))
    }

    /// The scales that both labels show.
    private struct Comparison {
        struct Pair {
            var tag: LabelSizes.Entry
            var box: LabelSizes.Entry
        }

        /// Certain on both labels, and equal.
        var same: [Pair] = []
        /// Certain on both labels, and not equal whichever way they are looked at.
        var different: [Pair] = []
        /// Not certain on one of them.
        var unsure: [Pair] = []
        var brand: Brand?

        init(_ tag: LabelSizes, _ box: LabelSizes, _ brand: Brand?) {
            self.brand = brand
            for entry in tag.entries {
                guard let other = box.entry(entry.scale) else { continue }
                let pair = Pair(tag: entry, box: other)
                if Self.areSame(pair) {
                    isCertain(pair) ? same.append(pair) : unsure.append(pair)
                } else {
                    isCertain(pair) && !pair.tag.number.differsByPoint(pair.box.number)
                        ? different.append(pair) : unsure.append(pair)
                }
            }
        }

        /// More scales differ than agree, and it isn't only that one label gives the women's US number.
        var isContradiction: Bool {
            let agreeing = same.count + unsure.filter(Self.areSame).count
            guard different.count > agreeing else { return false }
            guard different.count == 1, different[0].tag.scale == .us else { return true }
            return !different[0].tag.number.differsByGender(different[0].box.number, brand)
        }

        func read(_ pairs: [Pair]) -> [EvidenceReading] {
            pairs.flatMap { pair in
                [
                    EvidenceReading(.sizeTag, .size(pair.tag.scale), pair.tag.field),
                    EvidenceReading(.boxLabel, .size(pair.box.scale), pair.box.field),
                ]
            }
        }

        private static func areSame(_ pair: Pair) -> Bool {
            abs(pair.tag.number.value - pair.box.number.value) < 0.08
        }

        private func isCertain(_ pair: Pair) -> Bool {
            pair.tag.field.isCertain && pair.box.field.isCertain
        }
    }
}
