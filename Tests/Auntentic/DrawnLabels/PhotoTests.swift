/// Drawn photos: the same from the same seed, true about where things are, good enough for the photo checks.
import AuntenticCore
import Foundation
import Pictures
import ServerMedia
import TestSupport
import Testing

@testable import AuntenticDrawnLabels

@Suite(.aside) struct PhotoTests {
    /// Drawing without optimisation takes many times as long.
    #if DEBUG
        private static let seeds = [1]
        private static let sides: ClosedRange<Double>? = 400...440
    #else
        private static let seeds = [1, 3, 10, 4207]
        private static let sides: ClosedRange<Double>? = nil
    #endif

    @Test func thereAndBackThroughThePaper() {
        for seed in 0..<60 {
            var random = Seeded(UInt64(seed), "camera")
            let camera = Camera.random(.full, widths: 300...900, fills: 0.4...0.8, aspect: 0.9, &random)
            let perspective = Perspective(camera)
            for (u, v) in [(0.0, 0.0), (-0.5, -0.45), (0.5, 0.45), (0.2, -0.3)] {
                let (x, y) = perspective.photo(u, v)
                let back = perspective.label(x, y)
                #expect(abs(back.u - u) < 0.002 && abs(back.v - v) < 0.002, "\(seed): \(u) \(v)")
            }
            let middle = perspective.photo(0, 0)
            #expect((0...Double(camera.width)).contains(middle.x) && (0...Double(camera.height)).contains(middle.y))
        }
    }

    @Test func mildKeepsItsLimits() {
        for seed in 0..<200 {
            var random = Seeded(UInt64(seed), "camera")
            let camera = Camera.random(.mild, widths: 420...900, fills: 0.4...0.8, aspect: 0.9, &random)
            #expect(abs(camera.roll) <= 15 && abs(camera.yaw) <= 8 && abs(camera.pitch) <= 8)
            #expect(camera.blur <= max(0.35, camera.labelWidth * 0.001) && camera.glare == nil)
        }
    }

    @Test(arguments: seeds) func theSameSeedGivesTheSameBytes(_ seed: Int) throws {
        let one = try SyntheticPair(seed: seed).sizeTag(.full, labelWidth: 260...300)
        let other = try SyntheticPair(seed: seed).sizeTag(.full, labelWidth: 260...300)
        #expect(one.jpeg == other.jpeg && one.truth == other.truth)
        let next = try SyntheticPair(seed: seed + 1).sizeTag(.full, labelWidth: 260...300)
        #expect(one.jpeg != next.jpeg)
    }

    /// A QR code is half dark; the region the truth names must be so too, and hardly anything around the label.
    @Test(arguments: seeds) func theTruthSaysWhereThingsAre(_ seed: Int) async throws {
        let photo = try SyntheticPair(seed: seed).boxLabel(.mild, labelWidth: 400...440)
        let bars = try #require(photo.truth.field(.gtinBars))
        #expect(bars.value == SyntheticPair(seed: seed).box.gtin && bars.isVisible)
        let share = try lightAndDark(photo, bars.region)
        #expect((0.25...0.75).contains(share), "\(share) of the bars' region is dark")
    }

    /// The part of a region that is darker than the middle of its range.
    private func lightAndDark(_ photo: SyntheticPhoto, _ region: PhotoRegion) throws -> Double {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
        try photo.jpeg.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let whole = try Picture.open(file.path)
        let (width, height) = (Double(whole.width), Double(whole.height))
        let part = try whole.rgb().cropped(
            x: Int(region.x * width), y: Int(region.y * height), width: Int(region.width * width),
            height: Int(region.height * height))
        return try part.withPixels { pixels in
            let greens = stride(from: 1, to: pixels.count, by: 3).map { Int(pixels[$0]) }
            let middle = ((greens.min() ?? 0) + (greens.max() ?? 0)) / 2
            return Double(greens.count { $0 < middle }) / Double(greens.count)
        }
    }

