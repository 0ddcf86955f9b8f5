/// From the prompt to the result, with everything that can come between.
import ArtifexCore
import Clients
import Foundation
import StoreFeatures
import Testing
import Wire
import WorkFeatures

@testable import ArtifexFeatures

@MainActor @Suite struct MakingModelTests {
    private let backend = MakingBackend()

    /// With a balance that is known.
    private func app() async -> ArtifexModel {
        let model = backend.model()
        await model.credits.syncCredits()
        model.openPrompt(PromptDraft(prompt: "A fox in tall grass", style: .comic))
        return model
    }

    private func run(_ model: ArtifexModel) async {
        model.making.generate()
        await model.making.generation?.work.finished()
        await until("it has ended") { !model.making.isMaking }
    }

    @Test("a wish becomes a job, and the job a result; what was typed is still there on the way back")
    func way() async {
        let model = await app()
        backend.answer(.making("running"))
        backend.answer(.made())
        await run(model)
        #expect(model.making.screen == .result)
        #expect(backend.get(\.starts).map(\.request.prompt) == ["A fox in tall grass"])
        #expect(backend.get(\.starts).first?.request.style == "comic")
        model.making.backToPrompt()
        #expect(model.making.screen == .prompt && model.making.generation == nil)
        #expect(model.making.draft.prompt == "A fox in tall grass" && model.making.draft.style == .comic)
    }

    @Test("a second tap on the button asks for nothing more")
    func twice() async {
        let model = await app()
        model.making.generate()
        model.making.generate()
        await until("it was asked") { backend.get(\.starts).count == 1 }
        backend.answer(.made())
        await until("it is there") { model.making.screen == .result }
        #expect(backend.get(\.starts).count == 1)
    }

    @Test("whoever leaves finds the picture on home; after a relaunch the same job is followed, under the same key")
    func relaunch() async {
        let first = await app()
        first.making.generate()
        await until("the job is known") { first.making.generation?.run.jobID != nil }
        first.making.close()
        #expect(!first.making.isOpen && first.making.isMaking)
        first.stop()
        let second = backend.model()
        second.making.resume()
        #expect(second.making.isMaking && !second.making.isOpen)
        backend.answer(.made())
        await until("it is there") { second.making.result != nil }
        #expect(!second.making.isOpen)
        second.making.show()
        #expect(second.making.isOpen && second.making.screen == .result)
        #expect(backend.get(\.starts).count == 1)
    }

