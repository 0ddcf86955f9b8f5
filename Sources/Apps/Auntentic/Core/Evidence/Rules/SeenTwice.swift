/// Whether a reading is backed by another place: one number read from one place never accuses alone.
extension EvidenceInput {
    /// Tag and box say the same.
    func isSeenTwice(_ pick: (LabelReading) -> ReadField?) -> Bool {
        guard let one = tag.flatMap(pick), let other = box.flatMap(pick) else { return false }
        return one.isCertain && other.isCertain && Confusables.areSame(one.value, other.value)
    }

    /// The style code stands on both labels.
    var isStyleSeenTwice: Bool { isSeenTwice(\.styleCode) }

    /// The product number of this label stands on the other one, or below its own bars in digits.
    func isNumberSeenTwice(_ side: LabelSide) -> Bool {
        guard let label = label(side), let field = label.gtin, field.isCertain else { return false }
        let others = LabelSide.allCases.filter { $0 != side }.compactMap { self.label($0)?.gtin }
        if others.contains(where: { $0.isCertain && ProductNumber($0.value) == ProductNumber(field.value) }) {
            return true
        }
        // Under bars the first and the last digit stand apart and are often lost.
        guard field.value.count == 12 else { return false }
        let middle = field.value.dropFirst().dropLast()
        return LabelSide.allCases.contains { other in
            guard other != side || field.source == .barcode, let label = self.label(other) else { return false }
            return label.lines.contains { line in
                line.certainty >= Self.leastCertainty && line.value.filter(\.isNumber).contains(middle)
            }
        }
    }

    /// The size of this label in this scale stands on the other one as well.
    func isSizeSeenTwice(_ scale: SizeScale) -> Bool {
        guard !vouched.contains(scale), let one = tag?.sizes[scale], let other = box?.sizes[scale], one.isCertain,
            other.isCertain,
            let number = SizeNumber(one.value), let twin = SizeNumber(other.value)
        else { return false }
        return number.isSame(as: twin)
    }
}
