/// What of an unfinished check outlives the app.
import Clients
import Foundation
import Testing

@testable import AuntenticCore
@testable import AuntenticFeatures

struct DraftStoreTests {
    @Test("photos in storage, key, job and name are kept; pictures that were not sent are not")
    func roundTrip() {
        let keychain = KeychainClient.inMemory()
        let store = DraftStore(keychain: keychain, userID: "ann")
        var draft = Fixtures.fullDraft()
        draft.photos[.outerSide]?.isSent = true
        draft.jobID = "job-1"
        draft.claimedModel = "Dunk"
        draft.extras = [.sole]
        store.save(draft)
        let loaded = store.load()
        #expect(loaded?.idempotencyKey == "key-1")
        #expect(loaded?.jobID == "job-1")
        #expect(loaded?.claimedModel == "Dunk")
        #expect(loaded?.extras == [.sole])
        #expect(loaded?.photos.keys.map(\.rawValue) == ["outer_side"])
        #expect(loaded?.path(of: .outerSide, userID: "ann") == draft.path(of: .outerSide, userID: "ann"))
    }

    @Test("another account finds nothing, neither does anyone after clearing")
    func foreign() {
        let keychain = KeychainClient.inMemory()
        DraftStore(keychain: keychain, userID: "ann").save(Fixtures.fullDraft())
        #expect(DraftStore(keychain: keychain, userID: "bob").load() == nil)
        DraftStore(keychain: keychain, userID: "ann").clear()
        #expect(DraftStore(keychain: keychain, userID: "ann").load() == nil)
    }

    @Test("damaged data is no draft")
    func damaged() {
        let keychain = KeychainClient.inMemory(["auntentic.draft.ann": Data("{".utf8)])
        #expect(DraftStore(keychain: keychain, userID: "ann").load() == nil)
    }
}
