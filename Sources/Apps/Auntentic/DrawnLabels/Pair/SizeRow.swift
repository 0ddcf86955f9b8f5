/// A shoe size in every scale of its maker, as labels print it.
import AuntenticCore

/// The tables are those of `market.md` §1.6: Nike men in four sources, Nike big kids and women official or in two
/// (women's UK and cm in one), adidas two, New Balance two or three. Big kids' cm are known by heart and agree with
/// the one label seen (6Y is 24); Brazil's numbers were fitted to three labels (42 is 40, 43 is 41, 38.5 is 37).
package enum SizeRow {
    package enum Audience: String, Codable, Hashable, Sendable, CaseIterable {
        case men, women
        case bigKids = "big_kids"
    }

    package static func random(_ brand: Brand, _ audience: Audience, _ random: inout Seeded) -> [SizeScale: String] {
        switch (brand, audience) {
        case (.adidas, _): adidas(audience, random.integer(0...14))
        case (.newBalance, .women): table(newBalanceWomen, random.integer(1...12), uk: 2, cm: 17)
        case (.newBalance, _): table(newBalanceMen, random.integer(6...18), uk: 0.5, cm: 18)
        case (.nike, .women): table(nikeWomen, random.integer(0...12), uk: 2.5, cm: 17)
        case (.nike, .bigKids): kids(random.integer(5...12))
        case (.nike, .men): men(random.integer(0...14))
        }
    }

    /// `8.5`, `9`: decimal, without an idle zero.
    package static func spelled(_ size: Double) -> String {
        size == size.rounded() ? String(Int(size)) : String((size * 10).rounded() / 10)
    }

    private static let nikeMen: [(us: Double, uk: Double, eu: Double)] = [
        (6, 5.5, 38.5), (6.5, 6, 39), (7, 6, 40), (7.5, 6.5, 40.5), (8, 7, 41), (8.5, 7.5, 42), (9, 8, 42.5),
        (9.5, 8.5, 43), (10, 9, 44), (10.5, 9.5, 44.5), (11, 10, 45), (11.5, 10.5, 45.5), (12, 11, 46),
        (12.5, 11.5, 47),
        (13, 12, 47.5), (14, 13, 48.5), (15, 14, 49.5),
    ]
    private static let nikeKids: [(us: Double, uk: Double, eu: Double, cm: Double)] = [
        (1, 13.5, 32, 20), (1.5, 1, 33, 20.5), (2, 1.5, 33.5, 21), (2.5, 2, 34, 21.5), (3, 2.5, 35, 22),
        (3.5, 3, 35.5, 22.5), (4, 3.5, 36, 23), (4.5, 4, 36.5, 23.5), (5, 4.5, 37.5, 23.5), (5.5, 5, 38, 24),
        (6, 5.5, 38.5, 24), (6.5, 6, 39, 24.5), (7, 6, 40, 25),
    ]
    private static let nikeWomen: [(us: Double, eu: Double)] = [
        (5, 35.5), (5.5, 36), (6, 36.5), (6.5, 37.5), (7, 38), (7.5, 38.5), (8, 39), (8.5, 40), (9, 40.5), (9.5, 41),
        (10, 42), (10.5, 42.5), (11, 43), (11.5, 44), (12, 44.5),
    ]
    private static let newBalanceMen: [(us: Double, eu: Double)] = [
        (4, 36), (4.5, 37), (5, 37.5), (5.5, 38), (6, 38.5), (6.5, 39.5), (7, 40), (7.5, 40.5), (8, 41.5), (8.5, 42),
        (9, 42.5), (9.5, 43), (10, 44), (10.5, 44.5), (11, 45), (11.5, 45.5), (12, 46.5), (12.5, 47), (13, 47.5),
    ]
    private static let newBalanceWomen: [(us: Double, eu: Double)] = [
        (5, 35), (5.5, 36), (6, 36.5), (6.5, 37), (7, 37.5), (7.5, 38), (8, 39), (8.5, 40), (9, 40.5), (9.5, 41),
        (10, 41.5), (10.5, 42.5), (11, 43), (11.5, 43.5), (12, 44),
    ]

    private static func men(_ index: Int) -> [SizeScale: String] {
        let row = nikeMen[index]
        return scales(spelled(row.us), row.uk, row.eu, row.us + 18)
    }

    private static func kids(_ index: Int) -> [SizeScale: String] {
        let row = nikeKids[index]
        return scales(spelled(row.us) + "Y", row.uk, row.eu, row.cm)
    }

    private static func table(
        _ rows: [(us: Double, eu: Double)], _ index: Int, uk less: Double, cm more: Double
    ) -> [SizeScale: String] {
        let row = rows[index]
        return scales(spelled(row.us), row.us - less, row.eu, row.us + more)
    }

    private static func scales(_ us: String, _ uk: Double, _ eu: Double, _ cm: Double) -> [SizeScale: String] {
        [
            .us: us, .uk: spelled(uk), .eu: spelled(eu), .cm: spelled(cm),
            .br: spelled((eu - 2).rounded(.up)), .cn: spelled(cm * 10),
        ]
    }

    /// Thirds in the EU column: `42 2/3`. The centimetres are the marking `US + 18` of men.
    private static func adidas(_ audience: Audience, _ index: Int) -> [SizeScale: String] {
        let men = 5 + Double(index) / 2
        let thirds = Int(((men - 4) * 4).rounded())
        let whole = String(36 + thirds / 3)
        let eu = thirds % 3 == 0 ? whole : "\(whole) \(thirds % 3)/3"
        return [
            .us: spelled(audience == .women ? men + 1 : men), .uk: spelled(men - 0.5), .eu: eu, .cm: spelled(men + 18),
        ]
    }
}
