/// Photos in a folder of their own, for readers that take files.
import AuntenticCore
import AuntenticLabels
import Foundation
import ServerMedia

struct LabelPhotos {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("labels-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func write(_ bytes: Data, _ name: String = "photo.jpg") throws -> URL {
        let file = folder.appendingPathComponent(name)
        try bytes.write(to: file)
        return file
    }

    /// A grey picture whose pixels `value` gives.
    func draw(width: Int, height: Int, _ value: (Int, Int) -> UInt8) throws -> URL {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels.append(value(x, y)) } }
        let picture = try Picture(pixels: pixels, width: width, height: height, bands: 1)
        return try write(try picture.encoded(.png), "drawn-\(width)x\(height).png")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// One reader for all tests: a recogniser takes a while to start.
    static let reader: Result<LabelReader, any Error> = Result {
        try LabelReader(pool: try MediaPool(workers: 2), seconds: 60)
    }
}

extension LabelReading {
    /// Whether nothing was made of the photo; lines of text may have been seen.
    var isEmpty: Bool {
        var rest = self
        rest.lines = []
        rest.brand = nil
        return rest == LabelReading(kind: kind)
    }
}
