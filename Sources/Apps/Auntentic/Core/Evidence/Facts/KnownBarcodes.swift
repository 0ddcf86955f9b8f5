/// Styles whose whole run of UPC numbers is known: one number for each half size, one after the other.
package struct KnownBarcodes: Hashable, Sendable {
    package var style: String
    package var block: Int
    /// Item number of the smallest size: the digits after the block, without the check digit.
    package var firstItem: Int
    package var firstUS: Double
    package var lastUS: Double

    package static let source = FactSource(
        "Every size of these styles as listed by one catalogue and found consecutive; DD1391-100 also by a second.",
        .measured)

    /// Listed sizes rise by halves throughout.
    package static let all: [KnownBarcodes] = [
        KnownBarcodes("BV1358-001", 192_501, 31_019, 6, 13),
        KnownBarcodes("CJ1288-001", 193_154, 21_195, 6, 13),
        KnownBarcodes("CW2288-111", 194_500, 87_488, 6, 13),
        KnownBarcodes("DD1391-100", 194_502, 87_598, 6, 13),
        KnownBarcodes("DC0774-105", 195_238, 85_117, 5, 12),
        KnownBarcodes("FN6837-012", 196_609, 33_028, 6, 13),
        KnownBarcodes("DV4129-001", 196_969, 18_933, 6, 13),
        KnownBarcodes("FB2207-001", 196_969, 19_434, 6, 13),
    ]

    private init(_ style: String, _ block: Int, _ firstItem: Int, _ firstUS: Double, _ lastUS: Double) {
        self.style = style
        self.block = block
        self.firstItem = firstItem
        self.firstUS = firstUS
        self.lastUS = lastUS
    }

    package static func of(style: String) -> KnownBarcodes? {
        all.first { Confusables.compact($0.style) == Confusables.compact(style) }
    }

    /// The number this style has to carry in a US size; nil outside the known run.
    package func number(us size: Double) -> ProductNumber? {
        guard (firstUS...lastUS).contains(size), (size * 2).rounded() == size * 2 else { return nil }
        let item = String(firstItem + Int((size - firstUS) * 2))
        let body = String(block) + String(repeating: "0", count: 5 - item.count) + item
        return ProductNumber(body + String(ProductNumber.checkDigit(for: body)))
    }

    /// The US size that a number of this run belongs to; empty for one outside it.
    func sizes(of number: ProductNumber) -> [Double] {
        Array(stride(from: firstUS, through: lastUS, by: 0.5)).filter { self.number(us: $0) == number }
    }
}
