/// Men's, women's or big kids' sizes: the same on tag and box.
enum GenderScaleRule {
    static let rule = EvidenceRule(
        "gender.tag_box", version: 2, title: "Men's, women's or kids' sizes on tag and box",
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
        if let finding = youth(sizes.tag, sizes.box) { return finding }
        let fits = (tag: SizeFit(sizes.tag, brand), box: SizeFit(sizes.box, brand))
        let read = (sizes.tag.read + sizes.box.read).filter { $0.reading?.isCertain == true }
        let shared = fits.tag.genders.intersection(fits.box.genders).narrowed(by: tag, box)
        return compare(fits.tag, fits.box, shared, read)
    }

    private static func compare(
        _ tag: SizeFit, _ box: SizeFit, _ shared: Set<SizeGender>, _ read: [EvidenceReading]
    ) -> RuleFinding {
        let unclear = (tag.isKnown ? [] : [PhotoAngle.sizeTag]) + (box.isKnown ? [] : [.boxLabel])
        guard unclear.isEmpty else {
            return .unreadable(
                "Too few sizes are certain to tell men's, women's and kids' sizes apart.", read, wanted: unclear)
        }
        guard shared.isEmpty else {
            return .pass("Size tag and box label both fit \(SizeGender.words(shared)) sizes.", read)
        }
        // Men's and kids' sizes are the same numbers; a label with men's and women's numbers may be read either way.
        let isWomen = tag.genders.contains(.women) || box.genders.contains(.women)
        guard isWomen, !tag.mayBeRare, !box.mayBeRare, areFar(tag, box) else {
            return .unreadable(
                "Whether the sizes are men's, women's or kids' can't be told apart here.", read, wanted: [])
        }
        return .fail(
            "The sizes on the size tag are \(SizeGender.words(tag.genders)), those on the box label "
                + "\(SizeGender.words(box.genders)), so this box belongs to another pair.", read)
    }

    /// Whoever takes both for one kind's sizes has to take several numbers for misread.
    private static func areFar(_ tag: SizeFit, _ box: SizeFit) -> Bool {
        SizeGender.allCases.allSatisfy { gender in
            guard let one = tag.faults(gender), let other = box.faults(gender) else { return true }
            return one + other >= SizeFaults.tooMany
        }
    }

    /// A Y on one label only: it is small and easily hidden, and no other scale tells a 6Y from a men's 6.
    private static func youth(_ tag: LabelSizes, _ box: LabelSizes) -> RuleFinding? {
        guard let one = tag.entry(.us), let other = box.entry(.us) else { return nil }
        let isYouth = (tag: one.number.letter == .youth, box: other.number.letter == .youth)
        guard isYouth.tag != isYouth.box else { return nil }
        return .unreadable(
            "The size tag reads US \(one.field.value) and the box label US \(other.field.value): the Y of a kids' size may "
                + "be hidden on one of them.",
            [EvidenceReading(.sizeTag, .size(.us), one.field), EvidenceReading(.boxLabel, .size(.us), other.field)],
            wanted: [isYouth.tag ? .boxLabel : .sizeTag])
    }
}
