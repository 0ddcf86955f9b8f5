/// Pictures made for other people to see.
import AuntenticCore
import Foundation

package struct SharingClient: Sendable {
    /// Draws the result as a picture to share, 1080×1350 JPEG.
    package var resultCard: @Sendable (_ report: CheckReport, _ photo: Data?) async throws(PhotoFailure) -> Data

    package init(
        resultCard: @escaping @Sendable (_ report: CheckReport, _ photo: Data?) async throws(PhotoFailure) -> Data
    ) {
        self.resultCard = resultCard
    }
}
