/// Words and links on a label that name its maker.
struct BrandHints {
    let nike: Bool
    let adidas: Bool
    let newBalance: Bool

    init(_ texts: [LineText], _ bars: [DecodedBars]) {
        let all = texts.filter { $0.line.confidence > 0.4 }.map(\.compact)
        func has(_ words: [String]) -> Bool { words.contains { word in all.contains { $0.contains(word) } } }
        nike = has(["NIKE", "JORDAN"]) || bars.contains { $0.content.uppercased().contains("QR.NIKE.COM") }
        adidas = has(["ADIDAS", "YEEZY"]) || all.contains { $0.hasPrefix("ART") && $0.count >= 9 && $0.count <= 11 }
        newBalance = has(["NEWBALANCE", "NEWBALANC"])
    }

    /// One maker named, and only one.
    var brand: Brand? {
        switch (nike, adidas, newBalance) {
        case (true, false, false): .nike
        case (false, true, false): .adidas
        case (false, false, true): .newBalance
        default: nil
        }
    }
}