    @Test("a request without an answer is repeated under its key after a relaunch, so that it is never paid twice")
    func key() async {
        backend.set { $0.startErrors = [.timedOut] }
        let first = await app()
        await run(first)
        guard case .trouble(let trouble)? = first.making.generation?.phase else {
            Issue.record("no trouble")
            return
        }
        #expect(trouble.message.contains("never charges twice"))
        first.stop()
        let second = backend.model()
        second.making.resume()
        await until("asked again") { backend.get(\.starts).count == 2 }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 1)
        second.stop()
    }

    @Test("without a connection nothing is sent or charged, and it goes on by itself when one is back")
    func offline() async {
        backend.set { $0.startErrors = [.offline] }
        let model = await app()
        await run(model)
        #expect(model.making.generation?.phase == .trouble(Trouble(.offline)))
        backend.goOnline(false)
        await until("it listens") { backend.get(\.listeners).count > 0 }
        backend.goOnline(true)
        backend.answer(.made())
        // A listener that came late has only seen the connection; it hears of the next loss.
        await until("it is there") {
            if model.making.result == nil {
                backend.goOnline(false)
                backend.goOnline(true)
            }
            return model.making.result != nil
        }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 1)
    }

    @Test("402: too few credits leads back to the prompt with the figures, and to the prices")
    func credits() async throws {
        let json = Data(#"{"price": 1, "balance": 0, "products": []}"#.utf8)
        let offer = try JSONDecoder().decode(WalletOffer.self, from: json)
        backend.set { $0.startErrors = [.outOfCredits(offer)] }
        let model = await app()
        await run(model)
        #expect(model.making.screen == .prompt && model.making.draft.prompt == "A fox in tall grass")
        let words = "This needs 1 credit and you have 0. Nothing was charged. Upgrade to Premium to go on."
        #expect(model.making.prompt.notice == .credits(words))
        #expect(model.isPricingOpenOverMaking && !model.isPricingOpen && model.pricingReason == words)
    }

    @Test("who has no credits for certain is told so before anything is asked")
    func noCredits() async {
        backend.set { $0.credits = 0 }
        let model = await app()
        model.making.generate()
        #expect(model.making.generation == nil && backend.get(\.starts).isEmpty)
        #expect(model.isPricingOpenOverMaking)
    }

    @Test("403: four at once leads a free user to the prices, here and by the server, and one is chosen again")
    func premium() async {
        let model = await app()
        model.making.prompt.draft.outputs = 4
        model.making.generate()
        #expect(backend.get(\.starts).isEmpty)
        #expect(model.making.prompt.notice == .premium(MakingModel.severalWords))
        // The phone believes in a plan that has ended meanwhile.
        backend.set { state in
            state.isUnlimited = true
            state.startErrors = [.refused(code: "premium_required", message: "Part of Premium.")]
        }
        await model.credits.syncCredits()
        model.closePricing()
        await run(model)
        #expect(model.making.screen == .prompt && model.making.draft.outputs == 1)
        #expect(model.making.prompt.notice == .premium("Part of Premium.") && model.isPricingOpenOverMaking)
    }

    @Test("409: a key that stood for another wish is given up, and trying again takes a new one")
    func conflict() async {
        backend.set { $0.startErrors = [.refused(code: "idempotency_conflict", message: "Taken.")] }
        let model = await app()
        await run(model)
        backend.answer(.made())
        model.making.tryAgain()
        await until("it is there") { model.making.screen == .result }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 2)
    }

    @Test("429: the wait is the server's, and trying again keeps the key")
    func busy() async {
        backend.set { $0.startErrors = [.busy(retryAfter: 12)] }
        let model = await app()
        await run(model)
        guard case .trouble(let trouble)? = model.making.generation?.phase else {
            Issue.record("no trouble")
            return
        }
        #expect(trouble.waitSeconds == 12 && trouble.message.contains("Nothing was charged"))
        backend.answer(.made())
        model.making.tryAgain()
        await until("it is there") { model.making.screen == .result }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 1)
    }

    @Test("a cancelled picture is stopped on the server too, and the prompt is as it was")
    func cancel() async {
        let model = await app()
        model.making.generate()
        await until("the job is known") { model.making.generation?.run.jobID != nil }
        await model.making.cancel()
        #expect(backend.get(\.cancels) == [MakingBackend.job])
        #expect(model.making.screen == .prompt && model.making.prompt.notice == .stopped)
        #expect(model.making.draft.prompt == "A fox in tall grass")
        model.making.generate()
        await until("asked anew") { backend.get(\.starts).count == 2 }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 2)
        model.stop()
    }

    @Test("a cancel that the server doesn't hear leaves the picture being made, and says so")
    func cancelUnheard() async {
        let model = await app()
        model.making.generate()
        await until("the job is known") { model.making.generation?.run.jobID != nil }
        backend.set { $0.cancelErrors = [.offline] }
        await model.making.cancel()
        #expect(model.making.screen == .generating && model.making.isMaking)
        #expect(
            model.making.generation?.work.whyNotCancelled
                == "No internet connection. This couldn’t be stopped and goes on.")
        model.stop()
    }

    @Test(
        "a refused wish leads back to the prompt with the server's words, which say the rule and the cost",
        arguments: ["prompt_refused", "picture_refused", "not_possible", "photo_gone"])
    func refused(_ code: String) async {
        backend.answer(.failed(code, "Pictures of that are against the rules. Nothing was charged."))
        let model = await app()
        await run(model)
        #expect(model.making.screen == .prompt && model.making.generation == nil)
        #expect(
            model.making.prompt.notice
                == .refused("Pictures of that are against the rules. Nothing was charged."))
        model.making.prompt.draft.prompt += " at dawn"
        #expect(model.making.prompt.notice == nil)
    }

    @Test("a job that failed for the server's reasons is asked for anew, under a new key")
    func failed() async {
        backend.answer(.failed("timeout", "This took too long. Nothing was charged. Try again.", isRetryable: true))
        let model = await app()
        await run(model)
        guard case .trouble(let trouble)? = model.making.generation?.phase else {
            Issue.record("no trouble")
            return
        }
        #expect(trouble.title == "It took too long" && trouble.remedy == .retry)
        backend.answer(.made())
        model.making.tryAgain()
        await until("it is there") { model.making.screen == .result }
        #expect(Set(backend.get(\.starts).map(\.key)).count == 2)
    }

    @Test("consent: nothing goes to a third party before it is given; refusing it leads back")
    func consent() async {
        let need = ConsentNeed(purpose: "text", provider: "fal", name: "fal")
        backend.set { $0.startErrors = [.consentRequired(need), .consentRequired(need)] }
        let model = await app()
        await run(model)
        #expect(model.making.generation?.phase == .needsConsent(need) && model.making.screen == .generating)
        model.making.decided(false)
        #expect(model.making.screen == .prompt)
        await run(model)
        backend.answer(.made())
        model.making.decided(true)
        await until("it is there") { model.making.screen == .result }
    }

    @Test("the same once more is a run of its own; a seed that was set is kept, and varying draws another")
    func again() async {
        backend.answer(.made())
        let model = await app()
        model.making.prompt.seedText = "7"
        await run(model)
        backend.answer(.made())
        model.making.again()
        await until("asked again") { backend.get(\.starts).count == 2 && model.making.screen == .result }
        let shown = model.making.result?.shownID.uuidString.lowercased()
        backend.answer(.made())
        model.making.vary()
        await until("and varied") { backend.get(\.starts).count == 3 && model.making.screen == .result }
        let requests = backend.get(\.starts).map(\.request)
        #expect(Set(requests.map(\.prompt)).count == 1 && Set(backend.get(\.starts).map(\.key)).count == 3)
        #expect(requests[1].seed == 7 && requests[2].seed != 7)
        #expect(requests[0].again == nil && requests[1].again == shown && requests[2].again == shown)
    }

    @Test("an own photo is sent to the person's folder when the button is tapped, and once")
    func photo() async {
        backend.set { $0.startErrors = [.serverDown] }
        let model = await app()
        await model.making.prompt.choose(photo: Samples.picture)
        #expect(backend.get(\.uploads).isEmpty)
        await run(model)
        backend.answer(.made())
        model.making.tryAgain()
        await until("it is there") { model.making.screen == .result }
        let path = backend.get(\.uploads).first ?? ""
        #expect(backend.get(\.uploads).count == 1 && path.hasPrefix("\(MakingBackend.account.id)/starts/"))
        #expect(path.hasSuffix(".jpg") && backend.get(\.starts).allSatisfy { $0.request.start == path })
    }

    @Test("a message leads to its generation; while another one is made, to its picture")
    func messages() async {
        let model = await app()
        model.making.close()
        backend.answer(.made())
        backend.answer(.made())
        await model.open(URL(string: "artifex://generation/\(MakingBackend.job)") ?? URL(filePath: "/"))
        await until("it is shown") { model.making.screen == .result }
        #expect(model.making.isOpen)
        model.making.backToPrompt()
        model.making.prompt.draft.prompt = "Another"
        model.making.generate()
        await until("it was asked") { model.making.isMaking && backend.get(\.starts).count == 1 }
        let other = UUID().uuidString
        backend.set { $0.ended[other] = .made() }
        let picture = await model.making.open(job: other)
        #expect(picture?.uuidString == "00000000-0000-4000-8000-000000000210" && model.making.isMaking)
        model.stop()
    }
}
