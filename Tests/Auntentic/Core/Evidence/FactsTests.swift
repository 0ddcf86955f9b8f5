/// The tables against their own rules, and the small parsers in tables.
import AuntenticCore
import Testing

@Suite("Facts behind the evidence")
struct FactsTests {
    @Test("sizes rise through every table, and no row is there twice", arguments: Brand.allCases)
    func rising(_ brand: Brand) {
        for gender in SizeGender.allCases {
            let rows = SizeChart.rows(brand: brand, gender: gender)
            for (low, high) in zip(rows, rows.dropFirst()) {
                #expect((low.values[.us] ?? 0) < (high.values[.us] ?? 0))
                #expect((low.values[.eu] ?? 0) < (high.values[.eu] ?? 0))
            }
        }
        #expect(!SizeChart.rows(brand: brand, gender: .men).isEmpty)
        #expect(!SizeChart.rows(brand: brand, gender: .women).isEmpty)
        #expect(SizeChart.rows(brand: brand, gender: .bigKids).isEmpty == (brand != .nike))
    }

    @Test(
        "rows as labels print them",
        arguments: [
            (Brand.nike, SizeGender.men, "8.5", "7.5 42 26.5 265"), (.nike, .men, "9.5", "8.5 43 27.5 275"),
            (.nike, .bigKids, "6Y", "5.5 38.5 24 240"), (.nike, .bigKids, "1Y", "13.5 32 - -"),
            (.nike, .women, "7.5", "5 38.5 24.5 245"), (.nike, .women, "13", "10.5 45.5 30 300"),
            (.adidas, .men, "9", "8.5 42 2/3 - -"), (.adidas, .men, "17", "16.5 52 2/3 - -"),
            (.adidas, .women, "8", "6.5 40 - -"), (.newBalance, .men, "10", "9.5 44 28 280"),
            (.newBalance, .women, "9", "7 40.5 - -"),
        ])
    func printed(_ brand: Brand, _ gender: SizeGender, _ us: String, _ others: String) throws {
        let row = try #require(SizeChart.rows(brand: brand, gender: gender).first { $0.label(.us) == us })
        let scales: [SizeScale] = [.uk, .eu, .cm, .cn]
        #expect(scales.map { row.label($0) ?? "-" }.joined(separator: " ") == others)
    }

    @Test("the women's EU of Nike is the men's one and a half smaller, wherever both exist")
    func womenFollowMen() throws {
        let men = SizeChart.rows(brand: .nike, gender: .men)
        var compared = 0
        for row in SizeChart.rows(brand: .nike, gender: .women) {
            let us = try #require(row.values[.us])
            guard let other = men.first(where: { $0.values[.us] == us - 1.5 }) else { continue }
            #expect(row.values[.eu] == other.values[.eu])
            compared += 1
        }
        #expect(compared == 15)
    }

    @Test(
        "style codes",
        arguments: [
            ("DD1391-100", Brand.nike, StyleGrammar.Match.exact), ("555088 030", .nike, .exact),
            ("CQ9447", .nike, .possible), ("D1391-100", .nike, .possible), ("CQ94", .nike, .none),
            ("CQ9447-101", .adidas, .none), ("CQ9447", .adidas, .exact),
            ("B37571", .adidas, .exact), ("288022", .adidas, .possible), ("0D1391-1OO", .nike, .possible),
            ("DX1391-1X0", .nike, .none), ("M990GL6", .newBalance, .exact), ("U9060FNB", .newBalance, .exact),
            ("M2002RDA", .newBalance, .exact), ("BB550WT1", .newBalance, .possible), ("12", .newBalance, .none),
            ("", .nike, .none),
        ])
    func grammar(_ code: String, _ brand: Brand, _ match: StyleGrammar.Match) {
        #expect(StyleGrammar.match(code, brand) == match)
    }

    @Test("a whole code names its brand, half of one doesn't")
    func brandOfCode() {
        #expect(StyleGrammar.brand(of: "CQ9447") == .adidas)
        #expect(StyleGrammar.brand(of: "CQ9447-101") == .nike)
        #expect(StyleGrammar.brand(of: "M990GL6") == .newBalance)
        #expect(StyleGrammar.brand(of: "HELLO") == nil)
    }

