/// The result on screen.
import AuntenticCore
import Clients
import Foundation
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct ResultScreenTests {
    private let backend = FakeBackend()
    private static let disclaimer = "This result is AI-assisted and does not guarantee authenticity."

    @Test(
        "AUN-FR-5.1 AUN-FR-5.2 AUN-FR-5.3 AUN-NF-54 one verdict in words and colour, with confidence and disclaimer",
        arguments: [
            (Verdict.authentic, "Likely Authentic", "#22C55E"), (.fake, "Likely Fake", "#EF4444"),
            (.inconclusive, "Inconclusive", "#F59E0B"),
        ])
    func verdicts(_ verdict: Verdict, _ words: String, _ color: String) async {
        let screen = await Screens.result(backend, Fixtures.report(verdict, confidence: 64))
        for other in Verdict.allCases { #expect(screen.contains(other.title) == (other.title == words)) }
        // Nobody is 64% sure of not knowing.
        let isSure = verdict != .inconclusive
        #expect(screen.contains("64%") == isSure)
        #expect(screen.spoken.contains { $0.hasPrefix("Confidence, 64 percent") } == isSure)
        #expect(screen.session.innerHTML().contains(color))
        #expect(screen.contains(Self.disclaimer))
    }

    @Test("AUN-FR-5.4 the disclaimer is outside of what scrolls, right after the check and in the history")
    func disclaimer() async {
        let fresh = await Screens.result(backend)
        #expect(fresh.pinnedText.contains(Self.disclaimer))
        #expect(!fresh.pinnedText.contains("Key observations"))
        let stored = FakeBackend()
        stored.set { $0.records = [Fixtures.record(1)] }
        let model = AuntenticModel(account: FakeBackend.account, clients: stored.clients)
        let record: CheckRecord = Fixtures.decode(Fixtures.record(1))
        let screen = Screen { StoredResultView(record: record, model: model) }
        #expect(screen.pinnedText.contains(Self.disclaimer))
    }

    @Test("AUN-FR-5.5 observations, findings and what couldn't be seen are all there")
    func evidence() async {
        let screen = await Screens.result(backend)
        #expect(screen.contains("The stitching is even."))
        #expect(screen.contains("The tag agrees with the box."))
        #expect(screen.contains("Logo: suspicious"))
        #expect(screen.contains("What couldn't be seen"))
        #expect(screen.contains("Materials: not visible"))
    }

    @Test("how it was made is folded: provider, model and prompt version are shown to whoever opens it")
    func method() async {
        let screen = await Screens.result(backend)
        let words = ["openai", "gpt-4o", "sneaker-2"]
        for word in words { #expect(!screen.contains(word), "\(word)") }
        await screen.tap("How this was made")
        for word in words { #expect(screen.contains(word), "\(word)") }
    }

    @Test("what an owner must configure is told to no buyer, not even by reports of earlier versions")
    func notice() async {
        var report = Fixtures.report(
            .inconclusive, notice: "To get verdicts, start the server with OPENAI_API_KEY set.")
        report.provider = BuiltInJudge.provider
        let screen = await Screens.result(backend, report)
        #expect(screen.contains("The shoe itself wasn't examined."))
        #expect(!screen.contains("What couldn't be seen"))
        #expect(!screen.text.contains("OPENAI"))
    }

    @Test(
        "the first thing on the result answers the question in a sentence; none of them promises anything",
        arguments: CheckReport.Outcome.allCases)
    func answer(_ outcome: CheckReport.Outcome) async throws {
        let report = Fixtures.report(.inconclusive, outcome: outcome, claimed: "Verified genuine")
        let screen = await Screens.result(backend, report)
        let text = screen.text
        let question = try #require(text.range(of: "Should I buy this pair?"))
        let sentence = try #require(text.range(of: report.answer().sentence))
        let why = try #require(text.range(of: "Why"))
        #expect(question.lowerBound < sentence.lowerBound && sentence.lowerBound < why.lowerBound)
        #expect(text.contains("You said: Verified genuine") && text.contains("Inconclusive"))
        #expect(!screen.spoken.contains { $0.hasPrefix("Confidence") })
        #expect(!text.lowercased().contains("yes") && text.contains("You weren't charged."))
    }

    @Test("AUN-FR-7.4 an unrecognised model is said so, beside what its owner called it")
    func unrecognised() async {
        let screen = await Screens.result(
            backend,
            Fixtures.report(
                .inconclusive, confidence: 0, outcome: .unrecognizedModel, identified: nil, claimed: "My shoe"))
        #expect(screen.contains("wasn't recognised"))
        #expect(screen.contains("Not recognised"))
        #expect(screen.contains("Unnamed sneaker") && screen.contains("You said: My shoe"))
        #expect(screen.contains("My shoe"))
    }

    @Test("photos that could settle it can be added from the result")
    func wanted() async {
        let screen = await Screens.result(
            backend, Fixtures.report(.inconclusive, wanted: [.heel, .sole], outcome: .inconclusive))
        #expect(screen.contains(PhotoAngle.heel.instruction))
        await screen.tap("Add these photos")
        #expect(screen.contains("Photo 1 of 2"))
        #expect(screen.contains("Heel"))
    }

    @Test("AUN-FR-5.6 a new check begins with empty slots")
    func newCheck() async {
        let screen = await Screens.result(backend)
        await screen.tap("Start a new check")
        await screen.wait(for: "Step 1 of 4")
        #expect(screen.find(label: "Keep this photo") == nil)
        #expect(screen.find(label: "Photo of the outer side") == nil)
    }

    @Test("AUN-FR-9.3 AUN-NF-72 a picture is drawn with verdict, confidence and disclaimer, and is no certificate")
    func picture() async {
        let screen = await Screens.result(backend)
        await screen.tap("Make a picture to share")
        await screen.wait(for: "Share the picture")
        let names = screen.session.tree.flatMap(\.everything).compactMap { $0.attribute("data-name") }
        #expect(names == ["Auntentic-result"], "as a browser saves it, but for what kind of file it is")
        let drawn = backend.get(\.drawn).first
        #expect(drawn?.headline == Verdict.authentic.title)
        #expect(drawn?.gauge == .init(percent: 87, caption: "confidence"))
        #expect(drawn?.disclaimer == Self.disclaimer)
        #expect(!screen.text.lowercased().contains("certificate"))
        #expect(!screen.text.lowercased().contains("certified"))
    }

    @Test("a link is made, its end is said, and it can be revoked")
    func link() async {
        let screen = await Screens.result(backend)
        await screen.tap("Make a link to share")
        await screen.wait(for: "https://auntentic.test/share/t1")
        #expect(screen.contains("It works until"))
        #expect(screen.find(label: "Share the link") != nil)
        await screen.tap("Revoke the link")
        await eventually("it is gone") { !screen.contains("It works until") }
        #expect(screen.find(label: "Make a link to share") != nil)
    }

    @Test("AUN-FR-9.3a the photo goes into a link only if the switch says so, and the words tell what each link shows")
    func photoInLink() async {
        let screen = await Screens.result(backend)
        let name = "Include the outer-side photo in the next link"
        #expect(screen.find(label: name)?.value == "off")
        await screen.tap("Make a link to share")
        await screen.wait(for: "Whoever has this link sees the verdict and the model, no photo.")
        #expect(created == [["id": "check-1", "action": "create", "days": 7]])
        await screen.tap(name)
        #expect(screen.find(label: name)?.value == "on")
        // What was shared before stays as it was.
        #expect(!screen.contains("and the outer-side photo."))
        await screen.tap("Make another link")
        await screen.wait(for: "Whoever has this link sees the verdict, the model and the outer-side photo.")
        #expect(created.count == 2)
        #expect(created.last == ["id": "check-1", "action": "create", "days": 7, "photo": true])
        #expect(screen.contains("the verdict and the model, no photo."))
    }

    /// The links that were asked for, the oldest first.
    private var created: [JSONValue] {
        backend.get(\.calls).filter { $0.name == "share-check" && $0.body["action"] == "create" }.map(\.body)
    }

    @Test("a screen with a result has one filled button, and sharing isn't it")
    func quietSharing() async {
        let screen = await Screens.result(backend)
        await screen.tap("Make a picture to share")
        await screen.wait(for: "Share the picture")
        await screen.tap("Make a link to share")
        await screen.wait(for: "It works until")
        let filled = screen.session.tree.flatMap(\.shown).filter { $0.style("background") == Palette.action._css }
        #expect(filled.count == 1, "\(screen.outline)")
    }

    @Test("sharing that fails says why and can be tried again")
    func shareFails() async {
        backend.set { $0.callErrors["share-check"] = [.serverDown, .serverDown] }
        let screen = await Screens.result(backend)
        await screen.tap("Make a link to share")
        await screen.wait(for: Trouble(.serverDown).message)
        await screen.tap("Make a link to share")
        await screen.wait(for: "It works until")
    }
}
