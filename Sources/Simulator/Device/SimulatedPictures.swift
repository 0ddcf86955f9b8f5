/// The phone's processing of a picked photo before upload, done with the server's own picture library.
import Clients
import Foundation
import Pictures
import ServerMedia

package struct SimulatedPictures: Sendable {
    package let pool: MediaPool
    package init(pool: MediaPool) { self.pool = pool }

    /// An upright JPEG of 2048 pixels a side and a megabyte at most, without metadata except for camera, program and
    /// time.
    package func prepare(_ photo: Data) async throws(PhotoFailure) -> Data {
        try await withFile(photo) { file in
            for (side, quality) in PhotosClient.shapes {
                var shape = PhotoTransform(width: side, height: side, fit: .contain, quality: quality, format: .jpeg)
                shape.keepsOrigin = true
                let bytes = try await PhotoRenderer(pool: pool).render(file, shape).bytes
                if bytes.count <= PhotosClient.mostBytes { return bytes }
            }
            throw PhotoFailure.tooLarge
        }
    }

    package func measure(_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements {
        try await withFile(photo) { PhotoMeasurements(try await PhotoInspector(pool: pool).inspect($0)) }
    }

    /// Regions beyond the picture's edge are clipped to it.
    package func crop(_ photo: Data, _ region: PhotoRegion) async throws(PhotoFailure) -> Data {
        try await withFile(photo) { file in
            try await pool.run {
                let picture = try Picture.upright(file.path, try PictureHeader.read(file.path))
                let (width, height) = (Double(picture.width), Double(picture.height))
                let left = min(max(0, Int(region.x * width)), picture.width - 1)
                let top = min(max(0, Int(region.y * height)), picture.height - 1)
                let piece = try picture.cropped(
                    x: left, y: top, width: max(1, min(picture.width - left, Int(region.width * width))),
                    height: max(1, min(picture.height - top, Int(region.height * height))))
                return try piece.rgb().encoded(.jpeg, quality: 85)
            }
        }
    }

    package var client: PhotosClient { PhotosClient(prepare: prepare, measure: measure, crop: crop) }

    /// The decoders read files, because they map them; this one is deleted when `body` has ended.
    private func withFile<R>(
        _ photo: Data, _ body: (URL) async throws -> R
    ) async throws(PhotoFailure) -> R {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("simulator-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try photo.write(to: file)
            return try await body(file)
        } catch { throw PhotoFailure(error) }
    }
}

extension PhotoFailure {
    init(_ error: any Error) {
        if let known = error as? PhotoFailure {
            self = known
        } else if case MediaError.tooLarge = error {
            self = .tooLarge
        } else {
            self = .unreadable
        }
    }
}
