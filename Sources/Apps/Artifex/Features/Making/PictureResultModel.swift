/// Finished pictures: which one is shown, its file for sharing and saving, and whether others may see it.
import ArtifexCore
import Clients
import Foundation
import Language
import Observation
import WorkFeatures

@MainActor @Observable final class PictureResultModel {
    enum Saving: Hashable {
        case ready, saving, saved
        /// This app may not add to the photo library.
        case denied
        case failed(String)
    }

    let made: MadePictures
    /// What they were made from.
    let draft: PromptDraft
    /// In credits; nil if the server didn't say.
    let paid: Int?
    /// The one of several that is shown large.
    var shownID: UUID
    /// Ready to be shared, each as large and as clean as its owner may have it.
    private(set) var files: [UUID: Data] = [:]
    private(set) var fileTrouble: Trouble?
    private var states: [UUID: PublicationState] = [:]
    private(set) var isPublishing = false
    private(set) var publishTrouble: Trouble?
    private var savings: [UUID: Saving] = [:]

    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private let gallery: GalleryClient
    @ObservationIgnored private let pictures: PictureLoader
    @ObservationIgnored private let changes: GalleryChanges

    /// - Parameter made: at least one picture.
    init(
        made: MadePictures, draft: PromptDraft, paid: Int?, clients: Clients, gallery: GalleryClient,
        pictures: PictureLoader, changes: GalleryChanges
    ) {
        self.made = made
        self.draft = draft
        self.paid = paid
        self.clients = clients
        self.gallery = gallery
        self.pictures = pictures
        self.changes = changes
        shownID = made.pictures.first?.id ?? UUID()
    }

    var shown: MadePicture? { made.pictures.first { $0.id == shownID } }
    var file: Data? { files[shownID] }
    var saving: Saving { savings[shownID] ?? .ready }
    /// Whether others see the shown picture; nobody does until its owner says so.
    var state: PublicationState { states[shownID] ?? .private }
    var isPublished: Bool { state == .shown || state == .hidden }
    var hasSeveral: Bool { made.pictures.count > 1 }
    /// The phone has a photo library that pictures can be added to.
    var canSave: Bool { clients.sharing.save != nil }

    /// What must be said beside the pictures: which are missing and what that cost, and who drew them.
    func remarks(isUnlimited: Bool) -> [String] {
        var remarks: [String] = []
        let count = made.pictures.count
        if count < made.asked {
            let made = String(localized: "\(count) of \(made.asked) were made.")
            remarks.append(isUnlimited ? made : made + " " + String(localized: "You paid for \(paid ?? count)."))
        }
        if made.flagged > 0 {
            remarks.append(String(localized: "\(made.flagged) were withheld by the safety check and cost nothing."))
        }
        if let notice = made.notice { remarks.append(notice) }
        return remarks
    }

    // MARK: the file

    /// When a picture comes into view.
    /// - Parameter isPremium: members get their pictures as they are stored, without a mark.
    func load(isPremium: Bool) async {
        let id = shownID
        await look(at: id)
        guard files[id] == nil else { return }
        fileTrouble = nil
        do throws(ClientError) {
            files[id] = try await bytes(of: id, isPremium)
        } catch {
            if error != .cancelled { fileTrouble = Trouble(looking: error) }
        }
    }

    /// The server knows best whether one is a member.
    private func bytes(of id: UUID, _ isPremium: Bool) async throws(ClientError) -> Data {
        guard isPremium else { return try await pictures.best(of: id, isClean: false) }
        do throws(ClientError) {
            return try await pictures.best(of: id, isClean: true)
        } catch .refused(code: "premium_required", message: _) {
            return try await pictures.best(of: id, isClean: false)
        }
    }

    /// After somebody became a member: the marked files are fetched again, clean.
    func forgetFiles() { files = [:] }

    /// It may have been published or taken back since.
    private func look(at id: UUID) async {
        guard let details = try? await gallery.picture(id) else { return }
        states[id] = details.state
    }

    func save() async {
        let id = shownID
        guard let save = clients.sharing.save, let file = files[id], savings[id] != .saving else { return }
        savings[id] = .saving
        do throws(SavingFailure) {
            try await save(file)
            savings[id] = .saved
        } catch {
            savings[id] = Self.outcome(error)
        }
    }

    private static func outcome(_ failure: SavingFailure) -> Saving {
        switch failure {
        case .denied: .denied
        case .noRoom:
            .failed(String(localized: "There is no room left on this phone. The picture stays in your profile."))
        case .failed: .failed(String(localized: "The picture couldn’t be saved. It stays in your profile; try again."))
        }
    }

    // MARK: the community

    /// The switch: it shows what is, and asks for the other.
    var wantsPublished: Bool {
        get { isPublished }
        set { Task { await setPublished(newValue) } }
    }

    /// Others see it from then on, or no longer.
    func setPublished(_ isPublished: Bool) async {
        let id = shownID
        guard !isPublishing, isPublished != self.isPublished else { return }
        (isPublishing, publishTrouble) = (true, nil)
        defer { isPublishing = false }
        do throws(ClientError) {
            let state: PublicationState
            if isPublished {
                state = try await gallery.publish(id)
            } else {
                try await gallery.unpublish(id)
                state = .withdrawn
            }
            states[id] = state
            changes.tell(.state(id, state))
        } catch {
            publishTrouble = Trouble(acting: error)
        }
    }
}
