/// Men's, women's or big kids' sizes: the same on tag and box.
enum GenderScaleRule {
    static let rule = EvidenceRule(
        "gender.tag_box", title: "Men's, women's or kids' sizes on tag and box",
        source: FactSource(
            "UK and EU size together tell the table: EU 38.5 is UK 5.5 for men, UK 5 for women; kids' US sizes carry a Y.",
            .severalIndependent),
        reads: .tagAndBox, find: find)

    private static func find(_ input: EvidenceInput) -> RuleFinding {
        guard let brand = input.brand, let tag = input.tag, let box = input.box else {
            return .unreadable(
                "Whose sizes tag and box show can't be compared: one of them wasn't readable.",
                wanted: LabelSide.allCases.filter { input.label($0) == nil }.map(\.angle))
        }
        let sizes = (tag: LabelSizes(tag, .tag), box: LabelSizes(box, .box))
        if sizes.tag.isSmallChild || sizes.box.isSmallChild {
            return .notApplicable("Small children's sizes have tables that aren't known here.")
        }
        let read = sizes.tag.read + sizes.box.read
        if let finding = youth(sizes.tag, sizes.box, box, read) { return finding }
        return compare(SizeFit(sizes.tag, brand), SizeFit(sizes.box, brand), read)
    }

    private static func compare(_ tag: SizeFit, _ box: SizeFit, _ read: [EvidenceReading]) -> RuleFinding {
        let unclear = (tag.genders.isEmpty ? [PhotoAngle.sizeTag] : []) + (box.genders.isEmpty ? [.boxLabel] : [])
        guard unclear.isEmpty else {
            return .unreadable(
                "Too few sizes are certain to tell men's, women's and kids' sizes apart.", read, wanted: unclear)
        }
        let shared = tag.genders.intersection(box.genders)
        guard shared.isEmpty else {
            return .pass("Size tag and box label both fit \(words(shared)) sizes.", read)
        }
        let isWomen = tag.genders.contains(.women) || box.genders.contains(.women)
        guard isWomen, tag.possibleGenders.isDisjoint(with: box.possibleGenders) else {
            return .unreadable(
                "Whether the sizes are men's, women's or kids' can't be told apart here.", read, wanted: [])
        }
        return .fail(
            "The sizes on the size tag are \(words(tag.genders)), those on the box label \(words(box.genders)), so this "
                + "box belongs to another pair.", read.filter { $0.reading?.isCertain == true })
    }

    /// A Y on one label only. It is easily hidden, so its absence counts only where the box also names no kids' model.
    private static func youth(
        _ tag: LabelSizes, _ box: LabelSizes, _ label: LabelReading, _ read: [EvidenceReading]
    ) -> RuleFinding? {
        guard let one = tag.entry(.us), let other = box.entry(.us) else { return nil }
        let isYouth = (tag: one.number.letter == .youth, box: other.number.letter == .youth)
        guard isYouth.tag != isYouth.box else { return nil }
        let us = read.filter { $0.field == .size(.us) }
        let isSure = one.field.isCertain && other.field.isCertain && isYouth.tag
        if isSure, let name = label.modelName, name.isCertain, !isKids(name.value) {
            return .fail(
                "The size tag says US \(one.field.value), a kids' size, but the box label says US \(other.field.value) "
                    + "and \(quoted(name)), so this box belongs to another pair.",
                us + [EvidenceReading(.boxLabel, .modelName, name)])
        }
        return .unreadable(
            "The size tag says US \(one.field.value) and the box label US \(other.field.value): the Y of a kids' size may "
                + "be hidden on one of them.", us, wanted: [isYouth.tag ? .boxLabel : .sizeTag])
    }

    private static func isKids(_ name: String) -> Bool {
        let words = name.uppercased().split { !$0.isLetter }.map(String.init)
        return !["GS", "BG", "GG", "PS", "TD", "KIDS", "KID", "YOUTH", "JUNIOR", "JR", "J", "BOYS", "GIRLS"]
            .filter(words.contains).isEmpty
    }

    private static func words(_ genders: Set<SizeGender>) -> String {
        SizeGender.allCases.filter(genders.contains).map(\.title).joined(separator: " or ")
    }
}
