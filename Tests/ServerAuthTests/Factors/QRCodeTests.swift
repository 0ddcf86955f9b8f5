/// Every version of QR code, read back by a reader that isn't ours.

import CZBar
import Foundation
import Testing

@testable import ServerAuth

@Suite struct QRCodeTests {
    /// The first and last length of some versions, through all parts of the tables.
    @Test(
        "zbar reads what was written",
        arguments: [
            1, 14, 15, 26, 27, 42, 62, 63, 84, 106, 107, 122, 152, 180, 181, 213, 251, 287, 331, 362, 500, 700, 1000,
            1500, 2331,
        ])
    func decoded(length: Int) throws {
        let text = String((0..<length).map { Self.letters[($0 * 31 + $0 / 7) % Self.letters.count] })
        let code = try #require(QRCode(Array(text.utf8)))
        #expect(Self.read(code) == text)
    }

    @Test("an authenticator's link")
    func link() throws {
        let uri = TOTP().uri(issuer: "app.example.com", account: "ada@example.com")
        let code = try #require(QRCode(Array(uri.utf8)))
        #expect(Self.read(code) == uri)
        #expect(code.size <= 57)
    }

    @Test("too much for any version")
    func tooLong() {
        #expect(QRCode(Array(repeating: 65, count: 2332)) == nil)
    }

    @Test("the picture shows the same modules, and survives a data URL")
    func picture() throws {
        let code = try #require(QRCode(Array("otpauth://totp/x".utf8)))
        let svg = code.svg()
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(!svg.contains("#") && !svg.contains("%") && !svg.contains("\n"))
        let path = try #require(svg.firstMatch(of: /<path d="([^"]*)"/)).output.1
        var drawn = Set<[Int]>()
        for run in path.matches(of: /M([0-9]+) ([0-9]+)h([0-9]+)v1h-[0-9]+z/) {
            let (column, row, count) = (Int(run.output.1) ?? -1, Int(run.output.2) ?? -1, Int(run.output.3) ?? 0)
            for step in 0..<count { drawn.insert([column + step - 4, row - 4]) }
        }
        let dark = (0..<code.size).flatMap { row in (0..<code.size).filter { code[$0, row] }.map { [$0, row] } }
        #expect(drawn == Set(dark))
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz:/?&=%ABCXYZ0189-._~")

    /// Drawn with four points per module and the usual margin.
    private static func read(_ code: QRCode) -> String? {
        let (scale, margin) = (4, 4)
        let side = (code.size + 2 * margin) * scale
        var pixels = [UInt8](repeating: 255, count: side * side)
        for row in 0..<code.size * scale {
            for column in 0..<code.size * scale where code[column / scale, row / scale] {
                pixels[(row + margin * scale) * side + column + margin * scale] = 0
            }
        }
        guard let scanner = zbar_image_scanner_create(), let image = zbar_image_create() else { return nil }
        defer { zbar_image_scanner_destroy(scanner) }
        defer { zbar_image_destroy(image) }
        zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
        // The four letters "Y800": eight bits of grey.
        zbar_image_set_format(image, 0x3030_3859)
        zbar_image_set_size(image, UInt32(side), UInt32(side))
        return pixels.withUnsafeBytes { bytes in
            zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            guard zbar_scan_image(scanner, image) == 1, let symbol = zbar_image_first_symbol(image),
                let data = zbar_symbol_get_data(symbol)
            else { return nil }
            return String(cString: data)
        }
    }
}
