/// Widgets on the home and the lock screen: drawn by the app's own views, and a tap leads into the app.
import AccountFeatures
import Clients
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerHTTP
import ServerMedia
import SimulatorDevice
import SimulatorHost
import Testing
import WebUI
import WidgetKit

private struct Greeting: TimelineEntry {
    let date: Date
    let words: String
}

private struct Greeter: TimelineProvider {
    func placeholder(in context: Context) -> Greeting { Greeting(date: .now, words: "placeholder") }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Greeting) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Greeting>) -> Void) {
        completion(Timeline(entries: [Greeting(date: .now, words: "hello \(context.family)")], policy: .never))
    }
}

private struct GreetingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "greeting", provider: Greeter()) { entry in
            Text(entry.words).widgetURL(URL(string: "veramo://today"))
        }
        .supportedFamilies(WidgetFamily.allCases)
    }
}

private struct Inside: View {
    @State private var link = "no link"
    var body: some View { Text("inside with \(link)").onOpenURL { link = $0.absoluteString } }
}

@Suite struct WidgetTests {
    private static let app = AppEntry(
        "veramo",
        AppIdentity(
            name: "Veramo", tagline: "", symbol: "heart", schema: "veramo", unit: WorkUnit("", "s"), promise: "",
            disclaimer: "",
            supportEmail: ""),
        icon: { _ in Text("icon") }, root: { _ in Inside() }, widgets: { _ in [GreetingWidget()] })

    private func withPhone(_ body: @Sendable (Visitor) async throws -> Void) async throws {
        let pool = try MediaPool(workers: 1)
        let host = try SimulatorHost(hosts: .here, device: { SimulatedDevice(pool: pool) }) { seed in
            Springboard(home: seed.home, push: seed.device.push, store: seed.device.store, apps: [Self.app]) { _ in
                .failing
            }
        }
        try await TestHost.application(host).test(.ahc(.http)) { client in
            try await body(
                try await Visitor.looking(TestHost(client: client, host: host, models: Models())).0)
        }
    }

    /// The screen as soon as it has these words.
    private func screen(_ visitor: Visitor, with words: [String]) async throws -> (Visitor, String) {
        var last = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
        while !words.allSatisfy(last.1.contains) {
            await Task.yield()
            last = try await Visitor.looking(last.0.test, cookie: last.0.cookie)
        }
        return last
    }

    @Test(
        "VER-W-1 VER-W-7 small and medium lie on the home screen, each from the widget's own timeline; a tap opens the app there",
        .timeLimit(.minutes(1)))
    func home() async throws {
        try await withPhone { (visitor: Visitor) async throws in
            let (second, html) = try await screen(visitor, with: ["hello systemSmall", "hello systemMedium"])
            #expect(!html.contains("accessory") && !html.contains("inside with"))
            _ = try await second.event(1, handler("data-c", of: "widget-systemSmall", in: html))
            _ = try await screen(second, with: ["inside with veramo://today"])
        }
    }

    @Test(
        "VER-W-2 the lock screen has the three small families; a tap unlocks into the app, and Home only unlocks",
        .timeLimit(.minutes(1)))
    func lock() async throws {
        try await withPhone { (visitor: Visitor) async throws in
            #expect(try await visitor.post("/sim/lock", "{}") == .noContent)
            let families = ["accessoryCircular", "accessoryRectangular", "accessoryInline"]
            let (second, html) = try await screen(visitor, with: families.map { "hello \($0)" })
            #expect(html.contains("lock-screen") && !html.contains("app-veramo") && !html.contains("systemSmall"))
            _ = try await second.event(1, handler("data-c", of: "widget-accessoryCircular", in: html))
            let (third, app) = try await screen(second, with: ["inside with veramo://today"])
            #expect(!app.contains("lock-screen"))
            #expect(try await third.post("/sim/lock", "{}") == .noContent)
            let (fourth, _) = try await screen(third, with: ["lock-screen"])
            #expect(try await fourth.post("/sim/home", "{}") == .noContent)
            let (_, unlocked) = try await screen(fourth, with: ["inside with"])
            #expect(!unlocked.contains("lock-screen"))
        }
    }

    @Test("locking belongs to the page that shows the phone") func foreign() async throws {
        try await withPhone { (visitor: Visitor) async throws in
            let (second, _) = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
            #expect(try await visitor.post("/sim/lock", "{}") != .noContent)
            #expect(try await second.post("/sim/lock", "{}") == .noContent)
        }
    }
}
