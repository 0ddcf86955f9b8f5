/// The photos of a test set as judges get them, and small ones for the report.
import AuntenticCore
import AuntenticEvaluation
import AuntenticLabels
import AuntenticServer
import Foundation
import Logging
import Server
import ServerFunctions
import ServerMedia

struct EvalPhotos: Sendable {
    let folder: URL
    let pool: MediaPool
    private let prepared: URL
    private let transform: PhotoTransform

    init(folder: URL) throws {
        self.folder = folder
        pool = try MediaPool()
        prepared = FileManager.default.temporaryDirectory.appendingPathComponent("atelier-eval-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: prepared, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The server's own figures: an evaluation of other pictures would be of another product.
        let server = PreparedPhotos.Settings(folder: prepared)
        transform = PhotoTransform(
            width: server.side, height: server.side, fit: .contain, quality: server.quality, format: .jpeg)
    }

    func original(_ photo: EvalPhoto) -> URL { folder.appendingPathComponent(photo.file) }

    /// Downsized, upright and without metadata, as the server sends it.
    func prepared(_ photo: EvalPhoto) async throws -> JudgePhoto {
        let file = prepared.appendingPathComponent(photo.file + ".jpg")
        if !FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            _ = try await PhotoRenderer(pool: pool).render(original(photo), transform, to: file)
        }
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        return JudgePhoto(angle: photo.angle, file: file, mediaType: PictureFormat.jpeg.mimeType, byteCount: size)
    }

    /// Nil when the picture can't be opened: the report then says so in its place.
    func thumbnail(_ photo: EvalPhoto) async -> Data? {
        let small = PhotoTransform(width: 320, height: 320, fit: .contain, quality: 70, format: .jpeg)
        return try? await PhotoRenderer(pool: pool).render(original(photo), small).bytes
    }

    /// Reads as many labels at once as there are cores.
    func engine() throws -> EvidenceEngine {
        let logger = Logger(label: "eval")
        return EvidenceEngine(
            reader: LabelReader.available(pool: pool, logger: logger), tracer: PhotoTracer(pool: pool), logger: logger)
    }

    func remove() { try? FileManager.default.removeItem(at: prepared) }
}
