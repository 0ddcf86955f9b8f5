/// Pictures for other people: drawn with UIKit, and added to the photo library if the person allows it.
#if canImport(UIKit) && canImport(Photos)
    import Clients
    import Foundation
    import Photos
    import UIKit

    extension SharingClient {
        package static let phone = SharingClient(
            draw: { (card) async throws(PhotoFailure) in try CardPicture(card: card).jpeg() },
            save: { (picture) async throws(SavingFailure) in try await Library.add(picture) })
    }

    private enum Library {
        /// Adding needs less than reading: the person is asked for that alone.
        static func add(_ picture: Data) async throws(SavingFailure) {
            guard await PHPhotoLibrary.requestAuthorization(for: .addOnly).allowsAdding else { throw .denied }
            do {
                try await PHPhotoLibrary.shared().performChanges {
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, data: picture, options: nil)
                }
            } catch { throw SavingFailure(error) }
        }
    }

    extension PHAuthorizationStatus {
        fileprivate var allowsAdding: Bool { self == .authorized || self == .limited }
    }

    extension SavingFailure {
        fileprivate init(_ error: any Error) {
            self =
                switch (error as? PHPhotosError)?.code {
                case .accessUserDenied?, .accessRestricted?: .denied
                case .notEnoughSpace?: .noRoom
                default: .failed
                }
        }
    }
#endif
