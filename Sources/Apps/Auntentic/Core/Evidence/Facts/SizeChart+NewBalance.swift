/// New Balance's sizes.
extension SizeChart {
    static let newBalance = [newBalanceMen, newBalanceWomen, dual(newBalanceMen.rows, womenAdd: 1.5)]

    private static let newBalanceMen = SizeChart(
        rows: zip(menUS, menEU).map { us, eu in
            SizeChart.Row(
                brand: .newBalance, gender: .men,
                values: [.us: us, .uk: us - 0.5, .eu: eu, .cm: us + 18, .cn: (us + 18) * 10])
        },
        source: FactSource("Three independent tables; cm = US + 18 was compared up to US 7.5.", .severalIndependent))

    private static let menUS = [
        4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14, 15,
    ]
    private static let menEU = [
        36, 37, 37.5, 38, 38.5, 39.5, 40, 40.5, 41.5, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46.5, 47, 47.5, 49, 50,
    ]

    private static let newBalanceWomen = SizeChart(
        rows: zip(womenUS, womenEU).map { us, eu in
            Row(brand: .newBalance, gender: .women, values: [.us: us, .uk: us - 2, .eu: eu])
        },
        source: FactSource("Two independent tables; UK = US − 2.", .severalIndependent))

    private static let womenUS = [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12]
    private static let womenEU = [35, 36, 36.5, 37, 37.5, 38, 39, 40, 40.5, 41, 41.5, 42.5, 43, 43.5, 44]
}
