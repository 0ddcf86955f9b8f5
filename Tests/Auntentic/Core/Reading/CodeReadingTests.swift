/// Style codes and product numbers out of recognised text, with what labels print around them.
import AuntenticCore
import Testing

@Suite("Codes read from a label")
struct CodeReadingTests {
    @Test(
        "a style code is read with a dash, a space or look-alikes in it",
        arguments: [
            ("555088-030", "555088-030"), ("555088 030", "555088-030"), ("5550B8 030", "555088-030"),
            ("§75441-500", "575441-500"), ("575441.500", "575441-500"), ("DD1391-100", "DD1391-100"),
            ("DD139I 100", "DD1391-100"), ("XC 555088-030", "555088-030"), ("CQ9447-700", "CQ9447-700"),
            ("07/10/13 130690-027 09/26/13", "130690-027"),
        ])
    func style(_ text: String, _ expected: String) {
        let reading = PrintedLabel.of(text).reading()
        #expect(reading.styleCode?.value == expected)
        #expect(reading.brand == .nike)
    }

    @Test(
        "other numbers are no style codes",
        arguments: [
            "UPC 00193654038465", "UPC00884802353249", "US4183156*4340626*5713141*D380082*D38786", "10/16/19 11/14/19",
            "0107096887", "CN 265(2.5)", "01GCFJ4DJJREQ", "www.nike.com/patentsvirtualmarking", "1 93654 03846 5",
        ])
    func noStyle(_ text: String) {
        #expect(PrintedLabel.of(text).reading().styleCode == nil)
    }

    @Test("nine digits in one go may be an order number: never certain")
    func orderNumber() {
        #expect(PrintedLabel.of("104419795").reading().styleCode?.isCertain != true)
    }

    @Test("adidas and New Balance codes count only where something names the maker")
    func otherMakers() throws {
        let adidas = PrintedLabel.of("adidas", "ART CQ9447").reading()
        #expect(adidas.styleCode?.value == "CQ9447")
        #expect(adidas.brand == .adidas)
        let newBalance = PrintedLabel.of("new balance", "M990GL6").reading()
        #expect(newBalance.styleCode?.value == "M990GL6")
        #expect(newBalance.brand == .newBalance)
        #expect(PrintedLabel.of("CQ9447").reading().styleCode?.isCertain != true)
        #expect(PrintedLabel.of("M990GL6").reading().styleCode?.isCertain != true)
    }

    @Test(
        "the 14 digits of a tag become the 12 of its UPC",
        arguments: [
            ("UPC00193654038465", "193654038465"), ("UPC 00884802353249", "884802353249"),
            ("UPC OO193654O38465", "193654038465"), ("884802353249", "884802353249"),
            ("cm 26.5 UPC00193654038465", "193654038465"), ("1 93654 03846 5", "193654038465"),
        ])
    func upc(_ text: String, _ expected: String) {
        #expect(PrintedLabel.of(text).reading().gtin?.value == expected)
    }

    @Test(
        "what isn't a product number isn't taken for one",
        arguments: ["0107096887", "US4183156*4340626*5713141", "UPC 0019365403", "123456789013", "555088-030"])
    func noUPC(_ text: String) {
        #expect(PrintedLabel.of(text).reading().gtin == nil)
    }

    @Test("a number whose check digit fails is reported as printed, but two readings of it are needed")
    func wrongCheckDigit() {
        let reading = PrintedLabel.of("UPC00193654038466").reading()
        #expect(reading.gtin?.value == "193654038466")
        var once = PrintedLabel()
        once.print("UPC00193654038466", y: 0, readings: 1)
        #expect(once.reading().gtin?.isCertain == false)
    }

    @Test("bars come out as they are printed: a leading zero is no part of a UPC")
    func bars() {
        var label = PrintedLabel()
        label.bars = [
            DecodedBars(symbology: .ean13, content: "0193654038465", strength: 40),
            DecodedBars(symbology: .interleaved2of5, content: "0107096887", strength: 20),
            DecodedBars(symbology: .qr, content: "HTTPS://QR.NIKE.COM/01GCFJ4DJJREQ"),
        ]
        let reading = label.reading()
        #expect(reading.gtin?.value == "193654038465")
        #expect(reading.gtin?.source == .barcode)
        #expect(reading.otherCodes.map(\.value) == ["0107096887"])
        #expect(reading.qr?.value == "HTTPS://QR.NIKE.COM/01GCFJ4DJJREQ")
        #expect(reading.brand == .nike)
    }

    @Test("bars and text that agree are beyond doubt, two different bars are in doubt, few scan lines are uncertain")
    func barsAndText() {
        var label = PrintedLabel.of("UPC00193654038465")
        label.bars = [DecodedBars(symbology: .ean13, content: "0193654038465", strength: 3)]
        #expect((label.reading().gtin?.certainty ?? 0) > 0.99)
        label.lines = []
        #expect(label.reading().gtin?.isCertain == false)
        label.bars = ["0193654038465", "0884802353249"].map {
            DecodedBars(symbology: .ean13, content: $0, strength: 30)
        }
        #expect(label.reading().gtin?.isCertain == false)
    }

    @Test("EAN-13 numbers keep their 13 digits")
    func european() {
        var label = PrintedLabel()
        label.bars = [DecodedBars(symbology: .ean13, content: "4059814284391", strength: 30)]
        #expect(label.reading().gtin?.value == "4059814284391")
    }

    @Test(
        "check digits",
        arguments: [("193654038465", true), ("193654038466", false), ("4006381333931", true), ("12", false)])
    func checkDigit(_ digits: String, _ isValid: Bool) {
        #expect(ProductCodes.hasValidCheckDigit(digits) == isValid)
    }
}
