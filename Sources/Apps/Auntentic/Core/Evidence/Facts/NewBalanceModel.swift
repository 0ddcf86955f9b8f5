/// Which New Balance models are made in the United States or the United Kingdom.
package enum NewBalanceModel {
    package static let source = FactSource(
        "A guide to New Balance labels: only domestic models (the 99x line, the UK-made ones) carry such a tag.",
        .oneSource)

    /// The 99x line, the ones shops and the press name as made in Flimby (576, 577, 991, 1500) or Maine (574, 1300),
    /// and others commonly held to have been: listed so that they raise no alarm.
    private static let domestic: Set<Int> = [
        574, 575, 576, 577, 587, 670, 730, 770, 920, 990, 991, 992, 993, 995, 996, 997, 998, 999, 1300, 1400, 1500,
        1530,
        1540, 1600, 1700, 2040, 247, 900, 928, 950, 1290, 1978,
    ]

    /// The number in a style code or a name: 990 of `M990GL6`, 9060 of `U9060FNB`.
    package static func number(in text: String) -> Int? {
        let runs = text.split { !($0.isASCII && $0.isNumber) }
        return runs.first { (3...4).contains($0.count) }.flatMap { Int($0) }
    }

    package static func mayBeMade(in country: String, number: Int) -> Bool {
        guard [Country.unitedStates, Country.unitedKingdom].contains(country) else { return true }
        return domestic.contains(number)
    }
}
