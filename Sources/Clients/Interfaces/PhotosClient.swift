/// The picture processing that happens on the device before an upload.
import Foundation
import Pictures

package struct PhotosClient: Sendable {
    /// A megabyte, whether it means 1,000,000 or 1,048,576 bytes.
    package static let mostBytes = 1_000_000

    /// Side and quality of 100, the best first: print stays legible longer in a large picture than in a finely compressed one.
    package static let shapes: [(side: Int, quality: Int)] = [
        (2048, 85), (2048, 75), (2048, 65), (1800, 65), (1600, 60), (1280, 60), (1024, 50), (1024, 30),
    ]

    /// Prepares a photo for upload: an upright JPEG, longest side at most 2048, scaled down until it has at most
    /// `mostBytes` bytes. It keeps only camera, program and capture time of the metadata, which are evidence; the
    /// location never leaves the device.
    package var prepare: @Sendable (_ photo: Data) async throws(PhotoFailure) -> Data
    /// The measurements behind the local warnings.
    package var measure: @Sendable (_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements
    /// A piece of a photo, as a JPEG.
    package var crop: @Sendable (_ photo: Data, _ region: PhotoRegion) async throws(PhotoFailure) -> Data

    package init(
        prepare: @escaping @Sendable (_ photo: Data) async throws(PhotoFailure) -> Data,
        measure: @escaping @Sendable (_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements,
        crop: @escaping @Sendable (_ photo: Data, _ region: PhotoRegion) async throws(PhotoFailure) -> Data
    ) {
        self.prepare = prepare
        self.measure = measure
        self.crop = crop
    }
}

/// Why a picture can't be used.
package enum PhotoFailure: Error, Sendable, Hashable {
    case unreadable
    case tooLarge
}
