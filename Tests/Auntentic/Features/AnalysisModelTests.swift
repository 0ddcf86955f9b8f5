/// Sending, starting, following, failing, resuming: one submission in all its ways.
import Clients
import Foundation
import Testing
import Wire
import WorkFeatures

@testable import AuntenticCore
@testable import AuntenticFeatures

@MainActor
struct AnalysisModelTests {
    private let backend = FakeBackend()

    private func model(_ draft: CheckDraft = Fixtures.fullDraft()) -> AnalysisModel {
        AnalysisModel(
            draft: draft, clients: backend.clients, userID: FakeBackend.account.id, changed: { _ in }, ended: { _ in })
    }

    @Test("AUN-FR-3.1 photos go below the user's own id, then the check starts with their paths")
    func submits() async throws {
        backend.answer(Fixtures.done())
        let model = model()
        model.start()
        await model.work.finished()
        let id = FakeBackend.account.id
        let paths = backend.get(\.uploads).map(\.path).sorted()
        #expect(paths == PhotoAngle.required.map { "\(id)/folder/\($0.rawValue).jpg" }.sorted())
        #expect(backend.get(\.uploads).allSatisfy { $0.contentType == "image/jpeg" })
        let start = try #require(backend.get(\.starts).first)
        #expect(start.key == "key-1")
        #expect(start.request.photos["size_tag"] == "\(id)/folder/size_tag.jpg")
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("AUN-FR-3.3 progress follows the bytes and rises to complete")
    func progress() async {
        backend.set { $0.isHoldingUploads = true }
        let model = model()
        model.start()
        await eventually("half is sent") { model.uploads.fraction == 0.5 }
        #expect(model.phase == .uploading)
        #expect(model.uploads.items.map(\.words) == ["50 %", "50 %", "50 %", "50 %"])
        backend.set { $0.isHoldingUploads = false }
        await eventually("all is sent") { model.uploads.fraction == 1 }
        backend.answer(Fixtures.done())
        await model.work.finished()
    }

    @Test("AUN-FR-3.4 after a failed upload only the missing photo is sent again")
    func retryUpload() async {
        backend.set { $0.uploadErrors["size_tag.jpg"] = [.serverDown] }
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .trouble(Trouble(.serverDown)))
        #expect(model.uploads.items.first { $0.id == .sizeTag }?.state == .failed(Trouble(.serverDown)))
        #expect(backend.get(\.starts).isEmpty)
        backend.set { $0.uploads = [] }
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(backend.get(\.uploads).map(\.path) == ["\(FakeBackend.account.id)/folder/size_tag.jpg"])
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("AUN-FR-7.1 a lost connection is waited for, and the upload goes on by itself")
    func resumesOnline() async {
        backend.connection.set(false)
        backend.set { $0.uploadErrors["box_label.jpg"] = [.offline] }
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .trouble(Trouble(.offline)))
        backend.answer(Fixtures.done())
        await Task.yield()
        backend.connection.set(true)
        await eventually("it went on") { model.phase == .report(Fixtures.report()) }
    }

    @Test("an error called offline on a working connection doesn't start a loop")
    func noLoop() async {
        backend.set { $0.startErrors = [.offline] }
        let model = model()
        model.start()
        await model.work.finished()
        for _ in 0..<50 { await Task.yield() }
        #expect(backend.get(\.starts).count == 1)
        #expect(model.phase == .trouble(Trouble(.offline)))
    }

