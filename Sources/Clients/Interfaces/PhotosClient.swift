/// What the device does to a picture before it leaves it.
import AuntenticCore
import Foundation

package struct PhotosClient: Sendable {
    /// Makes a picked or taken photo ready to be sent: upright JPEG, longest side 2048 at most, no metadata.
    package var prepare: @Sendable (_ photo: Data) async throws(PhotoFailure) -> Data
    /// What the local warnings are based on.
    package var measure: @Sendable (_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements

    package init(
        prepare: @escaping @Sendable (_ photo: Data) async throws(PhotoFailure) -> Data,
        measure: @escaping @Sendable (_ photo: Data) async throws(PhotoFailure) -> PhotoMeasurements
    ) {
        self.prepare = prepare
        self.measure = measure
    }
}

/// Why a picture can't be used.
package enum PhotoFailure: Error, Sendable, Hashable {
    case unreadable
    case tooLarge
}
