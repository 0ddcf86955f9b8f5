/// Nike's and Jordan's sizes.
extension SizeChart {
    static let nike = [nikeMen, nikeWomen, nikeBigKids, dual(nikeMen.rows, womenAdd: 1.5)]

    private static let nikeMen = SizeChart(
        rows: zip(zip(menUS, menUK), menEU).map { sizes, eu in
            nikeRow(.men, us: sizes.0, uk: sizes.1, eu: eu, cm: sizes.0 + 18)
        },
        source: FactSource("Three independent copies of Nike's men's table; cm = US + 18.", .severalIndependent))

    private static let menUS = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14, 15]
    private static let menUK = [5.5, 6, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14]
    private static let menEU = [38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46, 47, 47.5, 48.5, 49.5]

    /// Up to 12 as listed; above by the rule that holds for all 21 sizes that could be compared: EU of the men's size
    /// 1.5 smaller.
    private static let nikeWomen = SizeChart(
        rows: zip(womenUS, womenEU).map { us, eu in
            nikeRow(.women, us: us, uk: us - 2.5, eu: eu, cm: us + 17)
        },
        source: FactSource(
            "EU from two independent tables; UK = US − 2.5 and cm = US + 17 rest on one.", .severalIndependent))

    private static let womenUS = [
        5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5,
    ]
    private static let womenEU = [
        35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46, 47, 47.5,
    ]

    /// Without centimetres, except for the one size read on a real pair: Nike's chart gives inches of foot length.
    private static let nikeBigKids = SizeChart(
        rows: zip(zip(kidsUS, kidsUK), kidsEU).map { sizes, eu in
            nikeRow(.bigKids, us: sizes.0, uk: sizes.1, eu: eu, cm: sizes.0 == 6 ? 24 : nil)
        },
        source: FactSource("nike.com/au/size-fit/kids-footwear; 6Y = 24 cm read on a real pair.", .official))

    private static let kidsUS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7]
    private static let kidsUK = [13.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6]
    private static let kidsEU = [32, 33, 33.5, 34, 35, 35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40]

    /// China's number is the centimetres in millimetres: `265(2.5)` beside 26.5 on every real label seen.
    private static func nikeRow(_ gender: SizeGender, us: Double, uk: Double, eu: Double, cm: Double?) -> SizeChart.Row
    {
        var values: [SizeScale: Double] = [.us: us, .uk: uk, .eu: eu]
        if let cm {
            values[.cm] = cm
            values[.cn] = cm * 10
        }
        return Row(brand: .nike, gender: gender, values: values)
    }
}
