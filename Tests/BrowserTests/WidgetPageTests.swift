/// Veramo's widget on the page's home and lock screen, and the switches for glass and transparency, in Chromium.
import AccountFeatures
import Clients
import Foundation
import SimulatorDevice
import SimulatorHost
import Styleguide
import SwiftUI
import Testing
import VeramoCore
import VeramoFeatures
import VeramoWidgets
import WebUI
import WidgetKit

/// Says the streak until the test's phone has looked a few times, and then the partner's picture.
private final class SmallServer: Sendable {
    private let looks = Locked(0)

    var client: WidgetsClient {
        WidgetsClient(
            file: { (_, query, token) async throws(ClientError) in
                guard token == "w1", query["width"] != nil, query["height"] != nil else { throw .signedOut }
                let look = self.looks.withLock { looks in
                    looks += 1
                    return looks
                }
                let first: WidgetAnswer.Entry =
                    look > 8
                    ? .init(date: "2026-11-25T20:00:00Z", kind: "picture", image: Samples.picture)
                    : .init(date: "2026-11-25T20:00:00Z", kind: "streak", days: 4)
                let answer = WidgetAnswer(
                    entries: [first, .init(date: "2026-11-25T23:00:00Z", kind: "streak", days: 4)],
                    askAgain: "2026-11-25T20:30:00Z")
                do { return try JSONEncoder().encode(answer) } catch { throw .unexpected("\(error)") }
            }, reload: {})
    }
}

private struct Inside: View {
    @State private var link = "nothing"

    var body: some View {
        TabView {
            VStack(spacing: 20) {
                Text("opened by \(link)").padding().glassSurface(in: RoundedRectangle(cornerRadius: 16))
                    .accessibilityIdentifier("surface")
                Button("Tap") {}.glassButtonStyle()
            }
            .tabItem { Label("Today", systemImage: "heart") }
            Text("Second").tabItem { Label("Create", systemImage: "plus.circle") }
        }
        .onOpenURL { link = $0.absoluteString }
    }
}

@Suite(.serialized) struct WidgetPageTests {
    @Test(
        "VER-W-1 VER-W-2 VER-W-5 VER-W-7 VER-T-16 the widgets change by themselves in all families, and lead into the app; glass and transparency follow their switches",
        .timeLimit(.minutes(5)))
    func widgets() async throws {
        try await LivePage.run("widgets.py", until: "the widgets showed the picture") { seed in
            let keychain = KeychainClient.inMemory()
            WidgetKey(couple: UUID(), token: "w1").write(keychain)
            let feed = WidgetFeed(
                keychain: keychain, files: .inMemory(), widgets: SmallServer().client, clock: .system)
            let app = AppEntry(
                "veramo", AppEntry.veramo.identity, icon: { AppEntry.veramo.icon($0) }, root: { _ in Inside() },
                widgets: { _ in [VeramoWidget(feed: feed)] })
            var time = WidgetTime.development
            time.pace = 1
            return Springboard(
                home: seed.home, push: seed.device.push, store: seed.device.store, apps: [app], time: time
            ) { _ in .failing }
        }
    }
}
