/// Which product numbers a maker's labels are known to carry: what else was read is more likely the rest of a longer number.
extension ProductNumber {
    /// Fourteen digits on a tag are two zeros and a UPC. Read from their beginning to the twelfth, they are no number of a
    /// shoe, though by chance the check digit is right for one in ten.
    package func isUsual(of brand: Brand?) -> Bool {
        guard isValid else { return false }
        return isUsualForm(of: brand)
    }

    /// The same whatever its check digit: company prefix and length.
    package func isUsualForm(of brand: Brand?) -> Bool {
        switch brand {
        case .nike: block.map(BarcodeBlocks.isPlaced) ?? false
        case .adidas: digits.count == 13 && Int(digits.prefix(3)).map((400...440).contains) == true
        case .newBalance, nil: digits.first != "0"
        }
    }
}
