/// The brands a check supports: known by the names people give them, with tables and codes of their labels.
import Testing

@testable import AuntenticCore

@Suite("Supported brands") struct BrandTests {
    @Test(
        "AUN-NF-12 Nike, Jordan, adidas Yeezy and New Balance are known by name, by their size tables and style codes",
        arguments: [
            ("Nike", Brand.nike, "555088-030"), ("Nike Air Max 90", .nike, "CN8490-002"),
            ("Jordan", .nike, "555088-030"), ("Air Jordan 1 Retro High", .nike, "555088-030"),
            ("Adidas Yeezy", .adidas, "GW3773"), ("Yeezy Boost 350 V2", .adidas, "GW3773"),
            ("New Balance", .newBalance, "M990GL6"), ("New Balance 990v6", .newBalance, "M990GL6"),
        ])
    func known(_ name: String, _ brand: Brand, _ code: String) {
        #expect(NamedModel(name).brands == [brand])
        #expect(!SizeChart.all(brand).isEmpty)
        #expect(StyleGrammar.brand(of: code) == brand)
    }
}
