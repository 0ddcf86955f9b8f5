/// Changes name and picture: checked here, decided by the server.
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class EditProfileModel {
    enum Picture: Hashable {
        case none
        /// The one that the profile has.
        case kept(path: String)
        /// Ready to be sent.
        case chosen(Data)
        /// Sent, but the profile doesn't know it yet.
        case sent(Data, path: String)
    }

    enum Phase: Hashable {
        case loading
        case editing
        case saving
        case failed(Trouble)
    }

    /// Characters as a person counts them.
    static let lengths = 2...50

    private(set) var phase = Phase.loading
    private(set) var original: Profile?
    var name = ""
    private(set) var picture = Picture.none
    private(set) var isPreparing = false
    private(set) var pictureProblem: String?
    private(set) var trouble: Trouble?
    /// The server refused the name.
    private(set) var nameRefusal: String?
    private(set) var isSaved = false

    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let account: Account
    @ObservationIgnored private let pictures: PictureLoader
    @ObservationIgnored private let changes: GalleryChanges

    init(model: ArtifexModel) {
        gallery = model.gallery
        clients = model.clients
        account = model.account
        pictures = model.pictures
        changes = model.changes
    }

    func load() async {
        guard original == nil else { return }
        phase = .loading
        do throws(ClientError) {
            let profile = try await gallery.profile()
            original = profile
            name = profile.name
            picture = profile.picture.map { .kept(path: $0) } ?? .none
            phase = .editing
        } catch {
            if error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    // MARK: - the name

    private var cleanName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Words below the field, said once it was left or sent.
    var nameProblem: String? {
        if let nameRefusal { return nameRefusal }
        if cleanName.count < Self.lengths.lowerBound {
            return String(localized: "Your name has at least 2 characters.")
        }
        if cleanName.count > Self.lengths.upperBound {
            return String(localized: "That’s \(cleanName.count) characters. Your name has at most 50.")
        }
        return nil
    }

    func nameChanged() { nameRefusal = nil }

    // MARK: - the picture

    func choose(_ photo: Data) async {
        guard !isPreparing else { return }
        isPreparing = true
        pictureProblem = nil
        defer { isPreparing = false }
        do throws(PhotoFailure) {
            picture = .chosen(try await clients.photos.prepare(photo))
        } catch {
            pictureProblem =
                switch error {
                case .unreadable: String(localized: "This picture couldn’t be read. Choose another one.")
                case .tooLarge: String(localized: "This picture is too large. Choose a smaller one.")
                }
        }
    }

    func unreadable() { pictureProblem = String(localized: "This picture couldn’t be read. Choose another one.") }

    func removePicture() {
        picture = .none
        pictureProblem = nil
    }

    // MARK: - saving

    var isChanged: Bool {
        guard let original else { return false }
        return cleanName != original.name || picture != (original.picture.map { .kept(path: $0) } ?? .none)
    }

    var canSave: Bool { phase == .editing && isChanged && nameProblem == nil && !isPreparing }

    func save() async {
        guard canSave else { return }
        phase = .saving
        (trouble, nameRefusal) = (nil, nil)
        defer { phase = .editing }
        do throws(ClientError) {
            let profile = try await gallery.updateProfile(name: cleanName, picture: try await sentPicture())
            original = profile
            pictures.forgetPerson(profile.userID)
            changes.tell(.profile(profile))
            isSaved = true
        } catch {
            refused(error)
        }
    }

    /// Sent once, also when the name is refused afterwards.
    private func sentPicture() async throws(ClientError) -> String? {
        switch picture {
        case .none: return nil
        case .kept(let path), .sent(_, let path): return path
        case .chosen(let data):
            let path = "\(account.id)/profile/\(UUID().uuidString.lowercased()).jpg"
            try await clients.storage.upload("artifex", path, data, "image/jpeg") { _ in }
            picture = .sent(data, path: path)
            return path
        }
    }

    private func refused(_ error: ClientError) {
        switch error {
        case .refused("too_short", let words), .refused("too_long", let words),
            .refused("hidden_characters", let words), .refused("not_fit", let words):
            nameRefusal = words
        case .cancelled: break
        default: trouble = Trouble(acting: error)
        }
    }
}
