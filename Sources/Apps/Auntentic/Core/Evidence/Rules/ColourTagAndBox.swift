/// The colours of tag and box, where both print them.
extension ColourRule {
    static let tagAndBox = EvidenceRule(
        "colour.tag_box", title: "Colours on tag and box",
        source: FactSource("Guides to box labels: a box names the colours of the pair in it.", .oneSource),
        reads: .tagAndBox
    ) { input in
        // Most size tags print no colours at all, so a tag without them isn't worth another photo.
        guard input.tag?.colours != nil else { return .notApplicable("The size tag shows no colours.") }
        return TagAndBox(noun: "colours", field: .colours, pick: \.colours) { tag, box, _ in
            compare(tag.value, box.value)
        }.find(input)
    }

    /// Words may be abbreviated or stand in another order, so only families that have nothing in common count.
    private static func compare(_ one: String, _ other: String) -> TagAndBox.Agreement {
        if Confusables.areSame(one, other) { return .same }
        let (tag, box) = (ColourFamily.families(in: one), ColourFamily.families(in: other))
        guard !tag.isEmpty, !box.isEmpty, (tag + box).allSatisfy({ !$0.isEmpty && !$0.contains(.multi) }) else {
            return .unclear
        }
        let families = (tag: Set(tag.flatMap(\.self)), box: Set(box.flatMap(\.self)))
        return families.tag.isDisjoint(with: families.box) ? .different : .unclear
    }
}