    @Test(arguments: seeds) func drawnChecksPassThePhotoRules(_ seed: Int) async throws {
        let set = SyntheticSet(seeds: seed..<seed + 1, difficulty: .mild, contradictions: 0, labelWidth: Self.sides)
        let inspector = PhotoInspector(pool: try MediaPool(workers: 1))
        var measured: [(angle: PhotoAngle, measurements: PhotoMeasurements)] = []
        for photo in try set.photos(of: set.pair(seed)) {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
            try photo.jpeg.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let report = try await inspector.inspect(file)
            measured.append((PhotoAngle(rawValue: photo.truth.angle), measurements(report)))
        }
        #expect(PhotoRules.issues(measured).isEmpty)
    }

    private func measurements(_ report: PhotoReport) -> PhotoMeasurements {
        PhotoMeasurements(
            width: report.width, height: report.height, sharpness: report.sharpness, brightness: report.exposure.mean,
            whitePoint: report.exposure.whitePoint, blackPoint: report.exposure.blackPoint,
            highlights: report.exposure.highlights, fingerprint: report.fingerprint.bits,
            contentHash: report.contentHash)
    }

    @Test func whatStandsForAMissingTagHasNoFields() throws {
        let photo = try SyntheticPair(seed: 2).sizeTag(.mild, isMissing: true, labelWidth: 260...300)
        #expect(["woven_brand", "insole", "care_label"].contains(photo.truth.layout))
        #expect(photo.truth.fields.allSatisfy { $0.name == .decoy })
        #expect(photo.truth.reading == LabelReading(kind: .sizeTag))
    }

    @Test func aSetIsPhotosManifestAndTruth() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "synthetic-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = SyntheticSet(seeds: 5..<6, difficulty: .mild, contradictions: 1, labelWidth: 400...420)
        try set.write(to: folder)
        let rows = try String(contentsOf: folder.appending(path: "manifest.csv"), encoding: .utf8).split(
            separator: "\n")
        #expect(rows.first == "check id,angle,file,label,brand,notes" && rows.count == 5)
        #expect(rows.dropFirst().allSatisfy { $0.split(separator: ",").count == 6 && $0.contains(",fake,") })
        let lines = try String(contentsOf: folder.appending(path: "truth.jsonl"), encoding: .utf8).split(
            separator: "\n")
        let truths = try lines.map { try JSONDecoder().decode(DrawnTruth.self, from: Data($0.utf8)) }
        #expect(truths.map(\.angle) == PhotoAngle.required.map(\.rawValue))
        for truth in truths {
            #expect(truth.contradictions.count == 1)
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: truth.file).path))
        }
    }

    /// Layouts are drawn without a camera: every brand prints its style, and prints it as its labels do.
    @Test func everyLayoutPrintsWhatItsBrandPrints() throws {
        var seen: Set<String> = []
        for seed in 0..<80 {
            let pair = SyntheticPair(seed: seed)
            var random = Seeded(UInt64(seed), "layouts")
            for layout in [pair.tag.tagLayout(&random), pair.box.boxLayout(&random)] {
                guard seen.insert(layout.name).inserted else { continue }
                let pen = try layout.draw(scale: 4, paper: .white)
                let style = try #require(pen.fields.first { $0.name == .style }, "\(layout.name)")
                #expect(style.value == pair.tag.styleCode)
                if layout.name.hasPrefix("nike"), layout.name.hasSuffix("box") {
                    #expect(style.text == pair.tag.styleCode.replacing("-", with: " "))
                }
                for field in pen.fields {
                    let box = field.box
                    let isInside =
                        box.x > -1 && box.y > -1 && box.x + box.width < Double(pen.canvas.width) + 1
                        && box.y + box.height < Double(pen.canvas.height) + 1
                    #expect(isInside, "\(layout.name) \(field.name) \(field.text)")
                }
            }
        }
        #expect(seen.count == 8, "\(seen)")
    }
}
