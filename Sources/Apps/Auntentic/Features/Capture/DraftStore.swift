/// Keeps an unfinished check over a relaunch: its photos, which of them lie in storage, the key, the job.
import AuntenticCore
import Clients
import Foundation
import Pictures

struct DraftStore: Sendable {
    private struct Saved: Codable {
        struct Photo: Codable {
            var folder: String
            var isSent: Bool
            var measurements: PhotoMeasurements?
            var overruled: PhotoProblem?
        }

        var id: String
        var idempotencyKey: String
        var jobID: String?
        var claimedModel: String
        var extras: [PhotoAngle]
        /// Absent in drafts of earlier versions.
        var isAwaited: Bool?
        /// By angle. One that has not been sent needs its file.
        var photos: [String: Photo]
    }

    private let keychain: KeychainClient
    private let files: FilesClient
    private let key: String
    private let userID: String

    init(clients: Clients, userID: String) {
        keychain = clients.keychain
        files = clients.files
        key = "auntentic.draft.\(userID)"
        self.userID = userID
    }

    func load() -> CheckDraft? {
        guard let saved else { return nil }
        var draft = CheckDraft(id: saved.id, idempotencyKey: saved.idempotencyKey)
        draft.jobID = saved.jobID
        draft.claimedModel = saved.claimedModel
        draft.extras = saved.extras
        draft.isAwaited = saved.isAwaited ?? false
        for (name, photo) in saved.photos {
            let data = files.read(file(name))
            guard photo.isSent || data != nil else { continue }
            draft.photos[PhotoAngle(rawValue: name)] = CheckDraft.Photo(
                data: data, measurements: photo.measurements, overruled: photo.overruled, folder: photo.folder,
                isSent: photo.isSent)
        }
        return draft.isEmpty ? nil : draft
    }

    /// Everything but the pictures, which `keep` writes.
    func save(_ draft: CheckDraft) {
        let photos = draft.photos.map { angle, photo in
            (
                angle.rawValue,
                Saved.Photo(
                    folder: photo.folder, isSent: photo.isSent, measurements: photo.measurements,
                    overruled: photo.overruled)
            )
        }
        let saved = Saved(
            id: draft.id, idempotencyKey: draft.idempotencyKey, jobID: draft.jobID, claimedModel: draft.claimedModel,
            extras: draft.extras, isAwaited: draft.isAwaited, photos: Dictionary(uniqueKeysWithValues: photos))
        keychain.write(key, try? JSONEncoder().encode(saved))
    }

    /// Writes one picture.
    func keep(_ angle: PhotoAngle, of draft: CheckDraft) {
        files.write(file(angle.rawValue), draft.photos[angle]?.data)
    }

    func clear() {
        for name in (saved?.photos ?? [:]).keys { files.write(file(name), nil) }
        keychain.write(key, nil)
    }

    private var saved: Saved? {
        keychain.read(key).flatMap { try? JSONDecoder().decode(Saved.self, from: $0) }
    }

    private func file(_ angle: String) -> String { "draft-\(userID)-\(angle).jpg" }
}
