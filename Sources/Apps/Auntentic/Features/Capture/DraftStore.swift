/// Keeps an unfinished check over a relaunch: which photos lie in storage, the key, the job. Not the pictures themselves.
import AuntenticCore
import Clients
import Foundation

struct DraftStore: Sendable {
    private struct Saved: Codable {
        var id: String
        var idempotencyKey: String
        var jobID: String?
        var claimedModel: String
        var extras: [PhotoAngle]
        /// Folder by angle, of the photos that have been sent.
        var folders: [String: String]
    }

    private let keychain: KeychainClient
    private let key: String

    init(keychain: KeychainClient, userID: String) {
        self.keychain = keychain
        key = "auntentic.draft.\(userID)"
    }

    func load() -> CheckDraft? {
        guard let data = keychain.read(key), let saved = try? JSONDecoder().decode(Saved.self, from: data) else {
            return nil
        }
        var draft = CheckDraft(id: saved.id, idempotencyKey: saved.idempotencyKey)
        draft.jobID = saved.jobID
        draft.claimedModel = saved.claimedModel
        draft.extras = saved.extras
        for (angle, folder) in saved.folders {
            draft.photos[PhotoAngle(rawValue: angle)] = CheckDraft.Photo(folder: folder, isSent: true)
        }
        return draft
    }

    func save(_ draft: CheckDraft) {
        let sent = draft.photos.filter(\.value.isSent)
        let saved = Saved(
            id: draft.id, idempotencyKey: draft.idempotencyKey, jobID: draft.jobID, claimedModel: draft.claimedModel,
            extras: draft.extras,
            folders: Dictionary(uniqueKeysWithValues: sent.map { ($0.key.rawValue, $0.value.folder) }))
        keychain.write(key, try? JSONEncoder().encode(saved))
    }

    func clear() {
        keychain.write(key, nil)
    }
}