    @Test("product numbers in every spelling")
    func spellings() throws {
        for text in ["193654038465", "0193654038465", "00193654038465", "1 93654 03846 5"] {
            let number = try #require(ProductNumber(text))
            #expect(number.digits == "193654038465")
            #expect(number.isValid)
            #expect(number.block == 193_654)
        }
        #expect(ProductNumber("4059322459665")?.block == nil)
        #expect(ProductNumber("4059322459665")?.isValid == true)
        for text in ["", "19365403846", "193654O38465", "19365403846512"] { #expect(ProductNumber(text) == nil) }
    }

    @Test("changing any one digit of a number breaks its check digit")
    func oneDigit() throws {
        for place in 0..<12 {
            for digit in 0...9 {
                var digits = Array("193654038465")
                guard digits[place] != Character("\(digit)") else { continue }
                digits[place] = Character("\(digit)")
                let number = try #require(ProductNumber(String(digits)))
                #expect(!number.isValid)
            }
        }
    }

    @Test("known runs: the first, a middle and the last number, and none beyond")
    func runs() throws {
        let dunk = try #require(KnownBarcodes.of(style: "DD1391 100"))
        #expect(dunk.number(us: 6)?.digits == "194502875980")
        #expect(dunk.number(us: 9)?.digits == "194502876048")
        #expect(dunk.number(us: 13)?.digits == "194502876123")
        #expect(dunk.number(us: 13.5) == nil)
        #expect(dunk.number(us: 8.25) == nil)
        for known in KnownBarcodes.all {
            #expect(known.block <= BarcodeBlocks.lastConsecutive)
            #expect(known.number(us: known.lastUS)?.isValid == true)
        }
    }

    @Test("blocks: a style's floor is that of the prefix before its own")
    func floors() {
        #expect(BarcodeBlocks.floor(style: "DD1391-100") == 193_154)
        #expect(BarcodeBlocks.floor(style: "HJ9293-100") == 196_607)
        #expect(BarcodeBlocks.floor(style: "BV1358-001") == nil)
        #expect(BarcodeBlocks.floor(style: "555088-030") == nil)
        #expect(!BarcodeBlocks.isPlaced(91_201))
    }

    @Test("colours: one family a word, none where words are unclear")
    func colours() {
        #expect(ColourFamily.families(in: "BLACK/PINE GREEN-WHITE-GYM RED") == [[.black], [.green], [.white], [.red]])
        #expect(ColourFamily.families(in: "LASER FUCHSIA/BLACK") == [[], [.black]])
        #expect(ColourFamily.families(in: "Blue Red") == [[]])
        #expect(ColourFamily(digits: "030") == .black)
        #expect(ColourFamily(digits: "500") == .purple)
        #expect(ColourFamily.families(in: "WHEAT") == [[.brown, .yellow]])
        for family in ColourFamily.allCases { #expect(!family.exampleWords.isEmpty) }
    }

    @Test(
        "countries in one spelling",
        arguments: [
            ("MADE IN VIETNAM", "Vietnam"), ("Viet Nam", "Vietnam"), ("P.R.C.", "China"),
            ("Made in USA", "United States"),
            ("Made in the USA", "United States"), ("England", "United Kingdom"), ("Atlantis", nil), ("", nil),
        ])
    func countries(_ text: String, _ name: String?) {
        #expect(Country.named(text) == name)
    }

    @Test("days: those that exist, and how far apart they are")
    func days() throws {
        for text in ["2021-02-29", "2021-13-01", "2021-00-10", "2021-6-1", "tomorrow", "", "2021-06-31"] {
            #expect(CalendarDay(text) == nil)
        }
        let start = try #require(CalendarDay("2016-02-09"))
        let end = try #require(CalendarDay("2016-05-06T00:00:00Z"))
        #expect(end.number - start.number == 87)
        #expect(start < end)
        #expect("\(start)" == "2016-02-09")
        #expect(CalendarDay("2020-02-29") != nil)
    }

    @Test("lookalikes are one, other letters and digits aren't")
    func lookalikes() {
        #expect(Confusables.areSame("5550B8 030", "555088-030"))
        #expect(Confusables.areSame("OISBZ", "01582"))
        #expect(!Confusables.areSame("555088", "555089"))
    }
}
