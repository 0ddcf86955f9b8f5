/// The app as a whole, without a screen: starting, leaving, resuming and ending a check.
import AuntenticCore
import Clients
import Foundation
import StoreFeatures
import Testing
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct AuntenticModelTests {
    private let backend = FakeBackend()

    private func model() -> AuntenticModel { AuntenticModel(account: FakeBackend.account, clients: backend.clients) }

    private func takeAll(_ check: CheckModel) async {
        for angle in PhotoAngle.required {
            await check.capture.photoChosen(Fixtures.photo(angle.rawValue))
            check.capture.useCandidate()
        }
    }

    /// A check with its four photos, in the review.
    private func photographed() async throws -> (AuntenticModel, CheckModel) {
        let model = model()
        await model.startCheck()
        let check = try #require(model.check)
        await takeAll(check)
        return (model, check)
    }

    /// Back in front of the camera, as the server has asked for the sole.
    private func soleIsWanted(_ check: CheckModel) async throws {
        backend.answer(Fixtures.wish("more_photos", [("sole", "A photo of the sole would help.")]))
        check.submit()
        await check.analysis?.work.finished()
        guard case .needsPhotos(let wish) = check.analysis?.phase else { throw NothingWanted() }
        check.retake(wish)
    }

    private struct NothingWanted: Error {}

    @Test("back at home at once the server is asked nothing; later, or without an answer before, it is")
    func freshness() async {
        let time = Locked(FakeBackend.now)
        var clients = backend.clients
        clients.clock = ClockClient(now: { time.withLock { $0 } }, sleep: { _ in })
        let model = AuntenticModel(account: FakeBackend.account, clients: clients)
        let asked = { @MainActor in backend.get(\.queries).count }
        backend.set { $0.selectErrors["authentications"] = [.serverDown] }
        await model.homeAppeared()
        let failed = asked()
        await model.homeAppeared()
        let answered = asked()
        #expect(failed > 0 && answered > failed)
        await model.homeAppeared()
        #expect(asked() == answered)
        time.withLock { $0 += 11 }
        await model.homeAppeared()
        #expect(asked() > answered)
    }

    @Test("AUN-US-1 AUN-US-7 from home to a verdict in one go, without a purchase screen, and home is up to date")
    func wholeFlow() async throws {
        let model = model()
        await model.startCheck()
        #expect(model.isCheckOpen)
        #expect(!model.isPaywallOpen)
        let check = try #require(model.check)
        await takeAll(check)
        #expect(model.unfinished == "4 of 4 photos taken")
        backend.set { $0.records = [Fixtures.record(1)] }
        backend.answer(Fixtures.done())
        check.submit()
        await check.analysis?.work.finished()
        #expect(check.screen == .result)
        #expect(check.result?.report == Fixtures.report())
        #expect(check.result?.photos.count == 4)
        #expect(model.unfinished == nil)
        #expect(model.home.recent.map(\.id) == ["check-1"])
        #expect(model.history.records.map(\.id) == ["check-1"])
        #expect(DraftStore(clients: backend.clients, userID: FakeBackend.account.id).load() == nil)
    }

    @Test("AUN-FR-5.6 a new check after a result has empty slots and its own key")
    func newCheck() async throws {
        let (model, first) = try await photographed()
        backend.answer(Fixtures.done())
        first.submit()
        await first.analysis?.work.finished()
        await model.newCheck()
        let second = try #require(model.check)
        #expect(second !== first)
        #expect(second.screen == .capture)
        #expect(second.capture.draft.photos.isEmpty)
        #expect(second.capture.draft.idempotencyKey != first.capture.draft.idempotencyKey)
    }

    @Test("AUN-FR-6.4 AUN-CR-29 AUN-CR-36 with nothing left, starting a check shows the paywall and no camera")
    func outOfCredits() async {
        backend.set { $0.credits = 0 }
        let model = model()
        await model.startCheck()
        #expect(model.isPaywallOpen)
        #expect(!model.isCheckOpen)
        #expect(model.check == nil)
        #expect(backend.get(\.starts).isEmpty)
    }

    @Test("AUN-FR-6.4 a subscription or an unknown balance doesn't stop a check")
    func notOut() async {
        backend.set {
            $0.credits = 0
            $0.isUnlimited = true
        }
        let subscriber = model()
        await subscriber.startCheck()
        #expect(subscriber.isCheckOpen)
        backend.set {
            $0.isUnlimited = false
            $0.selectErrors["rights"] = [.serverDown]
        }
        let unknown = AuntenticModel(
            account: Account(id: "bob", email: "bob@example.com"), clients: backend.clients)
        await unknown.startCheck()
        #expect(unknown.isCheckOpen)
    }

    @Test("an account that was deleted elsewhere takes no photos: starting asks the server, whatever balance is known")
    func accountGone() async {
        let model = model()
        await model.credits.syncCredits()
        backend.set { $0.selectErrors["rights"] = [.signedOut] }
        await model.startCheck()
        #expect(!model.isCheckOpen && !model.isPaywallOpen)
        #expect(model.check == nil)
        #expect(!model.isStarting)
    }

    @Test("a balance that was spent elsewhere leads to the paywall; a server without an answer stops nobody")
    func spentElsewhere() async {
        let model = model()
        await model.credits.syncCredits()
        backend.set { $0.selectErrors["rights"] = [.serverDown] }
        await model.startCheck()
        #expect(model.isCheckOpen)
        model.closeCheck()
        backend.set { $0.credits = 0 }
        await model.startCheck()
        #expect(model.isPaywallOpen && !model.isCheckOpen)
    }

    @Test("AUN-CR-30 after a refusal for want of credits home shows the server's balance, however the check was left")
    func balanceAfterRefusal() async throws {
        backend.set { $0.startErrors = [.outOfCredits(Fixtures.offer())] }
        let (model, check) = try await photographed()
        check.submit()
        await check.analysis?.work.finished()
        #expect(model.credits.credits == 3)
        backend.set { $0.credits = 0 }
        // As the paywall's own button does.
        model.isCheckOpen = false
        await eventually("home knows") { model.credits.credits == 0 && !model.credits.isCached }
    }

    @Test("AUN-FR-7.1 without a connection no check starts, and home says why")
    func offline() async {
        backend.connection.set(false)
        let model = model()
        let watching = Task { await model.connection.watch() }
        await eventually("it is offline") { !model.connection.isOnline }
        await model.startCheck()
        #expect(!model.isCheckOpen)
        #expect(model.check == nil)
        watching.cancel()
    }

    @Test("AUN-US-6 what another device bought or checked shows here within a minute, without being asked")
    func otherDevice() async throws {
        let model = model()
        await model.refresh()
        #expect(model.credits.credits == 3 && model.home.recent.isEmpty)
        let fresh = Task { await model.keepFresh() }
        defer { fresh.cancel() }
        backend.set {
            $0.credits = 13
            $0.records = [Fixtures.record(1)]
        }
        backend.minute.passes()
        await eventually("the credits are here") { model.credits.credits == 13 }
        await eventually("the check is here") { model.home.recent.count == 1 }
        backend.set { $0.isUnlimited = true }
        backend.minute.passes()
        await eventually("so is the subscription") { model.credits.isUnlimited }
    }

    @Test("leaving keeps the photos; starting again asks which check it shall be; discarding ends it")
    func leaveAndDiscard() async throws {
        let model = model()
        await model.startCheck()
        let check = try #require(model.check)
        await check.capture.photoChosen(Fixtures.photo("one"))
        check.capture.useCandidate()
        model.closeCheck()
        #expect(!model.isCheckOpen)
        #expect(model.unfinished == "1 of 4 photos taken")
        await model.startCheck()
        #expect(model.isAskingWhichCheck && !model.isCheckOpen)
        #expect(model.check === check)
        model.continueCheck()
        #expect(model.isCheckOpen && model.check === check)
        model.closeCheck()
        await model.startAnew()
        let anew = try #require(model.check)
        #expect(model.isCheckOpen && anew !== check && anew.capture.draft.photos.isEmpty)
        await anew.capture.photoChosen(Fixtures.photo("one"))
        anew.capture.useCandidate()
        model.closeCheck()
        await model.discardCheck()
        #expect(model.check == nil)
        #expect(model.unfinished == nil)
    }

    @Test("a running check goes on while its screen is closed, and its result is there on coming back")
    func leaveWhileRunning() async throws {
        let (model, check) = try await photographed()
        check.submit()
        await eventually("it runs") { check.analysis?.phase == .running }
        model.closeCheck()
        #expect(model.unfinished == "Preparing your photos")
        backend.answer(Fixtures.done())
        await check.analysis?.work.finished()
        model.continueCheck()
        #expect(model.isCheckOpen)
        #expect(check.screen == .result)
    }

    @Test("after a relaunch the running job is followed, without sending or starting anything")
    func relaunch() async throws {
        var draft = Fixtures.fullDraft()
        draft.jobID = "job-1"
        for angle in PhotoAngle.required { draft.photos[angle]?.isSent = true }
        DraftStore(clients: backend.clients, userID: FakeBackend.account.id).save(draft)
        backend.answer(Fixtures.done())
        let model = model()
        #expect(backend.get(\.polls).isEmpty)
        model.begin()
        let check = try #require(model.check)
        await check.analysis?.work.finished()
        #expect(check.screen == .result)
        #expect(backend.get(\.starts).isEmpty)
        #expect(backend.get(\.uploads).isEmpty)
    }

    @Test("after a relaunch the photos taken so far are there, also those that were never sent")
    func relaunchInTheMiddle() async throws {
        let first = model()
        await first.startCheck()
        for angle in [PhotoAngle.outerSide, .innerSide] {
            await first.check?.capture.photoChosen(Fixtures.photo(angle.rawValue))
            first.check?.capture.useCandidate()
        }
        let second = model()
        second.begin()
        #expect(second.unfinished == "2 of 4 photos taken")
        #expect(second.check?.capture.draft == first.check?.capture.draft)
        #expect(second.check?.capture.angle == .sizeTag)
        await second.discardCheck()
        let third = model()
        third.begin()
        #expect(third.check == nil)
    }

    @Test("AUN-FR-4.5a wanted photos are added to the same check; the others are not sent again")
    func wish() async throws {
        let (_, check) = try await photographed()
        try await soleIsWanted(check)
        #expect(check.screen == .capture)
        #expect(check.capture.angle == .sole)
        await check.capture.photoChosen(Fixtures.photo("sole"))
        check.capture.useCandidate()
        backend.set { $0.uploads = [] }
        backend.answer(Fixtures.done())
        check.submit()
        await check.analysis?.work.finished()
        #expect(backend.get(\.uploads).count == 1)
        let starts = backend.get(\.starts)
        #expect(starts.count == 2 && starts[0].key == starts[1].key)
        #expect(starts.last?.request.extras?.map(\.angle) == ["sole"])
        #expect(check.screen == .result)
    }

    @Test("AUN-FR-4.5a a check that waits for photos is the same check after a relaunch; a spent one starts anew")
    func wishAfterRelaunch() async throws {
        let (_, check) = try await photographed()
        try await soleIsWanted(check)
        await check.capture.photoChosen(Fixtures.photo("sole"))
        check.capture.useCandidate()
        let key = try #require(backend.get(\.starts).first).key
        let second = model()
        second.begin()
        let again = try #require(second.check)
        #expect(again.capture.draft.idempotencyKey == key && again.capture.isReviewing)
        // The server has forgotten the job meanwhile: then it is another check.
        backend.set { $0.startErrors = [.refused(code: "idempotency_conflict", message: "")] }
        again.submit()
        await again.analysis?.work.finished()
        backend.answer(Fixtures.done())
        again.tryAgain()
        await again.analysis?.work.finished()
        #expect(backend.get(\.starts).map(\.key).dropLast() == [key, key])
        #expect(backend.get(\.starts).last?.key != key)
        #expect(again.screen == .result)
    }

    @Test("an undecided result can be followed by the photos it asks for")
    func wantedAfterResult() async throws {
        let (_, check) = try await photographed()
        backend.answer(Fixtures.done(Fixtures.report(.inconclusive, wanted: [.heel], outcome: .inconclusive)))
        check.submit()
        await check.analysis?.work.finished()
        check.addWantedPhotos()
        #expect(check.screen == .capture)
        #expect(check.capture.angle == .heel)
        #expect(check.capture.draft.missing == [.heel])
    }

    @Test("AUN-FR-7.5 a trouble leaves the photos as they are, for another try or for changing them")
    func backToPhotos() async throws {
        backend.set { $0.startErrors = [.serverDown] }
        let (_, check) = try await photographed()
        check.submit()
        await check.analysis?.work.finished()
        check.changePhotos()
        #expect(check.screen == .capture)
        #expect(check.capture.isReviewing)
        #expect(check.capture.draft.photos.values.allSatisfy { $0.data != nil && $0.isSent })
        backend.answer(Fixtures.done())
        check.submit()
        await check.analysis?.work.finished()
        #expect(backend.get(\.uploads).count == 4)
        #expect(check.screen == .result)
    }

    @Test("nothing is submitted while a photo is missing")
    func incomplete() async throws {
        let model = model()
        await model.startCheck()
        let check = try #require(model.check)
        await check.capture.photoChosen(Fixtures.photo("one"))
        check.capture.useCandidate()
        check.submit()
        #expect(check.screen == .capture)
        #expect(backend.get(\.starts).isEmpty)
    }

    @Test("whoever got credits meanwhile goes on by continuing")
    func continueAfterPaywall() async throws {
        backend.set { $0.startErrors = [.outOfCredits(Fixtures.offer())] }
        let (model, check) = try await photographed()
        check.submit()
        await check.analysis?.work.finished()
        model.closeCheck()
        #expect(model.unfinished == "Stopped: no credits left")
        backend.answer(Fixtures.done())
        model.continueCheck()
        await check.analysis?.work.finished()
        #expect(check.screen == .result)
    }

    @Test("deleting a stored check takes it out of both lists")
    func deleted() async {
        backend.set { $0.records = [Fixtures.record(1), Fixtures.record(2)] }
        let model = model()
        await model.refresh()
        await model.history.refresh()
        model.deleted("check-1")
        #expect(model.home.recent.map(\.id) == ["check-2"])
        #expect(model.history.records.map(\.id) == ["check-2"])
    }

    @Test("thumbnails are fetched once and bounded")
    func thumbnails() async {
        let count = Locked(0)
        var storage = backend.clients.storage
        storage.thumbnail = { (_, path, _) async throws(ClientError) in
            count.withLock { $0 += 1 }
            return Data(path.utf8)
        }
        let thumbnails = Thumbnails(storage: storage, bucket: "auntentic")
        await thumbnails.load("a")
        await thumbnails.load("a")
        #expect(count.withLock { $0 } == 1)
        for number in 0..<130 { await thumbnails.load("\(number)") }
        #expect(thumbnails["a"] == nil)
        #expect(thumbnails["129"] != nil)
    }
}
