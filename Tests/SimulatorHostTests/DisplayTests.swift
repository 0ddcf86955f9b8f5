/// The controls beside the phone reach the views and survive a reload.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerHTTP
import ServerMedia
import SimulatorDevice
import SimulatorHost
import Testing
import WebUI

private struct Looks: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.dynamicTypeSize) private var size
    @Environment(\.accessibilityReduceMotion) private var isStill
    @Environment(\.colorSchemeContrast) private var contrast
    @AppStorage("visits") private var visits = 0

    var body: some View {
        Text("\(scheme) \(size) still:\(isStill) \(contrast)")
        Button("visits \(visits)") { visits += 1 }.accessibilityIdentifier("visit")
    }
}

@Suite struct DisplayTests {
    private func withLooks(
        screens: Int = 1000, _ body: @Sendable (Visitor, String) async throws -> Void
    ) async throws {
        let pool = try MediaPool(workers: 1)
        var limits = SimulatorLimits()
        limits.screens = screens
        let host = try SimulatorHost(limits: limits, hosts: .here, device: { SimulatedDevice(pool: pool) }) { _ in
            Looks()
        }
        try await TestHost.application(host).test(.ahc(.http)) { client in
            let (visitor, html) = try await Visitor.looking(
                TestHost(client: client, host: host, models: Models()))
            try await body(visitor, html)
        }
    }

    @Test("scheme, text size and motion reach the views; system follows the browser; a reload keeps them")
    func display() async throws {
        try await withLooks { (visitor: Visitor, html: String) async throws in
            #expect(html.contains("light large still:false"))
            _ = try await visitor.post(
                "/sim/display", "{\"text\":\"accessibility5\",\"reduceMotion\":true,\"browserDark\":true}")
            let (second, dark) = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
            #expect(dark.contains("dark accessibility5 still:true"))
            _ = try await second.post("/sim/display", "{\"scheme\":\"light\",\"online\":false}")
            #expect(try await Visitor.looking(second.test, cookie: second.cookie).html.contains("light accessibility5"))
            try await visitor.test.client.execute(uri: "/", method: .get, headers: [.cookie: visitor.cookie]) {
                let page = String(buffer: $0.body)
                #expect(page.contains("data-scheme=\"light\" data-text=\"accessibility5\""))
                #expect(page.contains("data-motion=\"reduced\" data-network=\"offline\""))
                #expect(page.contains("data-transparency=\"full\" data-glass=\"on\""))
            }
        }
    }

    @Test(
        "more contrast reaches the views, be it by the switch or by the browser's wish, and marks all that is in front")
    func contrast() async throws {
        try await withLooks { (visitor: Visitor, html: String) async throws in
            #expect(html.contains("still:false standard") && !html.contains("data-contrast"))
            var page = visitor
            for (change, expected) in [
                ("{\"browserContrast\":true}", true), ("{\"increaseContrast\":true}", true),
                ("{\"browserContrast\":false}", true), ("{\"increaseContrast\":false}", false),
            ] {
                _ = try await page.post("/sim/display", change)
                let (next, now) = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
                page = next
                #expect(now.contains(expected ? "still:false increased" : "still:false standard"), "\(change)")
                #expect(now.contains("data-contrast=\\\"more\\\"") == expected, "\(change): \(now)")
            }
        }
    }

    @Test("the answer to a changed setting names the version of the screen that shows it, which the stream brings")
    func version() async throws {
        try await withLooks { (visitor: Visitor, html: String) async throws in
            let larger = try await answered(visitor, "{\"text\":\"accessibility5\"}")
            #expect(!html.contains("\"q\":\(larger),"))
            let (next, now) = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
            #expect(now.contains("\"q\":\(larger),") && now.contains("accessibility5"), "\(larger): \(now)")
            #expect(try await answered(next, "{}") == larger)
        }
    }

    private func answered(_ visitor: Visitor, _ change: String) async throws -> String {
        let body = ByteBuffer(string: change), name = try #require(HTTPField.Name("X-Simulator-Version"))
        return try await visitor.test.client.execute(
            uri: "/sim/display", method: .post, headers: visitor.headers, body: body
        ) { try #require($0.headers[name]) }
    }

    @Test("what an app stores outlives its screen, and isn't another phone's")
    func storage() async throws {
        try await withLooks(screens: 1) { (visitor: Visitor, html: String) async throws in
            #expect(try await visitor.event(1, handler("data-c", of: "visit", in: html)) == .noContent)
            #expect(try await Visitor.looking(visitor.test).html.contains("visits 0"))
            let (again, same) = try await Visitor.looking(visitor.test, cookie: visitor.cookie)
            #expect(again.cookie == visitor.cookie && same.contains("visits 1"), "\(same)")
        }
    }
}
