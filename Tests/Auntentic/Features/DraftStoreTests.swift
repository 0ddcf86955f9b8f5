/// What of an unfinished check outlives the app.
import Clients
import Foundation
import Testing

@testable import AuntenticCore
@testable import AuntenticFeatures

struct DraftStoreTests {
    private static func device(_ secrets: [String: Data] = [:], files: FilesClient = .inMemory()) -> Clients {
        var clients = Clients.failing
        clients.keychain = .inMemory(secrets)
        clients.files = files
        return clients
    }

    @Test("photos, sent or not, key, job and name come back after a relaunch")
    func roundTrip() throws {
        let device = Self.device()
        let store = DraftStore(clients: device, userID: "ann")
        var draft = Fixtures.fullDraft()
        draft.photos[.outerSide]?.isSent = true
        draft.photos[.sizeTag]?.overruled = .blurred
        draft.jobID = "job-1"
        draft.claimedModel = "Dunk"
        draft.extras = [.sole]
        for angle in draft.photos.keys { store.keep(angle, of: draft) }
        store.save(draft)
        let loaded = try #require(DraftStore(clients: device, userID: "ann").load())
        #expect(loaded == draft)
        #expect(loaded.photos.values.allSatisfy { $0.data != nil })
    }

    @Test("a picture that was sent needs no file here; one that was neither sent nor kept is missing again")
    func lostFiles() throws {
        let device = Self.device()
        let store = DraftStore(clients: device, userID: "ann")
        var draft = Fixtures.fullDraft()
        draft.photos[.outerSide]?.isSent = true
        store.save(draft)
        let loaded = try #require(store.load())
        #expect(loaded.photos.keys.map(\.rawValue) == ["outer_side"])
        #expect(loaded.path(of: .outerSide, userID: "ann") == draft.path(of: .outerSide, userID: "ann"))
    }

    @Test("another account finds nothing, neither does anyone after clearing, and no picture is left")
    func foreign() {
        let kept = Locked<[String: Data]>([:])
        let files = FilesClient(
            read: { name in kept.withLock { $0[name] } }, write: { name, data in kept.withLock { $0[name] = data } },
            removeAll: { kept.withLock { $0 = [:] } })
        let device = Self.device(files: files)
        let store = DraftStore(clients: device, userID: "ann")
        let draft = Fixtures.fullDraft()
        for angle in draft.photos.keys { store.keep(angle, of: draft) }
        store.save(draft)
        #expect(kept.withLock { $0.count } == draft.photos.count)
        #expect(DraftStore(clients: device, userID: "bob").load() == nil)
        store.clear()
        #expect(store.load() == nil)
        #expect(kept.withLock { $0.isEmpty })
    }

    @Test("damaged data is no draft")
    func damaged() {
        let device = Self.device(["auntentic.draft.ann": Data("{".utf8)])
        #expect(DraftStore(clients: device, userID: "ann").load() == nil)
    }
}
