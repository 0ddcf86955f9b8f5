/// Sending and waiting on screen, and every way it can end other than with a result.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct AnalysisScreenTests {
    private let backend = FakeBackend()

    @Test("AUN-FR-3.3 each photo's progress is shown while it is sent")
    func upload() async {
        backend.set { $0.isHoldingUploads = true }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Sending your photos")
        await eventually("half") { screen.spoken.filter { $0.contains("50 %") }.count == 4 }
        backend.set { $0.isHoldingUploads = false }
        await screen.wait(for: "Analyzing your sneaker...")
    }

    @Test("AUN-FR-4.6 analysis shows its headline and the job's stages, by symbol and words")
    func stages() async {
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Analyzing your sneaker...")
        backend.answer(Fixtures.job(.running, stage: "asking_model"))
        await eventually("the stage") {
            screen.spoken.contains { $0.hasPrefix("Examining every detail, in progress") }
        }
        #expect(screen.spoken.contains { $0.hasPrefix("Preparing your photos, done") })
        #expect(screen.spoken.contains { $0.hasPrefix("Writing the report, waiting") })
    }

    @Test("one can leave and come back, and cancel")
    func leaveAndCancel() async {
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Analyzing your sneaker...")
        await screen.tap("Leave and come back later")
        #expect(screen.contains("Unfinished check"))
        await screen.tap("Continue the unfinished check")
        await screen.tap("Cancel the check")
        await screen.wait(for: "Check cancelled")
        #expect(backend.get(\.cancels).count == 1)
        await screen.tap("Back to the photos")
        #expect(screen.contains("Ready to check?"))
    }

    @Test("a check that ended and is sent once more from its photos is a new one")
    func sentOnceMore() async {
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Analyzing your sneaker...")
        await screen.tap("Cancel the check")
        await screen.wait(for: "Check cancelled")
        await screen.tap("Back to the photos")
        backend.answer(Fixtures.failed("not_a_sneaker", "These photos don't show a sneaker.", isRetryable: false))
        await screen.tap("Check this sneaker")
        await screen.wait(for: "No sneaker in these photos")
        await screen.tap("Change photos")
        backend.answer(Fixtures.done())
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Key observations")
        #expect(Set(backend.get(\.starts).map(\.key)).count == 3)
        #expect(backend.get(\.uploads).count == 4)
    }

    @Test(
        "AUN-FR-7.2 AUN-FR-7.5 each trouble is a screen whose button goes on to the result",
        arguments: [
            (ClientError.timedOut, "No answer in time"), (.serverDown, "can’t be reached"),
            (.offline, "No internet connection"), (.unexpected("?"), "Something unexpected"),
            (.refused(code: "x", message: "Not like this."), "Not like this."),
        ])
    func troubles(_ error: ClientError, _ words: String) async {
        backend.set { $0.startErrors = [error] }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: words)
        backend.answer(Fixtures.done())
        await screen.tap("Try again")
        await screen.wait(for: "Key observations")
        #expect(Set(backend.get(\.starts).map(\.key)).count == 1)
    }

    @Test("a busy server: the seconds are counted down, and only then it can be tried again")
    func busy() async {
        backend.set {
            $0.startErrors = [.busy(retryAfter: 12)]
            $0.isHoldingSleep = true
        }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "12 seconds")
        #expect(screen.find(label: "Try again") == nil)
        backend.set { $0.isHoldingSleep = false }
        backend.answer(Fixtures.done())
        await eventually("it is over") { screen.find(label: "Try again") != nil }
        await screen.tap("Try again")
        await screen.wait(for: "Key observations")
    }

    @Test("AUN-FR-3.4 a photo that didn't arrive: the screen says so and sends it again")
    func uploadFails() async {
        backend.set { $0.uploadErrors["box_label.jpg"] = [.serverDown] }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "can’t be reached")
        backend.answer(Fixtures.done())
        await screen.tap("Try again")
        await screen.wait(for: "Key observations")
        #expect(backend.get(\.uploads).count == 4)
    }

    @Test("AUN-FR-7.3 a photo too poor to judge is named in the server's words and taken again")
    func poorPhoto() async {
        backend.answer(Fixtures.wish("photo_quality", [("size_tag", "The size tag photo is blurred.")]))
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "The size tag photo is blurred.")
        #expect(screen.contains("Nothing was charged."))
        await screen.tap("Retake this photo")
        #expect(screen.contains("Size tag"))
        #expect(screen.contains("The size tag photo is blurred."))
        #expect(screen.find(label: "Keep this photo") == nil)
        await screen.choose(photo: Fixtures.photo("sharp"), in: "photo-picker")
        await screen.tap("Use this photo")
        backend.answer(Fixtures.done())
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Key observations")
        #expect(backend.get(\.uploads).count == 5)
    }

    @Test("AUN-FR-4.5a more photos are named, added, and the same check goes on")
    func morePhotos() async {
        backend.answer(
            Fixtures.wish("more_photos", [("sole", "The sole would help."), ("heel", "So would the heel.")]))
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "The sole would help.")
        await screen.tap("Add these 2 photos")
        #expect(screen.contains("Photo 1 of 2"))
        for name in ["sole", "heel"] {
            await screen.choose(photo: Fixtures.photo(name), in: "photo-picker")
            await screen.tap("Use this photo")
        }
        backend.answer(Fixtures.done())
        await screen.tap("Check this sneaker")
        await screen.wait(for: "Key observations")
        #expect(backend.get(\.starts).last?.request.extras?.count == 2)
        // The same check goes on: its four photos, where they already lie, and the two that were added.
        let starts = backend.get(\.starts)
        #expect(starts.count == 2 && starts[0].request.photos == starts[1].request.photos)
        #expect(backend.get(\.uploads).count == 6)
    }

    @Test("no sneaker in the photos: told so, with the way back to them")
    func notASneaker() async {
        backend.answer(Fixtures.failed("not_a_sneaker", "These photos don't show a sneaker.", isRetryable: false))
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "No sneaker in these photos")
        await screen.tap("Change photos")
        #expect(screen.contains("Ready to check?"))
    }

    @Test("consent is asked for by the provider's name; agreeing goes on by itself, declining sends nothing")
    func consent() async {
        let needed = ClientError.consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI"))
        backend.set { $0.startErrors = [needed] }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "OpenAI")
        await screen.tap("Not now")
        #expect(screen.contains("Ready to check?"))
        backend.set { $0.startErrors = [needed] }
        await screen.tap("Check this sneaker")
        await screen.wait(for: "OpenAI")
        backend.answer(Fixtures.done())
        await screen.tap("Agree")
        await screen.wait(for: "Key observations")
        #expect(backend.get(\.calls).contains { $0.name == "consent" && $0.body["provider"] == "openai" })
    }

    @Test("AUN-CR-29 the server's 402 shows the paywall with the offer; the photos are still there afterwards")
    func outOfCredits() async {
        backend.set { $0.startErrors = [.outOfCredits(Fixtures.offer())] }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Out of credits")
        #expect(screen.contains("$6.99"))
        #expect(screen.contains("Your photos are kept."))
        // As it is by now on the server, which home had no reason to ask again.
        backend.set { $0.credits = 0 }
        await screen.tap("Close")
        await screen.wait(for: "Unfinished check")
        await screen.wait(for: "0 credits left")
        #expect(screen.contains("Stopped: no credits left"))
    }
}
