/// Signs that tag and box are two pairs', each too weak to say so alone.
extension EvidenceInput {
    /// The style codes differ in most characters.
    var areStylesFarApart: Bool {
        guard let one = tag?.styleCode, let other = box?.styleCode else { return false }
        return StyleRules.compare(one, other) == .farApart
    }

    /// Both product numbers are such as a shoe carries, and differ in most digits.
    var areNumbersFarApart: Bool {
        guard let one = tag?.gtin, let other = box?.gtin else { return false }
        return BarcodeRules.compare(one, other, self) == .farApart
    }

    /// Several sizes differ, whatever may have been lost or misread.
    var areSizesFarApart: Bool {
        guard let tag, let box else { return false }
        return SizeComparison(LabelSizes(tag, .tag), LabelSizes(box, .box), brand).isContradiction
    }
}
