/// Whether a reading is of a shoe's label at all, and which of several readings is it most.
extension LabelReading {
    /// What isn't known to be on a shoe's label isn't believed further: it is shown, and contradicts nothing.
    private static let doubted = 0.6

    /// A number in the form of a style code is found on parcels and receipts, too, and so are single sizes and dates:
    /// something else of a shoe's label must stand beside it.
    /// - Parameter isNamed: a maker's name or link is on it.
    func isOfAShoe(isNamed: Bool) -> Bool {
        guard !(styleCode == nil && sizes.isEmpty && gtin == nil) else { return false }
        if isNamed || dates.filter(Self.isStrong).count >= 2 || gtin.map(Self.isStrong) == true { return true }
        return SizeRow.all.contains { row in
            sizes.count { scale, field in
                SizeNumber(field.value).map { row.agrees(scale, $0.value) == true } ?? false
            } >= 2
        }
    }

    /// Well supported, before it is known how often such readings are right.
    private static func isStrong(_ field: ReadField) -> Bool { field.certainty >= 0.8 }

    /// How much was made out.
    var weight: Double {
        3 * (styleCode?.certainty ?? 0) + (gtin?.certainty ?? 0) + sizes.values.reduce(0) { $0 + $1.certainty }
    }

    /// Codes that are nothing of a product and lines of text aren't evidence, and stay as they are.
    var doubted: LabelReading {
        func limited(_ field: ReadField) -> ReadField {
            var field = field
            field.certainty = min(field.certainty, Self.doubted)
            return field
        }
        var reading = self
        reading.styleCode = styleCode.map(limited)
        reading.sizes = sizes.mapValues(limited)
        reading.gtin = gtin.map(limited)
        reading.qr = qr.map(limited)
        reading.dates = dates.map(limited)
        reading.country = country.map(limited)
        reading.factory = factory.map(limited)
        reading.colours = colours.map(limited)
        reading.mainColours = mainColours.map(limited)
        reading.modelName = modelName.map(limited)
        reading.serial = serial.map(limited)
        return reading
    }
}
