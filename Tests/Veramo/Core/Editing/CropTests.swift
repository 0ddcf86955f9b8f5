/// The crop under a finger, its shapes, and the rectangle that straightening leaves.
import Foundation
import Pictures
import SeededRandom
import Testing
import VeramoCore

@Suite struct CropTests {
    @Test("Each shape is the largest of its kind in the picture", arguments: CropShape.allCases)
    func shapes(shape: CropShape) throws {
        for (width, height) in [(400.0, 300.0), (300, 400), (20_000, 500), (16, 16)] {
            guard let ratio = shape.ratio(width: width, height: height) else { continue }
            let crop = PhotoRegion.whole.shaped(ratio, frame: width / height)
            #expect(crop.isInside && abs(crop.width * width / (crop.height * height) / ratio - 1) < 1e-9)
            #expect(abs(max(crop.width, crop.height) - 1) < 1e-9, "it reaches two edges")
        }
    }

    @Test("VER-S4d However a crop is pulled and pinched, it stays in the picture, has an area and keeps a chosen shape")
    func pulls() {
        var random = SplitMix(seed: 7)
        for ratio in [nil, 1, 0.4, 2.5] as [Double?] {
            var crop = ratio.map { PhotoRegion.whole.shaped($0, frame: 1) } ?? .whole
            for _ in 0..<2_000 {
                let handle = CropHandle.allCases.randomElement(using: &random) ?? .whole
                let (x, y) = (
                    Double.random(in: -1.5...1.5, using: &random), Double.random(in: -1.5...1.5, using: &random)
                )
                crop =
                    Bool.random(using: &random)
                    ? handle.pulled(crop, x: x, y: y, ratio: ratio)
                    : crop.zoomed(.random(in: 0.1...4, using: &random))
                #expect(crop.isInside && min(crop.width, crop.height) > 0.01)
                if let ratio { #expect(abs(crop.width / crop.height / ratio - 1) < 1e-6) }
            }
        }
    }

    @Test("A corner moves with the finger, and its opposite stays; the whole moves as it is")
    func corners() {
        let crop = PhotoRegion(x: 0.2, y: 0.2, width: 0.5, height: 0.5)
        let pulled = CropHandle.topLeft.pulled(crop, x: 0.1, y: -0.1, ratio: nil)
        #expect(close(pulled, PhotoRegion(x: 0.3, y: 0.1, width: 0.4, height: 0.6)))
        let moved = CropHandle.whole.pulled(crop, x: 0.9, y: -0.1, ratio: nil)
        #expect(close(moved, PhotoRegion(x: 0.5, y: 0.1, width: 0.5, height: 0.5)))
    }

    @Test(
        "Straightening leaves a rectangle whose corners all lie in the turned picture, and no larger one of its shape")
    func inscribed() {
        var random = SplitMix(seed: 11)
        for _ in 0..<2_000 {
            let (width, height) = (Int.random(in: 16...8000, using: &random), Int.random(in: 16...8000, using: &random))
            var edit = PictureEdit()
            edit.straightening = .random(in: PictureEdit.angles, using: &random)
            let geometry = EditGeometry(width: width, height: height, edit), frame = geometry.frame
            let reach =
                [(1.0, 1.0), (1, -1)].map { across, down in
                    let (x, y) = (across * frame.width / 2, down * frame.height / 2)
                    let back = (
                        x * cos(geometry.angle) + y * sin(geometry.angle),
                        y * cos(geometry.angle) - x * sin(geometry.angle)
                    )
                    return max(abs(back.0) / Double(width) * 2, abs(back.1) / Double(height) * 2)
                }.max() ?? 0
            #expect(reach < 1 + 1e-9 && reach > 1 - 1e-9)
            #expect(frame.width > 0 && frame.height > 0)
        }
    }

    @Test("The finished picture is as large as asked, at most as large as it was, and never without a pixel")
    func sizes() {
        var edit = PictureEdit()
        var finished: (Int, Int) {
            let it = EditGeometry(width: 20_000, height: 500, edit); return (it.outputWidth, it.outputHeight)
        }
        #expect(finished == (8192, 205))
        edit.longestSide = 16
        #expect(finished == (16, 1))
        edit.quarterTurns = 3
        #expect(finished == (1, 16))
    }

    private func close(_ one: PhotoRegion, _ other: PhotoRegion) -> Bool {
        zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height])
            .allSatisfy { abs($0 - $1) < 1e-9 }
    }
}
