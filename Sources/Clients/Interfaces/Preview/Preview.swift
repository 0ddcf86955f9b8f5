/// Clients for previews: nothing leaves the process, and every run shows the same.
import Foundation
import Pictures
import Wire

extension Clients {
    /// A signed-in sample account with a connection, on a backend that knows an app's samples.
    package static func preview(_ backend: PreviewBackend = .init()) -> Clients {
        Clients(
            auth: .preview(), database: .preview(backend), storage: .preview, functions: .preview(backend),
            photos: .preview,
            network: .constant(true), keychain: .inMemory(), files: .inMemory(), clock: .fixed(Samples.now),
            sharing: .preview, editing: .preview, recording: .preview)
    }

    /// The same with nobody signed in; any e-mail address with a password of eight characters signs in.
    package static func signedOutPreview(_ backend: PreviewBackend = .init()) -> Clients {
        var clients = preview(backend)
        clients.auth = .preview(nil)
        return clients
    }
}

extension PhotosClient {
    /// Takes every picture as it is, and finds it sharp and well lit.
    package static let preview = PhotosClient(
        prepare: { (photo) async throws(PhotoFailure) in
            if photo.isEmpty { throw .unreadable }
            return photo
        },
        measure: { (photo) async throws(PhotoFailure) in
            if photo.isEmpty { throw .unreadable }
            return PhotoMeasurements(
                width: 2048, height: 1536, sharpness: 0.8, brightness: 0.5, whitePoint: 0.9, blackPoint: 0.1,
                highlights: 0, fingerprint: UInt64(photo.count), contentHash: "sample-\(photo.count)")
        },
        crop: { (photo, _) async throws(PhotoFailure) in photo })
}

extension SharingClient {
    package static let preview = SharingClient { (card) async throws(PhotoFailure) in card.photo ?? Samples.picture }
}
