/// What is read on worse photographs of a pair's labels.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticServer
import Foundation
import ServerMedia

struct WornInput: Sendable {
    var tag: Wear
    var box: Wear
    var input: EvidenceInput

    /// Each round wears tag and box in another way. Nil where a photo can't be worn.
    init?(_ photos: [EvidenceEngine.Photo], _ round: Int, _ engine: EvidenceEngine, _ pool: MediaPool) async {
        let ways = Wear.allCases
        // All pairs of two ways, one after the other.
        let (tag, box) = (ways[round % ways.count], ways[(round + round / ways.count) % ways.count])
        let folder = FileManager.default.temporaryDirectory.appending(path: "worn-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let worn = try await pool.run { try Self.write(photos, [.sizeTag: tag, .boxLabel: box], to: folder) }
            (self.tag, self.box, input) = (tag, box, await engine.examine(worn, claimedModel: nil).input)
        } catch { return nil }
    }

    private static func write(
        _ photos: [EvidenceEngine.Photo], _ wear: [PhotoAngle: Wear], to folder: URL
    ) throws -> [EvidenceEngine.Photo] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try photos.compactMap { photo in
            guard let wear = wear[photo.angle] else { return nil }
            let file = folder.appending(path: photo.file.lastPathComponent)
            try wear.worn(try Data(contentsOf: photo.file)).write(to: file)
            return EvidenceEngine.Photo(angle: photo.angle, file: file)
        }
    }
}
