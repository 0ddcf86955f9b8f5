/// A result: its parts, and the two ways of sharing it.
import AuntenticCore
import Clients
import Foundation
import Styleguide
import Testing
import Wire

@testable import AuntenticFeatures

@MainActor
struct ResultModelTests {
    private let backend = FakeBackend()

    private func model(_ row: JSONValue = Fixtures.record(1)) -> ResultModel {
        ResultModel(record: Fixtures.decode(row), clients: backend.clients)
    }

    @Test(
        "AUN-FR-5.1 AUN-FR-5.3 AUN-NF-59 each verdict has its words, its symbol and its colour",
        arguments: [
            (Verdict.authentic, "Likely Authentic", "#22C55E"), (.fake, "Likely Fake", "#EF4444"),
            (.inconclusive, "Inconclusive", "#F59E0B"),
        ])
    func verdicts(_ verdict: Verdict, _ words: String, _ color: String) {
        #expect(verdict.title == words)
        #expect(verdict.signal.color.light.hex == color)
        #expect(verdict.signal.color.dark.hex == color)
        #expect(Set(Verdict.allCases.map(\.systemImage)).count == Verdict.allCases.count)
    }

    @Test("AUN-FR-5.4 the disclaimer is the product's, whatever a stored report says")
    func disclaimer() {
        var row = Fixtures.report()
        row.disclaimer = "Certified genuine."
        let model = ResultModel(report: row, draft: Fixtures.fullDraft(), userID: "ann", clients: backend.clients)
        #expect(model.disclaimer == "This result is AI-assisted and does not guarantee authenticity.")
    }

    @Test("what could be seen and what couldn't are told apart")
    func findings() {
        let model = model()
        #expect(model.examined.map(\.category) == [.stitching, .logo])
        #expect(model.unreadable.map(\.category) == [.materials])
    }

    @Test("AUN-FR-7.4 an unrecognised model is explained, and is free")
    func unrecognised() {
        let report = Fixtures.report(.inconclusive, outcome: .unrecognizedModel, identified: nil)
        #expect(report.explanation.contains("unsupported"))
        #expect(report.explanation.contains("weren't charged"))
        #expect(!Fixtures.report(.inconclusive, outcome: .inconclusive).explanation.contains("recognised"))
        #expect(report.answer().sentence.contains("wasn't recognised"))
    }

    @Test("the picture to share is drawn from the report, once")
    func card() async {
        let model = model()
        await model.drawCard()
        await model.drawCard()
        #expect(model.card == Data("card".utf8))
        #expect(backend.get(\.drawn) == [PictureCard(model.report, photo: backend.get(\.drawn).first?.photo)])
        #expect(backend.get(\.drawn).first?.disclaimer == CheckReport.disclaimer)
    }

    @Test("a picture that can't be drawn says so and can be tried again")
    func cardFails() async {
        backend.set { $0.cannotDraw = true }
        let model = model()
        await model.drawCard()
        #expect(model.card == nil)
        #expect(model.shareProblem != nil)
        backend.set { $0.cannotDraw = false }
        await model.drawCard()
        #expect(model.card != nil)
        #expect(model.shareProblem == nil)
    }

    @Test("a link is made, listed, and revoked")
    func links() async {
        let model = model()
        await model.createLink()
        #expect(model.activeLinks.map(\.url.absoluteString) == ["https://auntentic.test/share/t1"])
        #expect(backend.get(\.calls).last?.body == ["id": "check-1", "action": "create", "days": 7])
        model.includesPhoto = true
        await model.createLink()
        #expect(
            backend.get(\.calls).last?.body == ["id": "check-1", "action": "create", "days": 7, "photo": true])
        #expect(model.activeLinks.count == 2)
        if let link = model.activeLinks.first { await model.revoke(link) }
        #expect(model.activeLinks.count == 1)
        #expect(backend.get(\.calls).last?.body == ["id": "check-1", "action": "revoke", "token": "t2"])
    }

    @Test("links that can't be made or revoked leave everything as it is, and say why")
    func linksFail() async {
        backend.set { $0.callErrors["share-check"] = [.offline] }
        let model = model()
        await model.createLink()
        #expect(model.activeLinks.isEmpty)
        #expect(model.shareProblem == Trouble(.offline).message)
        await model.createLink()
        #expect(model.shareProblem == nil)
        backend.set { $0.callErrors["share-check"] = [.serverDown] }
        if let link = model.activeLinks.first { await model.revoke(link) }
        #expect(model.shareProblem == Trouble(.serverDown).message)
        #expect(model.activeLinks.count == 1)
    }

    @Test("a link that has run out isn't called active")
    func expired() async {
        backend.set {
            $0.links = [
                Fixtures.link(number: 2), Fixtures.link(number: 1, expires: "2026-01-02T00:00:00Z"),
            ]
        }
        let model = model()
        await model.loadLinks()
        #expect(model.links.count == 2)
        #expect(model.activeLinks.count == 1)
    }

    @Test("deleting tells the lists; a refused deletion doesn't")
    func delete() async {
        let deleted = Locked<[String]>([])
        let record: CheckRecord = Fixtures.decode(Fixtures.record(1))
        let model = ResultModel(record: record, clients: backend.clients) { id in deleted.withLock { $0.append(id) } }
        backend.set { $0.callErrors["delete-check"] = [.busy(retryAfter: 3)] }
        #expect(await !model.delete())
        #expect(model.isShowingProblem)
        #expect(deleted.withLock { $0 }.isEmpty)
        #expect(await model.delete())
        #expect(deleted.withLock { $0 } == ["check-1"])
    }
}
