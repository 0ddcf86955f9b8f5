/// Photos on one sheet: each in its field, in order, cropped around its middle.
import ServerDrawing
import Testing

@Suite struct CollageTests {
    private func plain(_ value: UInt8, _ width: Int = 40, _ height: Int = 40) -> Raster {
        Raster(width: width, height: height, pixels: [UInt8](repeating: value, count: width * height * 3))
    }

    private func value(_ sheet: Raster, _ x: Int, _ y: Int) -> UInt8 { sheet.pixels[(y * sheet.width + x) * 3] }

    @Test("every photo has a field of its own, in their order", arguments: 2...6)
    func fields(_ count: Int) {
        let sheet = Collage(of: (1...count).map { plain(UInt8($0 * 10)) }, width: 240, height: 180).raster
        #expect((sheet.width, sheet.height) == (240, 180))
        var seen: [UInt8] = []
        for y in 0..<180 {
            for x in 0..<240 {
                let value = value(sheet, x, y)
                if value != 255, !seen.contains(value) { seen.append(value) }
            }
        }
        #expect(seen == (1...count).map { UInt8($0 * 10) })
    }

    @Test("a photo isn't stretched: its middle stays, and what is too much of it is cut evenly")
    func cropped() {
        // Three upright bands; the field shows the middle one alone.
        var pixels: [UInt8] = []
        for _ in 0..<50 {
            for x in 0..<150 { pixels += [UInt8](repeating: x < 50 ? 10 : x < 100 ? 20 : 30, count: 3) }
        }
        let bands = Raster(width: 150, height: 50, pixels: pixels)
        let sheet = Collage(of: [bands, plain(99)], width: 400, height: 200).raster
        #expect(value(sheet, 1, 100) == 20 && value(sheet, 195, 100) == 20)
        #expect(value(sheet, 204, 100) == 99)
    }
}
