/// adidas' and Yeezy's sizes: thirds of a European size for half a US one.
extension SizeChart {
    static let adidas = [adidasMen, adidasWomen, yeezySlides, dual(adidasMen.rows, womenAdd: 1)]

    private static let adidasMen = SizeChart(
        rows: halves(4, 15).map { adidasRow(.men, us: $0, uk: $0 - 0.5, eu: 36 + ($0 - 4) * 4 / 3) }
            + zip([16, 17, 18], [51, 52, 53]).map { us, eu in
                adidasRow(.men, us: us, uk: us - 0.5, eu: eu + (us == 17 ? 2 : 1) / 3)
            },
        source: FactSource("Two independent tables; UK = US − 0.5.", .severalIndependent))

    private static let adidasWomen = SizeChart(
        rows: halves(5, 16).map { adidasRow(.women, us: $0, uk: $0 - 1.5, eu: 36 + ($0 - 5) * 4 / 3) },
        source: FactSource("Two independent tables; the women's US size is the men's + 1.", .severalIndependent))

    /// Whole sizes with no European number on record.
    private static let yeezySlides = SizeChart(
        rows: halves(4, 18).map { Row(brand: .adidas, gender: .men, values: [.us: $0, .uk: $0]) }
            + halves(5, 18).map { Row(brand: .adidas, gender: .women, values: [.us: $0, .uk: $0 - 1]) },
        standing: .excuse, source: FactSource("Yeezy slides and foam runners: men's UK = US.", .oneSource))

    private static func halves(_ first: Double, _ last: Double) -> [Double] {
        Array(stride(from: first, through: last, by: 0.5))
    }

    /// Rounded to hundredths, so that equal sizes are equal values.
    private static func adidasRow(_ gender: SizeGender, us: Double, uk: Double, eu: Double) -> SizeChart.Row {
        Row(brand: .adidas, gender: gender, values: [.us: us, .uk: uk, .eu: (eu * 100).rounded() / 100])
    }
}
