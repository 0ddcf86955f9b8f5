/// Check digits, bars and QR codes against known examples.
import TestSupport
import Testing

@testable import AuntenticDrawnLabels

@Suite(.aside) struct CodeTests {
    /// The first three are printed on real labels, the last is the standard's own example.
    @Test(arguments: ["193654038465", "193658125840", "884802353249", "4006381333931"])
    func checkDigits(_ code: String) {
        #expect(GTIN.isValid(code))
        let wrong = (code.last?.wholeNumberValue ?? 0) == 9 ? "0" : "9"
        #expect(!GTIN.isValid(code.dropLast() + wrong))
    }

    @Test func aUPCIsAnEANThatBeginsWithZero() {
        #expect(LinearBars.ean("193654038465") == LinearBars.ean("0193654038465"))
        #expect(LinearBars.ean("193654038465").count == 95)
        #expect(LinearBars.ean("12345").isEmpty)
    }

    /// `ean` of 4006381333931, by the tables of ISO/IEC 15420: parity OEOOEE for a leading 4.
    @Test func barsOfTheStandardsExample() {
        let left = "0001101" + "0100111" + "0101111" + "0111101" + "0001001" + "0110011"
        let right = "1000010" + "1000010" + "1000010" + "1110100" + "1000010" + "1100110"
        #expect(spelled(LinearBars.ean("4006381333931")) == "101" + left + "01010" + right + "101")
    }

    /// Parity by the number modulo four: 14 leaves 2, so even then odd.
    @Test func addOn() {
        #expect(spelled(LinearBars.addOn("14")) == "1011" + "0110011" + "01" + "0100011")
        #expect(LinearBars.addOn("7").isEmpty)
    }

    @Test func orderNumbersInterleaveTwoOfFive() {
        #expect(spelled(LinearBars.itf("12")) == "1010" + itf12 + "11101")
        #expect(LinearBars.itf("123").isEmpty)
    }

    /// 1 is wnnnw in bars, 2 is nwnnw in gaps.
    private let itf12 = "1110" + "1000" + "10" + "10" + "111000"

    @Test func qrHoldsALinkAndNoMore() throws {
        let code = try #require(QRCode("HTTPS://QR.NIKE.COM/01GCFJ4DJJREQ"))
        #expect(QRCode(String(repeating: "x", count: 43)) == nil)
        let finder = (0..<7).map { code[0, $0] ? "1" : "0" }.joined() + (0..<7).map { code[1, $0] ? "1" : "0" }.joined()
        #expect(finder == "1111111" + "1000001")
        #expect(code[code.side - 8, 8])
    }

    /// Every face measures as letters do, also where a font is missing and another takes its place.
    @Test(arguments: Face.allCases) func facesHaveCapitals(_ face: Face) {
        let metrics = FaceMetrics.of(face)
        #expect((0.55...0.85).contains(metrics.capital) && metrics.baseline > metrics.capital)
        #expect(face.drawn == face.rawValue || face.drawn.hasSuffix("(missing, replaced)"))
        #expect(Face.wide.isInstalled)
    }

    private func spelled(_ modules: [Bool]) -> String { modules.map { $0 ? "1" : "0" }.joined() }
}
