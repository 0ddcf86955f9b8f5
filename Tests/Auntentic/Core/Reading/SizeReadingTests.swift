/// Sizes out of lists, tables, raised halves and half-hidden rows.
import AuntenticCore
import Testing

@Suite("Sizes read from a label")
struct SizeReadingTests {
    @Test("a list with one scale a line, the American one half hidden under a seam")
    func list() {
        let label = PrintedLabel.of(
            "8.5", "UK 7.5", "EUR 42", "cm 26.5", "BR 40", "CN 265(2.5)", "555088-030")
        let reading = label.reading()
        #expect(
            reading.sizeValues
                == [.us: "8.5", .uk: "7.5", .eu: "42", .cm: "26.5", .br: "40", .cn: "265"])
        let allCertain = reading.sizes.values.allSatisfy(\.isCertain)
        #expect(allCertain)
    }

    @Test("scale and number run together")
    func runTogether() {
        let reading = PrintedLabel.of("UK8.5", "EUR43", "cm27.5", "CN275(2.5)", "130690-027").reading()
        #expect(reading.sizeValues == [.uk: "8.5", .eu: "43", .cm: "27.5", .cn: "275"])
    }

    @Test("a table: heads above, numbers below, here with a column between two rows of other print")
    func table() {
        var label = PrintedLabel()
        for (column, cell) in [("US", "9.5"), ("UK", "8.5"), ("EUR", "43"), ("cm", "27.5")].enumerated() {
            label.print(cell.0, x: Double(column) * 100, y: 0)
            label.print(cell.1, x: Double(column) * 100, y: 22)
        }
        label.print("07/10/13 130690-027 09/26/13", y: 60)
        let reading = label.reading()
        #expect(reading.sizeValues == [.us: "9.5", .uk: "8.5", .eu: "43", .cm: "27.5"])
        #expect(reading.dates.map(\.value) == ["2013-07-10", "2013-09-26"])
    }

    @Test(
        "raised halves, whole centimetres and lost points",
        arguments: [
            ("USA 8⁵", SizeScale.us, "8.5"), ("USA 85", .us, "8.5"), ("EURO 44⁵", .eu, "44.5"),
            ("EURO 445", .eu, "44.5"),
            ("cm 24⁰", .cm, "24"), ("cm 240", .cm, "24"), ("cm 26⁵", .cm, "26.5"), ("cm 265", .cm, "26.5"),
            ("CN 240(2.5)", .cn, "240"), ("CN 265", .cn, "265"), ("UK 5,5", .uk, "5.5"), ("UK 5.S", .uk, "5.5"),
            ("US 6Y", .us, "6Y"), ("US 4.5Y", .us, "4.5Y"), ("EUR 38", .eu, "38"), ("US 10", .us, "10"),
        ])
    func notation(_ text: String, _ scale: SizeScale, _ expected: String) {
        let reading = PrintedLabel.of(text, "555088-030").reading()
        #expect(reading.sizes[scale]?.value == expected)
    }

    @Test("a half that was found apart from its number belongs to it; one on the next line or across a gap doesn't")
    func apart() {
        func reading(_ halfX: Double, _ y: Double) -> LabelReading {
            var label = PrintedLabel.of("555088-030", "EUR 38", "cm 24")
            label.print("UK 5.", y: 96)
            label.print("5", x: halfX, y: y)
            return label.reading()
        }
        #expect(reading(50, 96).sizes[.uk]?.value == "5.5")
        #expect(reading(120, 96).sizes[.uk]?.value != "5.5")
        #expect(reading(50, 116).sizes[.uk]?.value != "5.5")
    }

    @Test("a youth size keeps its letter, and 6 without one is never certain where 6Y fits as well")
    func youth() {
        let rest = ["UK 5.5", "EUR 38.5", "cm 24"]
        var label = PrintedLabel.of("6Y", rest[0], rest[1], rest[2], "575441-500")
        #expect(label.reading().sizes[.us]?.value == "6Y")
        #expect(label.reading().sizes[.us]?.isCertain == true)
        label = PrintedLabel.of("US 6", rest[0], rest[1], rest[2], "575441-500")
        #expect(label.reading().sizes[.us]?.isCertain == false)
    }

    @Test("where men's and women's rows differ in the American size alone, the printed one decides")
    func women() {
        var label = PrintedLabel()
        label.print("11½", y: 0, height: 60)
        for (column, cell) in [("UK", "10"), ("F", "44⅔"), ("J", "285")].enumerated() {
            label.print(cell.0, x: Double(column) * 100, y: 80)
            label.print(cell.1, x: Double(column) * 100, y: 102)
        }
        label.print("ART: HQ7889", y: 150)
        #expect(label.reading(.boxLabel).sizes[.us]?.value == "11.5")
    }

    @Test("numbers of the model's name and of a code's end are no sizes, though they fit the row")
    func otherNumbers() {
        let label = PrintedLabel.of("AIR JORDAN 7 RETRO", "130690 007", "UK 4.5", "EUR 38", "cm 24")
        #expect(label.reading(.boxLabel).sizes[.us] == nil)
    }

    @Test("numbers of neighbouring columns read as one word go each under its head, a small Y read as r included")
    func joinedColumns() {
        var label = PrintedLabel()
        label.print("USA", x: 0, y: 0)
        label.print("EURO", x: 60, y: 0)
        label.print("UK", x: 130, y: 0)
        label.print("7r40", x: 12, y: 22, readings: 1)
        label.lines[label.lines.count - 1].words[0].box.width = 78
        label.print("6", x: 135, y: 22)
        label.print("DX3791 408", y: 60)
        #expect(label.reading(.boxLabel).sizeValues == [.us: "7Y", .eu: "40", .uk: "6"])
    }

    @Test(
        "a raised half and letter, found on their own, belong to the large figure",
        arguments: [("Y", "UK 4.5", "EUR 37.5", "5Y"), ("5Y", "UK 5", "EUR 38", "5.5Y")])
    func raised(_ tail: String, _ uk: String, _ eu: String, _ size: String) {
        var label = PrintedLabel.of(uk, eu, "cm 23.5", "130690-007")
        label.print("5", x: 300, y: 0, readings: 1, height: 60)
        label.lines[label.lines.count - 1].words[0].box.width = 40
        label.print(tail, x: 345, y: 0, readings: 1, height: 20)
        #expect(label.reading(.boxLabel).sizes[.us]?.value == size)
    }

    @Test("a size that contradicts its row is kept as printed: it may be the very thing that is wrong with the pair")
    func contradiction() {
        let reading = PrintedLabel.of("US 8.5", "UK 7.5", "EUR 44", "cm 26.5", "555088-030").reading()
        #expect(reading.sizes[.eu]?.value == "44")
        #expect((reading.sizes[.eu]?.certainty ?? 1) < (reading.sizes[.uk]?.certainty ?? 0))
    }

    @Test("of two readings of one number the one its row expects wins")
    func twoReadings() {
        var label = PrintedLabel.of("US 8.5", "UK 7.5", "cm 26.5", "555088-030")
        label.print("EUR 42", y: 100, confidence: 0.7, readings: 1)
        label.lines.append(
            RecognisedLine(
                words: [
                    RecognisedWord("EUR", confidence: 0.7, box: LabelBox(x: 0, y: 100, width: 30, height: 16)),
                    RecognisedWord("47", confidence: 0.75, box: LabelBox(x: 38, y: 100, width: 20, height: 16)),
                ], pass: 1))
        #expect(label.reading().sizes[.eu]?.value == "42")
    }

    @Test(
        "numbers without a label around them are no sizes",
        arguments: ["8.5", "10", "42", "AIR 90", "23", "Made with 8.5 per cent wool"])
    func noLabel(_ text: String) {
        #expect(PrintedLabel.of(text).reading().sizes.isEmpty)
    }

    @Test("impossible sizes are not read", arguments: ["US 99", "EUR 7", "UK 77.3", "cm 999", "CN 263", "EUR US"])
    func impossible(_ text: String) {
        #expect(PrintedLabel.of(text, "555088-030").reading().sizes.isEmpty)
    }
}
