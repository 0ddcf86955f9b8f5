/// What the device does to a picture before it leaves it.
import Foundation
import Pictures

package struct PhotosClient: Sendable {
    /// A megabyte by either reading of the word.
    package static let mostBytes = 1_000_000

    /// Makes a picked or taken photo ready to be sent: upright JPEG, longest side 2048 at most, made smaller until it has
    /// no more than `mostBytes`. Of its metadata only
    /// camera, program and capture time stay, which are evidence; the place it was taken never leaves the device.
    package var prepare: @Sendable (_ photo: Data) async throws(PhotoFailure) -> Data
    /// What the local warnings are based on.
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
