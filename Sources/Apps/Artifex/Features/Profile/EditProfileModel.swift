/// Changes name and picture: checked here, decided by the server.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class EditProfileModel {
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
    let portrait: PortraitModel
    private(set) var trouble: Trouble?
    /// The server refused the name.
    private(set) var nameRefusal: String?
    private(set) var isSaved = false

    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let account: Account
    @ObservationIgnored private let pictures: PictureLoader
    @ObservationIgnored private let changes: GalleryChanges

    init(model: ArtifexModel) {
        gallery = model.gallery
        portrait = PortraitModel(
            bucket: AppIdentity.artifex.schema, photos: model.clients.photos, storage: model.clients.storage)
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
            portrait.begin(profile.picture)
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

    // MARK: - saving

    var isChanged: Bool {
        guard let original else { return false }
        return cleanName != original.name || portrait.isChanged
    }

    var canSave: Bool { phase == .editing && isChanged && nameProblem == nil && !portrait.isPreparing }

    func save() async {
        guard canSave else { return }
        phase = .saving
        (trouble, nameRefusal) = (nil, nil)
        defer { phase = .editing }
        do throws(ClientError) {
            let before = original?.picture
            let profile = try await gallery.updateProfile(
                name: cleanName, picture: try await portrait.send(to: newPath))
            original = profile
            await forget(before, unless: profile.picture)
            pictures.forgetPerson(profile.userID)
            changes.tell(.profile(profile))
            isSaved = true
        } catch {
            refused(error)
        }
    }

    private var newPath: String { "\(folder)\(UUID().uuidString.lowercased()).jpg" }
    private var folder: String { "\(account.id)/profile/" }

    /// The picture that the profile had before. If that fails it stays, where only its owner reads it.
    private func forget(_ before: String?, unless now: String?) async {
        guard let before, before != now, before.hasPrefix(folder) else { return }
        try? await portrait.delete(before)
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
