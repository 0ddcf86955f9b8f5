/// Several things in one photo, and numbers that only look like a shoe's.
import AuntenticCore
import Pictures
import Testing

@Suite("What is certain comes from one label of a shoe")
struct OneLabelTests {
    private static func label(_ code: String, y: Double = 0, into label: inout PrintedLabel) {
        for (row, text) in ["AIR JORDAN", code, "UK 7.5", "EUR 42", "cm 26.5"].enumerated() {
            label.print(text, y: y + Double(row) * 24)
        }
    }

    private static func bars(_ number: String, y: Double) -> DecodedBars {
        DecodedBars(
            symbology: .ean13, content: "0" + number, strength: 40,
            region: PhotoRegion(x: 0.02, y: y / 1000, width: 0.1, height: 0.03))
    }

    @Test("two labels far from each other: one of them is read, and nothing of the other is certain")
    func stack() {
        var photo = PrintedLabel()
        Self.label("555088-030", into: &photo)
        for (row, text) in ["DUNK LOW", "DD1391-100", "UK 9", "EUR 44", "cm 28"].enumerated() {
            photo.print(text, y: 500 + Double(row) * 24)
        }
        photo.bars = [Self.bars("194502876031", y: 640)]
        let reading = photo.reading(.boxLabel)
        let isFirst = reading.styleCode?.value == "555088-030"
        #expect(reading.styleCode?.isCertain == true)
        #expect(
            reading.sizeValues == (isFirst ? [.uk: "7.5", .eu: "42", .cm: "26.5"] : [.uk: "9", .eu: "44", .cm: "28"]))
        #expect(reading.gtin?.value == "194502876031")
        #expect(reading.gtin?.isCertain == !isFirst)
    }

    @Test("bars at the label's edge are its own; those of a packet beside it aren't")
    func bars() {
        var photo = PrintedLabel()
        Self.label("555088-030", into: &photo)
        photo.bars = [Self.bars("193654038465", y: 130)]
        #expect(photo.reading(.boxLabel).gtin?.isCertain == true)
        photo.bars = [Self.bars("063691363755", y: 440)]
        photo.print("CORN FLAKES", y: 400)
        photo.print("500 GRAMS", y: 480)
        #expect(photo.reading(.boxLabel).gtin?.isCertain == false)
        #expect(photo.reading(.boxLabel).styleCode?.isCertain == true)
    }

    @Test(
        "a number in the form of a style code needs something else of a shoe's label beside it",
        arguments: [
            (["555088-030"], false), (["REF 555088-030", "WEIGHT 1.4 KG"], false), (["555088-030", "UK 8"], false),
            (["555088-030", "UK 8", "JP 99"], false), (["555088-030", "JORDAN.COM"], true),
            (["555088-030", "UK 7.5", "EUR 42"], true), (["555088-030", "10/16/19 11/14/19"], true),
            (["555088-030", "UPC00193654038465"], true),
        ])
    func company(_ lines: [String], _ isCertain: Bool) throws {
        var label = PrintedLabel()
        for (row, text) in lines.enumerated() { label.print(text, y: Double(row) * 24, confidence: 0.98) }
        let code = try #require(label.reading().styleCode)
        #expect(code.value == "555088-030")
        #expect(code.isCertain == isCertain)
    }

    @Test(
        "serial numbers of adidas, and what could be the same in both shoes",
        arguments: [
            ("FW6951755", "FW6951755"), ("2A45XYT5XNZ2", "2A45XYT5XNZ2"), ("APE779001", nil), ("0180626094", nil),
            ("ART CQ9447", nil), ("PO1806260", nil), ("fw6951755", nil), ("FW6951755 08/19", nil),
        ])
    func serials(_ line: String, _ serial: String?) {
        let reading = PrintedLabel.of("ADIDAS", "ART CQ9447", "US 9", "UK 8.5", line).reading()
        #expect(reading.serial?.value == serial)
    }

    @Test(
        "a European size of adidas that may have lost its third is in doubt; whole ones and other makers' aren't",
        arguments: [("ADIDAS", "43", false), ("ADIDAS", "45", false), ("ADIDAS", "44", true), ("JORDAN", "43", true)])
    func thirds(_ maker: String, _ size: String, _ isCertain: Bool) throws {
        let reading = PrintedLabel.of(maker, "UK 9", "EUR \(size)", "JORDAN" == maker ? "US 9.5" : "US 10").reading()
        #expect(reading.sizes[.eu]?.value == size)
        #expect(reading.sizes[.eu]?.isCertain == isCertain)
    }

    @Test("only adidas has serial numbers")
    func othersHaveNone() {
        #expect(PrintedLabel.of("NIKE", "555088-030", "FW6951755").reading().serial == nil)
    }
}