    @Test("AUN-FR-7.2 after a timeout the same check goes on under the same key, so that it is charged once")
    func timeout() async {
        backend.set { $0.startErrors = [.timedOut] }
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .trouble(Trouble(.timedOut)))
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(backend.get(\.starts).map(\.key) == ["key-1", "key-1"])
        #expect(backend.get(\.uploads).count == 4)
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("a job that failed for good is tried again under a new key", arguments: ["timeout", "provider_unavailable"])
    func failedJob(_ code: String) async {
        backend.answer(Fixtures.failed(code, "Nothing was charged.", isRetryable: true, retryAfter: 30))
        let model = model()
        model.start()
        await model.work.finished()
        guard case .trouble(let trouble) = model.phase else { return #expect(Bool(false), "\(model.phase)") }
        #expect(trouble.message == "Nothing was charged.")
        #expect(trouble.remedy == .retry)
        #expect(trouble.waitSeconds == 30)
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(Set(backend.get(\.starts).map(\.key)).count == 2)
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("AUN-FR-7.4 no sneaker in the photos is said as such, with the way back to them")
    func notASneaker() async {
        backend.answer(Fixtures.failed("not_a_sneaker", "These photos don't show a sneaker.", isRetryable: false))
        let model = model()
        model.start()
        await model.work.finished()
        guard case .trouble(let trouble) = model.phase else { return #expect(Bool(false), "\(model.phase)") }
        #expect(trouble.title == "No sneaker in these photos")
        #expect(trouble.remedy == .changePhotos)
    }

    @Test("AUN-FR-4.6 the job's own stages are followed by long poll")
    func stages() async {
        backend.answer(Fixtures.job(.running, stage: "asking_model"))
        let model = model()
        model.start()
        await eventually("the stage") { model.stageIndex == 2 }
        #expect(
            model.stageTitles == [
                "Checking your photos", "Preparing your photos", "Examining every detail", "Writing the report",
            ])
        #expect(AnalysisModel.headline == "Analyzing your sneaker...")
        backend.answer(Fixtures.done())
        await model.work.finished()
        #expect(backend.get(\.polls.first?.seen) == "preparing_photos/0")
    }

    @Test("an unchanged answer is not asked for again at once")
    func noHotLoop() async {
        let same = Fixtures.job(.running, id: "key-1", stage: "preparing_photos")
        backend.answer(same)
        backend.answer(Fixtures.done())
        let model = model()
        model.start()
        await model.work.finished()
        #expect(backend.get(\.sleeps) == [.seconds(1)])
    }

    @Test("AUN-FR-7.5 a connection lost while the job runs is taken up again; the job is not started twice")
    func reconnects() async {
        backend.set { $0.answers = [.failure(.serverDown), .failure(.busy(retryAfter: 7))] }
        backend.answer(Fixtures.done())
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .report(Fixtures.report()))
        #expect(backend.get(\.starts).count == 1)
        #expect(backend.get(\.sleeps) == [.seconds(2), .seconds(7)])
        #expect(!model.work.isReconnecting)
    }

    @Test("AUN-FR-7.5 after five lost connections it says so, keeps the photos, and goes on with the same job")
    func givesUp() async {
        backend.set { $0.answers = Array(repeating: .failure(.serverDown), count: 5) }
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .trouble(Trouble(.serverDown)))
        #expect(model.draft.photos.count == 4)
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(model.phase == .report(Fixtures.report()))
        #expect(backend.get(\.starts).count == 1)
    }

    @Test("cancelling stops the job on the server; trying again takes a new key")
    func cancel() async {
        let model = model()
        model.start()
        await eventually("it runs") { model.phase == .running && model.draft.jobID != nil }
        await model.cancel()
        #expect(model.phase == .cancelled)
        #expect(backend.get(\.cancels) == ["key-1"])
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(Set(backend.get(\.starts).map(\.key)).count == 2)
        #expect(backend.get(\.uploads).count == 4)
    }

    @Test("an answer that comes after the tap on cancel changes nothing of the check that was started since")
    func lateAnswer() async {
        // Nobody can take back a request that is on its way: this one hears nothing of being cancelled.
        let (answers, late) = AsyncStream.makeStream(of: JobEnvelope.self)
        let (asked, told) = (Locked(0), Locked(false))
        var clients = backend.clients
        let next = clients.functions.job
        clients.functions.job = { (id, wait, seen) async throws(ClientError) in
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            guard isFirst else { return try await next(id, wait, seen) }
            let answer = await Task.detached { await answers.first { _ in true } ?? Fixtures.done() }.value
            told.withLock { $0 = true }
            return answer
        }
        let model = AnalysisModel(
            draft: Fixtures.fullDraft(), clients: clients, userID: FakeBackend.account.id, changed: { _ in },
            ended: { _ in })
        model.start()
        await eventually("it asks") { asked.withLock { $0 } == 1 }
        await model.cancel()
        model.tryAgain()
        await eventually("the second asks") { asked.withLock { $0 } == 2 }
        late.yield(Fixtures.done(Fixtures.report(.fake)))
        await eventually("the first is told") { told.withLock { $0 } }
        for _ in 0..<200 { await Task.yield() }
        #expect(model.phase == .running && model.work.isUnderWay)
        // A second tap still does nothing: the work at hand is known to be under way.
        model.start()
        backend.answer(Fixtures.done())
        await model.work.finished()
        #expect(model.phase == .report(Fixtures.report()))
        #expect(backend.get(\.starts).count == 2)
    }

