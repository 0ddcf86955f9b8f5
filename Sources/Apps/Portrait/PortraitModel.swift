/// The picture half of editing a profile: chosen from the library, made smaller, sent, and taken away.
import Clients
import Foundation
import Language
import Observation

@MainActor @Observable package final class PortraitModel {
    package enum Picture: Hashable {
        case none
        /// The one that the profile has.
        case kept(path: String)
        /// Ready to be sent.
        case chosen(Data)
        /// Sent, but the profile doesn't know it yet.
        case sent(Data, path: String)
    }

    package private(set) var picture = Picture.none
    package private(set) var isPreparing = false
    /// Why the picture that was chosen last can't be used.
    package private(set) var problem: String?
    private var original = Picture.none
    @ObservationIgnored private let photos: PhotosClient
    @ObservationIgnored private let storage: StorageClient
    @ObservationIgnored private let bucket: String

    package init(bucket: String, photos: PhotosClient, storage: StorageClient) {
        (self.bucket, self.photos, self.storage) = (bucket, photos, storage)
    }

    /// What the profile has now; a change that was begun is given up.
    /// - Parameter path: nil for none.
    package func begin(_ path: String?) {
        original = path.map { .kept(path: $0) } ?? .none
        picture = original
    }

    package var isChanged: Bool { picture != original }

    /// A picture that the profile doesn't have yet.
    package var newData: Data? {
        switch picture {
        case .none, .kept: nil
        case .chosen(let data), .sent(let data, _): data
        }
    }

    // MARK: - choosing

    /// Makes it smaller, and keeps the place where it was taken on this phone.
    package func choose(_ photo: Data) async {
        guard !isPreparing else { return }
        isPreparing = true
        problem = nil
        defer { isPreparing = false }
        do throws(PhotoFailure) {
            picture = .chosen(try await photos.prepare(photo))
        } catch {
            switch error {
            case .unreadable: unreadable()
            case .tooLarge: problem = String(localized: "This picture is too large. Choose a smaller one.")
            }
        }
    }

    package func unreadable() { problem = String(localized: "This picture couldn’t be read. Choose another one.") }

    package func remove() {
        picture = .none
        problem = nil
    }

    // MARK: - sending

    /// Where the profile's picture lies now; nil for none. What was chosen is sent once, also if its profile is refused
    /// afterwards.
    /// - Parameter path: for a new picture.
    package func send(to path: @autoclosure () -> String) async throws(ClientError) -> String? {
        switch picture {
        case .none: return nil
        case .kept(let path), .sent(_, let path): return path
        case .chosen(let data):
            let path = path()
            try await storage.upload(bucket, path, data, "image/jpeg") { _ in }
            picture = .sent(data, path: path)
            return path
        }
    }

    /// Deletes a picture that the profile no longer has.
    package func delete(_ path: String) async throws(ClientError) { try await storage.remove(bucket, path) }
}
