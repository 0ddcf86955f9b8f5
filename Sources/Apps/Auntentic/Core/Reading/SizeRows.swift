/// The makers' conversion rows, as far as reading needs them: numbers that belong together vouch for each other.
///
/// Nike men and big kids: nike.com/au size chart (official) and three further copies that agree. Nike women: EU from men's
/// minus 1.5 (21 of 21 sizes), UK and centimetres from one source. adidas: EU = 36 + (US - 4) · 4/3, two sources. New
/// Balance men and women: three shop charts.
struct SizeRow: Hashable {
    var us: Double
    var uk: Double
    var eu: Double
    var cm: Double?
    var isYouth = false

    static let all: [SizeRow] = nikeMen + nikeWomen + nikeYouth + adidas + newBalanceMen + newBalanceWomen

    private static let nikeMen: [SizeRow] = rows(
        us: [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14, 15],
        uk: [5.5, 6, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14],
        eu: [38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46, 47, 47.5, 48.5, 49.5]
    ) { $0 + 18 }

    private static let nikeWomen: [SizeRow] = {
        let us = [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12]
        return rows(
            us: us, uk: us.map { $0 - 2.5 },
            eu: [35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5]
        ) { $0 + 17 }
    }()

    private static let nikeYouth: [SizeRow] = rows(
        us: [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7],
        uk: [13.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6],
        eu: [32, 33, 33.5, 34, 35, 35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40], isYouth: true
    ) { $0 >= 6 ? $0 + 18 : nil }

    /// A third of a size in Europe is printed as a fraction: 42 2/3.
    private static let adidas: [SizeRow] = {
        let us = stride(from: 4.0, through: 15, by: 0.5).map(\.self)
        let eu = us.map { 36 + ($0 - 4) * 4 / 3 }
        return rows(us: us, uk: us.map { $0 - 0.5 }, eu: eu) { _ in nil }
            + rows(us: us.map { $0 + 1 }, uk: us.map { $0 - 0.5 }, eu: eu) { _ in nil }
    }()

    private static let newBalanceMen: [SizeRow] = {
        let us = [4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14, 15]
        return rows(
            us: us, uk: us.map { $0 - 0.5 },
            eu: [
                36, 37, 37.5, 38, 38.5, 39.5, 40, 40.5, 41.5, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46.5, 47, 47.5, 49, 50,
            ]
        ) { $0 + 18 }
    }()

    private static let newBalanceWomen: [SizeRow] = {
        let us = [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12]
        return rows(
            us: us, uk: us.map { $0 - 2 },
            eu: [35, 36, 36.5, 37, 37.5, 38, 39, 40, 40.5, 41, 41.5, 42.5, 43, 43.5, 44]
        ) { $0 + 17 }
    }()

    private static func rows(
        us: [Double], uk: [Double], eu: [Double], isYouth: Bool = false, cm: (Double) -> Double?
    ) -> [SizeRow] {
        us.indices.map { SizeRow(us: us[$0], uk: uk[$0], eu: eu[$0], cm: cm(us[$0]), isYouth: isYouth) }
    }
}

extension SizeRow {
    /// Whether this row has this value in this scale; nil where the row says nothing about the scale.
    func agrees(_ scale: SizeScale, _ number: Double) -> Bool? {
        switch scale {
        case .us: abs(us - number) < 0.01
        case .uk: abs(uk - number) < 0.01
        // A label may print 42 2/3 as 42.5 or 42.7.
        case .eu: abs(eu - number) < 0.35 && (eu.isHalf ? abs(eu - number) < 0.01 : true)
        case .cm: cm.map { abs($0 - number) < 0.01 }
        case .cn: cm.map { abs($0 * 10 - number) < 0.1 }
        // Brazil counts one to two and a half below Europe; no better source than printed labels.
        case .br: (0.9...2.6).contains(eu - number)
        }
    }
}

extension Double {
    var isHalf: Bool { (self * 2).rounded() == self * 2 }
}
