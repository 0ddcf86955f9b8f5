/// What a phone does to a picked photo before it is sent, done with the server's own picture library.
import AuntenticCore
import Clients
import Foundation
import ServerMedia

package struct SimulatedPictures: Sendable {
    package let pool: MediaPool
    static let longestSide = 2048

    package init(pool: MediaPool) { self.pool = pool }

    /// An upright JPEG without metadata, 2048 pixels a side at most.
    package func prepare(_ photo: Data) async throws(PhotoFailure) -> Data {
        try await withFile(photo) { file in
            let shape = PhotoTransform(
                width: Self.longestSide, height: Self.longestSide, fit: .contain, quality: 85, format: .jpeg)
            return try await PhotoRenderer(pool: pool).render(file, shape).bytes
        }
    }

    package func measure(_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements {
        try await withFile(photo) { PhotoMeasurements(try await PhotoInspector(pool: pool).inspect($0)) }
    }

    package var client: PhotosClient { PhotosClient(prepare: prepare, measure: measure) }

    /// The decoders read files, since they map what they read; this one is gone when `body` has ended.
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
        if case MediaError.tooLarge = error { self = .tooLarge } else { self = .unreadable }
    }
}

extension PhotoMeasurements {
    fileprivate init(_ report: PhotoReport) {
        self.init(
            width: report.width, height: report.height, sharpness: report.sharpness, brightness: report.exposure.mean,
            whitePoint: report.exposure.whitePoint, blackPoint: report.exposure.blackPoint,
            highlights: report.exposure.highlights, fingerprint: report.fingerprint.bits,
            contentHash: report.contentHash)
    }
}
