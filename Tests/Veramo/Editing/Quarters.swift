/// A picture whose four quarters have four colours, so that a test sees where each of them went.
import Clients
import Foundation
import Pictures
import ServerMedia
import SimulatorDevice

enum Quarters {
    static let red = [220, 30, 30], green = [20, 160, 40], blue = [30, 60, 210], yellow = [240, 220, 40]

    /// Red and green above, blue and yellow below.
    static func jpeg(width: Int = 400, height: Int = 300) throws -> Data {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            let (left, right) = y < height / 2 ? (red, green) : (blue, yellow)
            for x in 0..<width { pixels += (x < width / 2 ? left : right).map { UInt8($0) } }
        }
        return try Picture(pixels: pixels, width: width, height: height, bands: 3).encoded(.jpeg, quality: 95)
    }
}

/// The pixels of a finished picture.
struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ jpeg: Data) throws {
        let picture = try Picture.decoded(jpeg)
        (width, height) = (picture.width, picture.height)
        bytes = try picture.rgb().withPixels { Array($0) }
    }

    /// At a place in fractions.
    func colour(_ x: Double, _ y: Double) -> [Int] {
        let at = (min(height - 1, Int(y * Double(height))) * width + min(width - 1, Int(x * Double(width)))) * 3
        return bytes[at..<at + 3].map { Int($0) }
    }

    func isClose(_ x: Double, _ y: Double, _ colour: [Int], tolerance: Int = 24) -> Bool {
        zip(self.colour(x, y), colour).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// The box, in fractions, of the pixels close to a colour; nil without any.
    func box(_ colour: [Int], tolerance: Int = 60) -> PhotoRegion? {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            for x in 0..<width {
                let at = (y * width + x) * 3
                guard (0..<3).allSatisfy({ abs(Int(bytes[at + $0]) - colour[$0]) <= tolerance }) else { continue }
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        let (across, down) = (Double(width), Double(height))
        return PhotoRegion(
            x: Double(left) / across, y: Double(top) / down, width: Double(right - left + 1) / across,
            height: Double(bottom - top + 1) / down)
    }

    /// How many are close to a colour.
    func count(_ colour: [Int], tolerance: Int = 60) -> Int {
        stride(from: 0, to: bytes.count, by: 3).count { at in
            (0..<3).allSatisfy { abs(Int(bytes[at + $0]) - colour[$0]) <= tolerance }
        }
    }
}

func edited(_ picture: Data? = nil, _ change: (inout PictureEdit) -> Void) async throws -> Pixels {
    var edit = PictureEdit()
    change(&edit)
    let drawing = EditDrawing(pool: try MediaPool(workers: 1))
    return try Pixels(try await drawing.render(try picture ?? Quarters.jpeg(), edit))
}
