/// Every state that waits shows that it does, by an indicator that moves unless motion is reduced.
import AuntenticCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import AuntenticFeatures

@MainActor
struct WaitingScreenTests {
    private let backend = FakeBackend()
    private let isHeld = Locked(true)

    /// Waits until the test lets go.
    private func held() async {
        while isHeld.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    private func letGo() { isHeld.withLock { $0 = false } }

    private func waits(_ screen: Screen, _ state: Comment) { #expect(!screen.spinners.isEmpty, state) }

    /// The signed-in app whose questions to one table don't come back yet.
    private func app(holding table: String) -> Screen {
        var clients = backend.clients
        let select = clients.database.select
        clients.database.select = { (query) async throws(ClientError) in
            if query.table == table { await held() }
            return try await select(query)
        }
        return Screen { AuntenticRoot(clients: clients) }
    }

    @Test("AUN-NF-53 lists that are being loaded, on home and in the history, and none once they are there")
    func lists() async {
        backend.set { $0.records = [Fixtures.record(1)] }
        let screen = app(holding: "authentications")
        await screen.wait(for: "Loading your checks")
        waits(screen, "home")
        await screen.tap("History")
        await screen.wait(for: "Loading your checks")
        waits(screen, "history")
        letGo()
        await screen.wait(for: "Air Jordan 1")
        await eventually("nothing turns any more") { screen.spinners.isEmpty }
    }

    @Test("AUN-NF-53 a photo that is being looked at")
    func photo() async {
        var clients = backend.clients
        let prepare = clients.photos.prepare
        clients.photos.prepare = { (photo) async throws(PhotoFailure) in
            await held()
            return try await prepare(photo)
        }
        let screen = Screen { AuntenticRoot(clients: clients) }
        await screen.wait(for: "Start New Check")
        await screen.tap("Start New Check")
        await screen.wait(for: "Step 1 of 4")
        #expect(screen.spinners.isEmpty)
        await screen.choose(photo: Fixtures.photo("one"), in: "photo-picker")
        await screen.wait(for: "Looking at the photo")
        waits(screen, "capture")
        letGo()
        await eventually("it was looked at") { screen.find(label: "Use this photo") != nil }
        #expect(screen.spinners.isEmpty)
    }

    @Test("AUN-NF-53 photos under way, by how far each is; then the analysis, until its result is there")
    func check() async {
        backend.set { $0.isHoldingUploads = true }
        let screen = await Screens.submitted(backend)
        await screen.wait(for: "Sending your photos")
        await eventually("a bar each") {
            screen.session.tree.flatMap(\.everything).filter { $0.attribute("aria-valuenow") == "50" }.count == 4
        }
        backend.set { $0.isHoldingUploads = false }
        await screen.wait(for: "Analyzing your sneaker...")
        waits(screen, "analysis")
        backend.answer(Fixtures.done())
        await screen.wait(for: "Key observations")
        await eventually("nothing turns any more") { screen.spinners.isEmpty }
    }

    @Test("AUN-NF-53 a picture that is being drawn, and a report that is being signed")
    func buttons() async {
        var clients = backend.clients
        clients.sharing = SharingClient { (_) async throws(PhotoFailure) in
            await held()
            return Data("card".utf8)
        }
        let model = ResultModel(
            report: Fixtures.report(), draft: Fixtures.fullDraft(), userID: "ann", clients: clients)
        let screen = Screen { ShareCard(model: model) }
        await screen.settle()
        #expect(screen.spinners.isEmpty)
        await screen.tap("Make a picture to share")
        await eventually("it is drawn") { screen.find(label: "Drawing the picture")?.isEnabled == false }
        waits(screen, "drawing")
        letGo()
        await screen.wait(for: "Share the picture")
        #expect(screen.spinners.isEmpty)
    }

    @Test("AUN-NF-53 the app being opened")
    func splash() async {
        var clients = backend.clients
        let restore = clients.auth.restore
        clients.auth.restore = { () async throws(ClientError) in
            await held()
            return try await restore()
        }
        let screen = Screen { AuntenticRoot(clients: clients) }
        await eventually("the splash") { screen.spoken.contains { $0.contains("Opening") } }
        waits(screen, "splash")
        letGo()
        await screen.wait(for: "Start New Check")
    }

    /// The spinner is the system's on the phone, and stands still or fades there by itself. Here the page turns it.
    @Test("AUN-NF-53 the indicator turns, and with reduced motion nothing does: the apps move nothing of their own")
    func motion() throws {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        func text(_ path: String) throws -> String {
            try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
        let page = "Sources/Simulator/Host/Page"
        #expect(try text("\(page)/controls.css").contains(#/\.spin\b[^}]*animation: spin/#))
        let rules = try text("\(page)/page.css")
        #expect(rules.contains(#/\[data-motion="reduced"\] \*[^}]*animation: none !important/#))
        #expect(rules.contains(#/prefers-reduced-motion: reduce\)[^}]*animation: none !important/#))
        let files = FileManager.default.enumerator(
            at: root.appending(path: "Sources/Apps"), includingPropertiesForKeys: nil)
        var seen = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            seen += 1
            let source = try String(contentsOf: file, encoding: .utf8)
            let moves = source.contains(#/withAnimation|\.animation\(|\.transition\(|\.symbolEffect\(/#)
            #expect(!moves || source.contains("accessibilityReduceMotion"), "\(file.lastPathComponent)")
        }
        #expect(seen > 80)
    }
}