    @Test("a cancel that doesn't arrive leaves the check running, and cancelling during the upload asks nobody")
    func cancelFails() async {
        backend.set { $0.callErrors["cancel"] = [.offline] }
        let running = model()
        running.start()
        await eventually("it runs") { running.phase == .running && running.draft.jobID != nil }
        await running.cancel()
        #expect(running.phase == .running && running.work.whyNotCancelled?.hasSuffix("goes on.") == true)
        running.work.stop()
        backend.set { $0.isHoldingUploads = true }
        let uploading = model()
        uploading.start()
        await eventually("it sends") { uploading.uploads.fraction > 0 }
        await uploading.cancel()
        #expect(uploading.phase == .cancelled)
        #expect(backend.get(\.cancels).count == 1)
    }

    @Test("a check whose job has no name yet can't be cancelled, since it would go on unseen and be charged")
    func cancelWhileStarting() async {
        let gate = Locked(false)
        var clients = backend.clients
        clients.functions.start = { [backend] (name, body, key) async throws(ClientError) in
            while !gate.withLock({ $0 }) { await Task.yield() }
            return try await backend.functions.start(name, body, key)
        }
        let model = AnalysisModel(
            draft: Fixtures.fullDraft(), clients: clients, userID: FakeBackend.account.id, changed: { _ in },
            ended: { _ in })
        model.start()
        await eventually("it starts") { model.phase == .starting }
        #expect(!model.canCancel)
        await model.cancel()
        #expect(model.phase == .starting)
        backend.answer(Fixtures.done())
        gate.withLock { $0 = true }
        await model.work.finished()
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("a second start while one runs does nothing")
    func doubleStart() async {
        backend.answer(Fixtures.done())
        let model = model()
        model.start()
        model.start()
        model.tryAgain()
        await model.work.finished()
        #expect(backend.get(\.starts).count == 1)
        #expect(backend.get(\.uploads).count == 4)
    }

    @Test("a draft whose job is known follows it without sending anything")
    func resumesJob() async {
        var draft = Fixtures.fullDraft()
        draft.jobID = "job-1"
        backend.answer(Fixtures.done())
        let model = model(draft)
        model.start()
        await model.work.finished()
        #expect(backend.get(\.uploads).isEmpty)
        #expect(backend.get(\.starts).isEmpty)
        #expect(model.phase == .report(Fixtures.report()))
    }

    @Test("missing consent and missing credits are their own ends, and it goes on afterwards under the same key")
    func consentAndCredits() async {
        backend.set {
            $0.startErrors = [
                .consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI")),
                .outOfCredits(Fixtures.offer()),
            ]
        }
        let model = model()
        model.start()
        await model.work.finished()
        #expect(model.phase == .needsConsent(.init(purpose: "photos", provider: "openai", name: "OpenAI")))
        model.start()
        await model.work.finished()
        #expect(model.phase == .outOfCredits(Fixtures.offer()))
        backend.answer(Fixtures.done())
        model.start()
        await model.work.finished()
        #expect(model.phase == .report(Fixtures.report()))
        #expect(Set(backend.get(\.starts).map(\.key)) == ["key-1"])
        #expect(backend.get(\.uploads).count == 4)
    }

    @Test("photos that storage lost are sent again, or taken again when this device no longer has them")
    func photosLost() async {
        var draft = Fixtures.fullDraft()
        for angle in PhotoAngle.required { draft.photos[angle]?.isSent = true }
        draft.photos[.heel] = nil
        backend.set { $0.startErrors = [.refused(code: "photo_not_found", message: "photos.size_tag")] }
        let model = model(draft)
        model.start()
        await model.work.finished()
        backend.answer(Fixtures.done())
        model.tryAgain()
        await model.work.finished()
        #expect(backend.get(\.uploads).count == 4)

        draft.photos[.sizeTag]?.data = nil
        backend.set { $0.startErrors = [.refused(code: "photo_not_found", message: "photos.size_tag")] }
        let other = self.model(draft)
        other.start()
        await other.work.finished()
        guard case .trouble(let trouble) = other.phase else { return #expect(Bool(false), "\(other.phase)") }
        #expect(trouble.remedy == .changePhotos)
        #expect(other.draft.missing == [.sizeTag])
    }

    @Test("a result that makes no sense is a trouble and not a result")
    func nonsense() async {
        backend.answer(Fixtures.job(.done, result: ["verdict": "certainly"]))
        let model = model()
        model.start()
        await model.work.finished()
        guard case .trouble = model.phase else { return #expect(Bool(false), "\(model.phase)") }
    }
}
