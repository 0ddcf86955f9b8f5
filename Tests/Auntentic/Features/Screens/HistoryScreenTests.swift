/// The history on screen.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct HistoryScreenTests {
    private let backend = FakeBackend()

    private func history(_ records: [JSONValue]) async -> Screen {
        backend.set { $0.records = records }
        let screen = await Screens.app(backend)
        await screen.tap("History")
        await screen.wait(for: "Search by model")
        await screen.settle()
        return screen
    }

    /// The whole name of a row, once it is there.
    private func row(_ words: String, _ screen: Screen) async -> String {
        await screen.wait(for: words)
        return screen.elements.first { $0.label.hasPrefix(words) }?.label ?? words
    }

    @Test("AUN-FR-8.1 AUN-FR-8.2 each row says name, verdict and date, newest first, and has its picture")
    func rows() async {
        let screen = await history([
            Fixtures.record(1, .fake, model: "Dunk"), Fixtures.record(2, model: "Gazelle"),
        ])
        await screen.wait(for: "Gazelle")
        let rows = screen.elements.filter { $0.role == .button && $0.label.contains("Likely") }.map(\.label)
        #expect(rows.count == 2)
        #expect(rows.first?.hasPrefix("Dunk, Likely Fake, ") == true)
        #expect(rows.first?.hasSuffix("2026") == true)
        await eventually("the picture") { screen.session.innerHTML().contains("<img") }
    }

    @Test("what was typed is never a row's name: it stands below, as what was said")
    func said() async {
        var row = Fixtures.record(1).objectValue ?? [:]
        row["report"] = Fixtures.json(
            Fixtures.report(.inconclusive, outcome: .labelsAgree, identified: nil, claimed: "Verified genuine"))
        let screen = await history([.object(row)])
        await screen.wait(for: "You said: Verified genuine")
        let labels = screen.elements.filter { $0.role == .button }.map(\.label)
        #expect(labels.contains { $0.hasPrefix("Unnamed sneaker, Labels agree, ") }, "\(labels)")
        #expect(!labels.contains { $0.hasPrefix("Verified") })
    }

    @Test("AUN-US-8 tapping a row reopens the complete report, with the disclaimer")
    func reopen() async {
        let screen = await history([Fixtures.record(1, .fake, model: "Dunk")])
        await screen.tap(await row("Dunk", screen))
        await screen.wait(for: "Key observations")
        #expect(screen.contains("The stitching is even."))
        #expect(screen.contains("How this was made"))
        #expect(screen.contains(CheckReport.disclaimer))
    }

    @Test("search and filter narrow the list; nothing found can be undone with one tap")
    func search() async {
        let screen = await history([
            Fixtures.record(1, .fake, model: "Dunk"), Fixtures.record(2, .authentic, model: "Gazelle"),
        ])
        await screen.type("gaz", into: "Search by model")
        await eventually("only one") { screen.contains("Gazelle") && !screen.contains("Dunk") }
        await screen.tap("Fake")
        await screen.wait(for: "Nothing found")
        await screen.tap("Clear search and filter")
        await eventually("both") { screen.contains("Gazelle") && screen.contains("Dunk") }
    }

    @Test("twenty at a time, the rest on request")
    func paging() async {
        let screen = await history((1...25).map { Fixtures.record($0, model: "Shoe \($0).") })
        await screen.wait(for: "Shoe 20.")
        #expect(!screen.contains("Shoe 21."))
        await screen.tap("Show more checks")
        await screen.wait(for: "Shoe 25.")
        #expect(screen.find(label: "Show more checks") == nil)
    }

    @Test("an empty history says what will be here, and starts a check")
    func empty() async {
        let screen = await history([])
        await screen.wait(for: "Every finished check is kept here")
        await screen.tap("Start New Check")
        await screen.wait(for: "Step 1 of 4")
    }

    @Test("a check is deleted only after a question, and a failure is said")
    func delete() async {
        let screen = await history([Fixtures.record(1, model: "Dunk"), Fixtures.record(2, model: "Gazelle")])
        await screen.tap(await row("Dunk", screen))
        await screen.wait(for: "Key observations")
        await screen.tap("Delete this check")
        await screen.tap("Keep it")
        #expect(backend.get(\.calls).allSatisfy { $0.name != "delete-check" })
        backend.set { $0.callErrors["delete-check"] = [.serverDown] }
        await screen.tap("Delete this check")
        await screen.tap("Delete with its photos")
        await screen.wait(for: "Not deleted")
        await screen.tap("OK")
        await screen.tap("Delete this check")
        await screen.tap("Delete with its photos")
        await eventually("it is gone") { backend.get(\.records).count == 1 && !screen.contains("Dunk") }
        #expect(screen.contains("Gazelle"))
    }

    @Test("holding a row offers to delete it, after the same question, without opening it")
    func deleteByHolding() async {
        let screen = await history([Fixtures.record(1, model: "Dunk"), Fixtures.record(2, model: "Gazelle")])
        await screen.wait(for: "Gazelle")
        await screen.hold(await row("Dunk", screen))
        await screen.tap("Delete Dunk")
        #expect(screen.contains("Delete this check?"))
        #expect(!screen.contains("Key observations"))
        await screen.tap("Keep it")
        #expect(screen.contains("Dunk"))
        #expect(backend.get(\.calls).allSatisfy { $0.name != "delete-check" })
        await screen.hold(await row("Dunk", screen))
        await screen.tap("Delete Dunk")
        await screen.tap("Delete with its photos")
        await eventually("it is gone") { !screen.contains("Dunk") }
        #expect(screen.contains("Gazelle"))
        #expect(backend.get(\.calls).filter { $0.name == "delete-check" }.map { $0.body["id"] } == ["check-1"])
    }

    @Test("a history that can't be loaded says why, with a button that loads it")
    func fails() async {
        let screen = await history([])
        backend.set {
            $0.records = [Fixtures.record(1)]
            $0.selectErrors["authentications"] = [.offline]
        }
        await screen.type("air", into: "Search by model")
        await screen.wait(for: "No internet connection")
        await screen.tap("Try again")
        await screen.wait(for: "Air Jordan 1")
    }
}
