/// From the prompt to the picture, with everything that can come between.
import Clients
import Foundation
import Testing
import VeramoCore
import Wire
import WorkFeatures

@testable import VeramoFeatures

@MainActor @Suite struct MemoryModelTests {
    private let server = FakeVeramo()

    private func app(hasPlan: Bool = true, prompt: String = "A boat under stars") async -> VeramoModel {
        if hasPlan { server.set { $0.plans = [FakeVeramo.ann.account.id] } }
        let model = server.model()
        await model.couple.refresh()
        model.making.draft.prompt = prompt
        return model
    }

    private func ask(_ model: VeramoModel) async {
        model.making.ask()
        await model.making.work.finished()
        await until("it has ended") { !model.making.isMaking }
    }

    private var asked: [MemoryRequest] {
        server.get(\.starts).compactMap { try? JSONDecoder().decode(MemoryRequest.self, from: $0.body) }
    }

    @Test("VER-S3d VER-S3e the button asks the server with prompt, style and pictures; what it made is in My Gallery")
    func way() async throws {
        let (reference, made) = (server.picture(), server.picture())
        let model = await app()
        model.making.choose(.cartoon)
        model.making.begin(with: reference)
        server.set { $0.jobs = [.memory("queued"), .memory("running"), .made(made.id)] }
        await ask(model)
        #expect(
            asked == [MemoryRequest(prompt: "A boat under stars", preset: "cartoon", references: [reference.id])])
        #expect(server.get(\.starts).map(\.name) == ["make-memory"])
        #expect(model.making.phase == .made(made, maker: "Drawn by the server’s own filters."))
        #expect(model.gallery.feed.rows.first == made)
        model.making.backToPrompt()
        #expect(model.making.phase == nil && model.making.draft.preset == .cartoon)
    }

    @Test("a second tap asks for nothing more; “Make it again” is a run of its own")
    func twice() async {
        let made = server.picture()
        let model = await app()
        server.set { $0.jobs = [.memory("running"), .made(made.id)] }
        model.making.ask()
        model.making.ask()
        await model.making.work.finished()
        await until("it has ended") { !model.making.isMaking }
        #expect(server.get(\.starts).count == 1)
        model.making.again()
        await until("asked again") { server.get(\.starts).count == 2 && !model.making.isMaking }
        #expect(Set(server.get(\.starts).map(\.key)).count == 2)
    }

    @Test("who leaves comes back to the same job after a relaunch, under the same key")
    func relaunch() async {
        let made = server.picture()
        var clients = server.clients()
        clients.files = .inMemory()
        server.set { $0.plans = [FakeVeramo.ann.account.id] }
        let first = VeramoModel(account: FakeVeramo.ann.account, clients: clients)
        first.making.draft.prompt = "A boat under stars"
        server.set { $0.jobs = [.memory("running")] }
        server.set { $0.held = ["job"] }
        first.making.ask()
        await until("the job is known") { first.making.run?.jobID != nil }
        first.making.work.stop()
        server.set { $0.held = [] }
        let second = VeramoModel(account: FakeVeramo.ann.account, clients: clients)
        #expect(second.making.draft.prompt == "A boat under stars")
        server.set { $0.jobs = [.made(made.id)] }
        second.making.resume()
        await until("it is there") { second.making.phase == .made(made, maker: "Drawn by the server’s own filters.") }
        #expect(server.get(\.starts).count == 1)
    }

    @Test("VER-F-27 without a plan the prices open and nothing is asked; with the partner’s it is asked")
    func plan() async {
        server.pair()
        let model = await app(hasPlan: false)
        await ask(model)
        #expect(model.isPricingOpen && model.pricingReason == MemoryModel.planWords && server.get(\.starts).isEmpty)
        #expect(model.making.notice == .plan(MemoryModel.planWords) && model.making.phase == nil)
        server.set { $0.plans = [FakeVeramo.ben.account.id] }
        await model.couple.refresh()
        let made = server.picture()
        server.set { $0.jobs = [.memory("running"), .made(made.id)] }
        await ask(model)
        #expect(server.get(\.starts).count == 1)
    }

    @Test("a plan that the server no longer knows leads to the prices, with what was typed", arguments: [true, false])
    func lapsed(byCode: Bool) async {
        let model = await app()
        server.fail(
            "start make-memory", byCode ? .refused(code: "plan_required", message: "It ended.") : .outOfCredits(nil))
        await ask(model)
        #expect(model.isPricingOpen && model.making.phase == nil && model.making.draft.prompt == "A boat under stars")
        #expect(model.making.notice == .plan(byCode ? "It ended." : MemoryModel.planWords))
    }

    @Test("VER-S3g a failure says what happened and what it cost, and no picture comes; trying again is another job")
    func failure() async {
        let model = await app()
        server.set { $0.jobs = [.memory("running"), .failed("timeout", isRetryable: true)] }
        await ask(model)
        guard case .trouble(let trouble)? = model.making.phase else {
            Issue.record("no trouble")
            return
        }
        #expect(trouble.title == "It took too long" && trouble.message == "It failed. Nothing was charged.")
        #expect(trouble.remedy == .retry && model.gallery.feed.rows.isEmpty)
        let made = server.picture()
        server.set { $0.jobs = [.memory("running"), .made(made.id)] }
        model.making.tryAgain()
        await until("it is there") { model.gallery.feed.rows == [made] }
        #expect(Set(server.get(\.starts).map(\.key)).count == 2)
    }

    @Test("a wish that is refused leads back to the prompt with the server’s words, by job or at once")
    func refused() async {
        let model = await app()
        server.set { $0.jobs = [.memory("running"), .failed("prompt_refused", isRetryable: false)] }
        await ask(model)
        #expect(model.making.phase == nil && model.making.notice == .refused("It failed. Nothing was charged."))
        #expect(model.making.draft.prompt == "A boat under stars")
        server.fail(
            "start make-memory", .refused(code: "picture_not_lent", message: "You two haven’t both allowed that."))
        await ask(model)
        #expect(model.making.notice == .refused("You two haven’t both allowed that."))
    }

    @Test("the provider’s consent is asked for before anything is sent, and a no leads back")
    func consent() async {
        let model = await app()
        let need = ConsentNeed(purpose: nil, provider: "fal", name: "fal.ai")
        server.fail("start make-memory", .consentRequired(need))
        await ask(model)
        #expect(model.making.phase == .needsConsent(need))
        model.making.decided(false)
        #expect(model.making.phase == nil && model.making.draft.prompt == "A boat under stars")
    }

    @Test("a request without an answer is repeated under its key, so that it is never paid twice")
    func key() async {
        let model = await app()
        server.fail("start make-memory", .timedOut)
        await ask(model)
        let made = server.picture()
        server.set { $0.jobs = [.memory("running"), .made(made.id)] }
        model.making.tryAgain()
        await until("it is there") { model.gallery.feed.rows == [made] }
        #expect(server.get(\.starts).count == 2 && Set(server.get(\.starts).map(\.key)).count == 1)
    }

    @Test("stopping costs nothing and keeps what was typed")
    func cancel() async {
        let model = await app()
        server.set { $0.jobs = [.memory("running")] }
        server.set { $0.held = ["job"] }
        model.making.ask()
        await until("it runs") { model.making.canCancel }
        server.set { $0.jobs = [.memory("cancelled")] }
        await model.making.cancel()
        server.set { $0.held = [] }
        #expect(model.making.phase == nil && model.making.notice == .stopped)
        #expect(model.making.draft.prompt == "A boat under stars")
    }

    @Test("nothing at all, and a sixth picture, are refused on the phone")
    func rules() async {
        let model = await app(prompt: "  ")
        await ask(model)
        #expect(model.making.problem == "Describe the memory, or choose a style." && server.get(\.starts).isEmpty)
        for _ in 0..<6 { model.making.toggle(MemoryDraft.Reference(server.picture())) }
        #expect(model.making.draft.references.count == 5 && model.making.isFull)
        model.making.draft.prompt = String(repeating: "👨‍👩‍👧‍👦", count: 501)
        model.making.promptChanged()
        #expect(model.making.draft.prompt.count == 500 && model.making.wasCut)
    }

    @Test("the partner’s shared pictures may be used only when both lend theirs", arguments: [true, false])
    func lending(both: Bool) async {
        server.pair()
        server.entry(of: FakeVeramo.ben)
        server.entry(of: FakeVeramo.ann, on: FakeVeramo.today.adding(days: -1))
        server.set { state in
            for person in both ? [FakeVeramo.ann, FakeVeramo.ben] : [FakeVeramo.ann] {
                state.preferences[person.account.id] = CouplePreferences(
                    lendsPictures: true, partnerLends: false, quietFrom: 0, quietTo: 0, quietZone: nil)
            }
        }
        let model = await app()
        let references = ReferenceModel(functions: model.functions, couple: model.couple)
        await references.load()
        let theirs = server.get(\.entries).filter { $0.owner == FakeVeramo.ben.account.id }.map(\.picture)
        #expect(references.partners.map(\.id) == (both ? theirs : []))
        #expect(references.partners.allSatisfy { !$0.isMine })
    }
}
