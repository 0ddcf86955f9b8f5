/// The size on the tag against the size on the box, scale by scale.
extension SizeRules {
    static let tagAndBox = EvidenceRule(
        "size.tag_box", version: 3, title: "Size on tag and box",
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
        return verdict(SizeComparison(tag, box, input.brand))
    }

    private static func verdict(_ comparison: SizeComparison) -> RuleFinding {
        let (tag, box) = (listed(comparison.different.map(\.tag.words)), listed(comparison.different.map(\.box.words)))
        if comparison.isContradiction {
            return .fail(
                "The size tag says \(tag) but the box label says \(box), so this box belongs to another pair.",
                comparison.read(comparison.different))
        }
        if !comparison.different.isEmpty {
            return .unreadable(
                "The size tag reads \(tag) where the box label reads \(box). That alone proves nothing: part of a number may "
                    + "be cut off, and labels may show men's or women's numbers.",
                comparison.read(comparison.different), wanted: [.sizeTag, .boxLabel])
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
}
