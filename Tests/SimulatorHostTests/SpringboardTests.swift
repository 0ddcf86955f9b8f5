/// The home screen: one app opens, three say they are to come, and the home button leads back.
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

@Suite struct SpringboardTests {
    private static let apps: [AppEntry] =
        [
            AppEntry(
                "auntentic", identity("Auntentic"), icon: { _ in Text("icon") }, root: { _ in Text("the app itself") })
        ]
        + ["Artifex", "Veramo", "MirrorMate"].map { name in
            AppEntry(toCome: name.lowercased(), identity(name), icon: { _ in Text("icon") })
        }

    private static func identity(_ name: String) -> AppIdentity {
        AppIdentity(
            name: name, tagline: "", symbol: "star", schema: name.lowercased(), unit: WorkUnit("thing", "things"),
            promise: "",
            disclaimer: "",
            supportEmail: "")
    }

    private func withSpringboard(_ body: @Sendable (Visitor, String) async throws -> Void) async throws {
        let pool = try MediaPool(workers: 1)
        let host = try SimulatorHost(hosts: .here, device: { SimulatedDevice(pool: pool) }) { seed in
            Springboard(home: seed.home, push: seed.device.push, store: seed.device.store, apps: Self.apps) { _ in
                .failing
            }
        }
        try await TestHost.application(host).test(.ahc(.http)) { client in
            let (visitor, html) = try await Visitor.looking(
                TestHost(client: client, host: host, models: Models()))
            try await body(visitor, html)
        }
    }

    private func screen(_ visitor: Visitor) async throws -> (Visitor, String) {
        try await Visitor.looking(visitor.test, cookie: visitor.cookie)
    }

    @Test("Auntentic opens, the home button leads back, and it opens again")
    func opening() async throws {
        try await withSpringboard { (visitor: Visitor, html: String) async throws in
            #expect(html.contains("Auntentic") && !html.contains("the app itself"))
            let icon = handler("data-c", of: "app-auntentic", in: html)
            _ = try await visitor.event(1, icon)
            let (second, opened) = try await screen(visitor)
            #expect(opened.contains("the app itself") && !opened.contains("app-artifex"))
            #expect(try await second.post("/sim/home", "{}") == .noContent)
            let (third, home) = try await screen(second)
            #expect(home.contains("app-artifex"))
            _ = try await third.event(1, icon)
            #expect(try await screen(third).1.contains("the app itself"))
        }
    }

    @Test("the three others say that they are to come", arguments: ["artifex", "veramo", "mirrormate"])
    func toCome(_ app: String) async throws {
        try await withSpringboard { (visitor: Visitor, html: String) async throws in
            #expect(html.contains("to come\\\""))
            _ = try await visitor.event(1, handler("data-c", of: "app-\(app)", in: html))
            let (second, sheet) = try await screen(visitor)
            #expect(sheet.contains("is coming soon") && !sheet.contains("the app itself"))
            #expect(try await second.post("/sim/back", "{}") == .noContent)
            #expect(try await !screen(second).1.contains("is coming soon"))
        }
    }
}
