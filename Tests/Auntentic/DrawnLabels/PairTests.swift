/// Consistent pairs hold what the rules ask for, and what is planted is there and alone.
import AuntenticCore
import TestSupport
import Testing

@testable import AuntenticDrawnLabels

@Suite(.aside) struct PairTests {
    private let seeds = 0..<400

    @Test func consistentPairsAgreeWithThemselves() {
        for seed in seeds {
            let pair = SyntheticPair(seed: seed)
            #expect(pair.tag == pair.box && pair.contradictions.isEmpty)
            #expect(GTIN.isValid(pair.tag.gtin))
            #expect(pair.tag.gtin.count == (pair.tag.brand == .adidas ? 13 : 12))
            let days = ProductionDate.days(pair.tag.dates[1]) - ProductionDate.days(pair.tag.dates[0])
            #expect((21...95).contains(days) && pair.tag.dates[1] < "2026")
            #expect(pair.tag.styleCode.wholeMatch(of: grammar(pair.tag.brand)) != nil, "\(pair.tag.styleCode)")
        }
    }

    private func grammar(_ brand: Brand) -> Regex<Substring> {
        switch brand {
        case .nike: /(?:[A-Z]{2}[0-9]{4}|[0-9]{6})-[0-9]{3}/
        case .adidas: /[A-Z]{2}[0-9]{4}|[A-Z][0-9]{5}/
        case .newBalance: /[MWU][0-9]{3,4}[A-Z]{2}[0-9]?/
        }
    }

    /// What real labels say.
    @Test(arguments: [
        (SizeRow.Audience.men, "8.5", "7.5", "42", "26.5", "40", "265"),
        (.men, "9.5", "8.5", "43", "27.5", "41", "275"),
        (.bigKids, "6Y", "5.5", "38.5", "24", "37", "240"),
    ])
    func rowsOfRealLabels(
        _ audience: SizeRow.Audience, _ us: String, _ uk: String, _ eu: String, _ cm: String, _ br: String, _ cn: String
    ) {
        var random = Seeded(1, "rows")
        let rows = (0..<300).map { _ in SizeRow.random(.nike, audience, &random) }
        let row = rows.first { $0[.us] == us }
        #expect(row == [.us: us, .uk: uk, .eu: eu, .cm: cm, .br: br, .cn: cn])
    }

    @Test func adidasCountsInThirds() {
        var random = Seeded(1, "rows")
        let rows = (0..<300).map { _ in SizeRow.random(.adidas, .men, &random) }
        #expect(rows.first { $0[.us] == "9" }?[.eu] == "42 2/3")
        #expect(rows.first { $0[.us] == "9" }?[.uk] == "8.5")
        #expect(rows.first { $0[.us] == "10" }?[.eu] == "44")
    }

    @Test(arguments: Contradiction.allCases)
    func plantedContradictionsChangeWhatTheyName(_ contradiction: Contradiction) {
        var planted = 0
        for seed in seeds {
            let clean = SyntheticPair(seed: seed)
            let pair = SyntheticPair(seed: seed, contradictions: [contradiction])
            guard contradiction.applies(to: clean.tag) else {
                #expect(pair == clean)
                continue
            }
            planted += 1
            #expect(pair.contradictions == [contradiction])
            let isPlanted = isThere(contradiction, pair, clean)
            #expect(isPlanted, "in \(seed)")
        }
        #expect(planted > 0)
    }

    private func isThere(_ contradiction: Contradiction, _ pair: SyntheticPair, _ clean: SyntheticPair) -> Bool {
        let (tag, box) = (pair.tag, pair.box)
        switch contradiction {
        case .styleDiffers: return tag.styleCode != box.styleCode && tag == clean.tag
        case .sizeDiffers, .genderScaleDiffers: return tag.sizes != box.sizes && tag == clean.tag
        case .sizeRowInconsistent: return tag.sizes == box.sizes && tag.sizes != clean.tag.sizes
        case .barcodeDiffers: return tag.gtin != box.gtin && GTIN.isValid(box.gtin)
        case .badCheckDigit: return !GTIN.isValid(tag.gtin) && tag.gtin == box.gtin
        case .countryDiffers: return tag.country != box.country
        case .datesReversed: return tag.dates[0] > tag.dates[1]
        case .dateInFuture: return tag.dates[1] > "2031"
        case .windowTooLong: return ProductionDate.days(tag.dates[1]) - ProductionDate.days(tag.dates[0]) > 700
        case .colourBlockClash: return tag.colours[0] != clean.tag.colours[0] && tag.styleCode == clean.tag.styleCode
        case .barcodeOlderThanStyle: return tag.gtin.hasPrefix("884802") && GTIN.isValid(tag.gtin)
        case .styleGrammar: return tag.styleCode.wholeMatch(of: grammar(tag.brand)) == nil
        case .qrWithoutHTTPS: return tag.tagLink.hasPrefix("http://") && box.boxLink.hasPrefix("http://")
        case .windowBeforeStyle: return tag.dates[1] < "2013" && tag.gtin == clean.tag.gtin
        case .countryOfModel: return tag.country == .usa && box.country == .usa
        }
    }

    @Test func daysAndDatesAreInverse() {
        for day in stride(from: 0, to: 11_000, by: 13) { #expect(ProductionDate.days(ProductionDate.iso(day)) == day) }
        #expect(ProductionDate.iso(ProductionDate.days("2019-10-16") + 29) == "2019-11-14")
        #expect(ProductionDate.american("2019-10-16") == "10/16/19")
    }
}
