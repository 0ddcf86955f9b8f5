/// What an edit of a large photo costs: a figure is printed where one is asked for (`ATELIER_FIGURES=1`), on any machine
/// the memory is bounded.
import Clients
import Foundation
import Pictures
import ServerMedia
import SimulatorDevice
import Testing

@Suite struct EditSpeedTests {
    @Test("A picture of 12 megapixels, cropped, turned and written on twice, takes under 250 MB")
    func large() async throws {
        let picture = try Self.photo(width: 4000, height: 3000)
        let drawing = EditDrawing(pool: try MediaPool(workers: 1))
        var edit = PictureEdit()
        edit.quarterTurns = 1
        edit.crop = PhotoRegion(x: 0.05, y: 0.05, width: 0.9, height: 0.9)
        var (one, two) = (TextOverlay(id: 1, text: "Good morning,\nyou"), TextOverlay(id: 2, text: "Lisbon 🥰"))
        (one.y, two.y, two.font) = (0.2, 0.8, .serif)
        edit.texts = [one, two]
        _ = try await drawing.render(try Quarters.jpeg(), edit)
        let clock = ContinuousClock(), began = clock.now
        let finished = try await drawing.render(picture, edit)
        let took = clock.now - began
        #expect(finished.count > 100_000)
        if ProcessInfo.processInfo.environment["ATELIER_FIGURES"] != nil {
            print("editing.large \(took) for \(picture.count >> 10) KB, peak \(Self.peak) MB")
            #expect(Self.peak < 250)
        }
    }

    /// Of the whole process, in megabytes.
    private static var peak: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) >> 10
    }

    /// Slopes and ripples, as costly to decode as a photo.
    private static func photo(width: Int, height: Int) throws -> Data {
        let small = 1000
        var tile: [UInt8] = []
        for index in 0..<small * small * 3 { tile.append(UInt8(truncatingIfNeeded: (index &* 2_654_435_761) >> 13)) }
        let noise = try Picture(pixels: tile, width: small, height: small, bands: 3).blurred(sigma: 1.2)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("noise-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try noise.encoded(.png).write(to: file)
        let header = try PictureHeader.read(file.path)
        return try Picture.within(file.path, header, width: width, height: height).encoded(.jpeg, quality: 90)
    }
}
