/// One picture of the gallery: its file for sharing and saving, and its deletion.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class OwnPictureModel {
    enum Saving: Hashable {
        case saving, saved, denied
        case failed(String)
    }

    let picture: OwnPicture
    /// As it is stored.
    private(set) var file: Data?
    private(set) var saving: Saving?
    private(set) var isDeleting = false
    private(set) var isGone = false
    /// What didn't work.
    private(set) var trouble: Trouble?
    var isAskingToDelete = false

    @ObservationIgnored private let model: VeramoModel

    init(picture: OwnPicture, model: VeramoModel) { (self.picture, self.model) = (picture, model) }

    /// Without a photo library it is handed over as a file.
    var hasLibrary: Bool { model.clients.sharing.save != nil }

    func load() async {
        guard file == nil else { return }
        do throws(ClientError) {
            file = try await model.pictures.fetch(picture.id, PictureSize.original.rawValue)
            trouble = nil
        } catch {
            if error != .cancelled { trouble = Trouble(looking: error) }
        }
    }

    func save() async {
        guard let file, let save = model.clients.sharing.save, saving != .saving, saving != .saved else { return }
        saving = .saving
        do throws(SavingFailure) {
            try await save(file)
            saving = .saved
        } catch {
            saving = Self.outcome(error)
        }
    }

    private static func outcome(_ failure: SavingFailure) -> Saving {
        switch failure {
        case .denied: .denied
        case .noRoom:
            .failed(String(localized: "There is no room left on this phone. The picture stays in your gallery."))
        case .failed: .failed(String(localized: "The picture couldn’t be saved. It stays in your gallery; try again."))
        }
    }

    func delete() async {
        guard !isDeleting, !isGone else { return }
        (isDeleting, trouble) = (true, nil)
        defer { isDeleting = false }
        do throws(ClientError) {
            try await model.gallery.delete(picture)
            model.making.forget(reference: picture.id)
            isGone = true
            model.clients.haptics.play(.deleted)
            // It has left the calendar as well.
            await model.couple.changed()
        } catch {
            if error != .cancelled { trouble = Trouble(acting: error) }
        }
    }
}
