/// The person: what others see of them, and what they have made.
import Clients
import Foundation
import Observation

@MainActor @Observable final class ProfileModel {
    private(set) var profile: Profile?
    private(set) var problem: String?
    private(set) var isSaving = false
    let mine: FeedModel<OwnCard>
    let account: Account

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let pictures: PictureLoader

    init(account: Account, clients: Clients, gallery: GalleryClient, pictures: PictureLoader) {
        self.account = account
        self.clients = clients
        self.gallery = gallery
        self.pictures = pictures
        mine = FeedModel { after throws(ClientError) in try await gallery.mine(after: after) }
    }

    var id: UUID? { UUID(uuidString: account.id) }
    var name: String { profile?.name ?? "" }

    func load() async {
        do throws(ClientError) {
            profile = try await gallery.profile()
            problem = nil
        } catch {
            if error != .cancelled, profile == nil { problem = Trouble(error).message }
        }
    }

    /// - Returns: whether it was saved.
    func save(name: String, photo: PhotoChange) async -> Bool {
        guard !isSaving else { return false }
        (isSaving, problem) = (true, nil)
        defer { isSaving = false }
        do {
            let path = try await path(after: photo)
            profile = try await gallery.updateProfile(name: name, picture: path)
            if photo != .none, let id { pictures.forgetPerson(id) }
            return true
        } catch let error as ClientError {
            problem = Trouble(error).message
        } catch {
            problem = "This photo can’t be read. Choose another one."
        }
        return false
    }

    enum PhotoChange: Hashable {
        case none, remove
        case new(Data)
    }

    /// What a camera wrote into a photo never leaves the phone.
    private func path(after change: PhotoChange) async throws -> String? {
        switch change {
        case .none: return profile?.picture
        case .remove: return nil
        case .new(let photo):
            let path = "\(account.id.lowercased())/profile/\(UUID().uuidString.lowercased()).jpg"
            try await clients.storage.upload(
                "artifex", path, try await clients.photos.prepare(photo), "image/jpeg"
            ) { _ in }
            return path
        }
    }
}
