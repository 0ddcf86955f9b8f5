/// The product number of a pair against what it stood beside in checks of other accounts.
///
/// Numbers are copied from real pairs, and a real pair must not suffer from its copies: so others count only where at least two
/// accounts agree, and where they don't contradict each other.
enum ElsewhereRules {
    static let number = EvidenceRule(
        "barcode.elsewhere.tag_box", title: "The product number on other pairs", source: KnownLabels.source,
        reads: .tagAndBox
    ) { input in
        guard let field = field(input), let number = ProductNumber(field.reading?.value ?? "") else {
            return .unreadable("No product number could be read.", wanted: [])
        }
        let others = (input.known?.sightings ?? []).filter { $0.gtin == number.digits }
        guard !others.isEmpty else { return .notApplicable("No other pair with this product number is known here.") }
        guard let own = own(input, number) else {
            return .unreadable(
                "The product number \(number) has been read on other pairs, but style code, size and number weren't all "
                    + "certain here.", [field], wanted: [.boxLabel])
        }
        return compare(own, others, number)
    }

    /// The certain label with its readings.
    private struct Own {
        var number: LabelNumber
        var read: [EvidenceReading]
        /// Style and number stand on both labels.
        var isSeenTwice: Bool
    }

    private static func own(_ input: EvidenceInput, _ number: ProductNumber) -> Own? {
        for side in [LabelSide.box, .tag] {
            guard let label = input.label(side), let own = LabelNumber(input, side), own.gtin == number.digits,
                let style = label.styleCode, let size = label.sizes[.us], let gtin = label.gtin
            else { continue }
            let read = [
                EvidenceReading(side.angle, .gtin, gtin), EvidenceReading(side.angle, .styleCode, style),
                EvidenceReading(side.angle, .size(.us), size),
            ]
            let isSeenTwice = input.isStyleSeenTwice && input.isNumberSeenTwice(side) && input.isSizeSeenTwice(.us)
            return Own(number: own, read: read, isSeenTwice: isSeenTwice)
        }
        return nil
    }

    private static func field(_ input: EvidenceInput) -> EvidenceReading? {
        [LabelSide.box, .tag].lazy.compactMap { side in
            input.label(side)?.gtin.map { EvidenceReading(side.angle, .gtin, $0) }
        }.first
    }

    private static func compare(_ own: Own, _ others: [KnownLabels.Sighting], _ number: ProductNumber) -> RuleFinding {
        let words =
            "The product number \(number) stands beside style code \(own.number.style) and US \(own.number.us) here"
        if others.contains(where: { isSame($0, own.number) }) {
            guard others.count == 1 else {
                return .unreadable(
                    "\(words), as on other pairs; on still others it stands beside something else, so it has been copied.",
                    own.read, wanted: [])
            }
            return .pass("\(words), as on other pairs.", own.read)
        }
        guard own.isSeenTwice, others.count == 1, let other = others.first,
            other.accounts >= KnownLabels.leastAccounts, isFar(other, own.number)
        else {
            return .unreadable(
                "\(words), but beside something else on other pairs. Which of them is right can't be told.", own.read,
                wanted: [])
        }
        return .fail(
            "\(words), but beside \(other.style) and US \(other.us) on other pairs. One number belongs to one style and size.",
            own.read)
    }

    private static func isSame(_ other: KnownLabels.Sighting, _ own: LabelNumber) -> Bool {
        Confusables.areSame(other.style, own.style) && other.us == own.us
    }

    /// Not explained by one misread digit, a lost half or a women's number for the same size.
    private static func isFar(_ other: KnownLabels.Sighting, _ own: LabelNumber) -> Bool {
        guard Confusables.areSame(other.style, own.style) else { return !Remnant.isOneSlip(other.style, own.style) }
        guard let one = SizeNumber(other.us), let two = SizeNumber(own.us), one.letter == two.letter else {
            return false
        }
        let isCut = Remnant.isLeft(one.value, of: two.value) || Remnant.isLeft(two.value, of: one.value)
        return !isCut && abs(abs(one.value - two.value) - 1.5) > 0.01
    }
}
