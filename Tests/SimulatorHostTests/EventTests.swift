/// What a page may report, and what is turned away.
import HTTPTypes
import Hummingbird
import NIOCore
import SimulatorHost
import Testing

@Suite struct EventTests {
    @Test("taps and typing reach the screen")
    func events() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let model = try #require(await test.models.all.first)
            #expect(try await visitor.event(1, handler("data-c", of: "tap", in: html)) == .noContent)
            #expect(await model.taps == 1)
            #expect(try await visitor.event(2, handler("data-i", of: "name", in: html), value: "Ada") == .noContent)
            #expect(await model.name == "Ada")
        }
    }

    @Test("an event that was seen before, or comes after a later one, does nothing")
    func replays() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let model = try #require(await test.models.all.first)
            let tap = handler("data-c", of: "tap", in: html)
            for number in [5, 5, 4, 1, 0, -1, 5] { #expect(try await visitor.event(number, tap) == .noContent) }
            #expect(await model.taps == 1)
            #expect(try await visitor.event(6, tap) == .noContent)
            #expect(await model.taps == 2)
        }
    }

    @Test("what isn't on the screen, or is switched off, can't be tapped")
    func unknownElements() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let model = try #require(await test.models.all.first)
            let extra = handler("data-c", of: "extra", in: html)
            _ = try await visitor.event(1, extra)
            #expect(await model.extraTaps == 1)
            _ = try await visitor.event(2, handler("data-c", of: "hide", in: html))
            #expect(await !model.showsExtra)
            #expect(try await visitor.event(3, extra) == .noContent)
            #expect(await model.extraTaps == 1)
            var number = 3
            for made in ["", ".", "0.0", "zz.zz", "a.b.c", "\\u0000", "99999999999999999999.1"] {
                number += 1
                #expect(try await visitor.event(number, made) == .noContent)
            }
            let forbidden = handler("data-c", of: "forbidden", in: html)
            if !forbidden.isEmpty { _ = try await visitor.event(number + 1, forbidden) }
            #expect(await model.forbidden == 0)
        }
    }

    @Test("posts from other sites, without a site, or without the page's token are refused")
    func crossSite() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let model = try #require(await test.models.all.first)
            let body = "{\"n\":1,\"k\":\"c\",\"h\":\"\(handler("data-c", of: "tap", in: html))\"}"
            let name = visitor.cookie.prefix { $0 != "=" }
            let site = HTTPField.Name("Sec-Fetch-Site")!, page = HTTPField.Name("X-Simulator-Page")!
            let cases: [(HTTPResponse.Status, @Sendable (inout HTTPFields) -> Void)] = [
                (.forbidden, { $0[.origin] = "https://evil.example" }),
                (.forbidden, { $0[.origin] = "null" }),
                (.forbidden, { $0[.origin] = nil }),
                (.forbidden, { $0[.origin] = "http://localhost" }),
                (.forbidden, { $0[site] = "cross-site" }),
                (.forbidden, { $0[site] = "same-site" }),
                (.conflict, { $0[page] = nil }),
                (.conflict, { $0[page] = "" }),
                (.conflict, { $0[page] = "guess" }),
                (.gone, { $0[.cookie] = nil }),
                (.gone, { $0[.cookie] = "\(name)=\(String(repeating: "0", count: 32))" }),
            ]
            for path in ["/sim/event", "/sim/display", "/sim/home", "/sim/upload?n=1&h=a"] {
                for (status, change) in cases { #expect(try await visitor.post(path, body, change) == status) }
            }
            #expect(await model.taps == 0)
            #expect(try await visitor.post("/sim/event", body) == .noContent)
            #expect(await model.taps == 1)
        }
    }

    @Test("one browser can't speak for another's phone")
    func foreignSessions() async throws {
        try await TestHost.run { test in
            let (victim, html) = try await Visitor.looking(test)
            var thief = try await Visitor.open(test)
            let tap = handler("data-c", of: "tap", in: html)
            // No screen of its own yet; and another's token with its own cookie is nobody's.
            #expect(try await thief.event(1, tap) == .gone)
            thief.token = victim.token
            #expect(try await thief.event(2, tap) == .conflict)
            #expect(await test.models.all.first?.taps == 0)
        }
    }

    @Test("bodies that make no sense or are too large are refused and change nothing")
    func malformed() async throws {
        try await TestHost.run { test in
            let (visitor, _) = try await Visitor.looking(test)
            for body in ["", "[]", "nonsense", "{\"n\":\"1\",\"h\":\"a\",\"k\":\"c\"}", "{\"n\":1}", "{\"n\":1e99}"] {
                #expect(try await visitor.post("/sim/event", body) == .badRequest, "\(body)")
            }
            #expect(try await visitor.post("/sim/display", "{\"scheme\":\"pink\"}") == .badRequest)
            // What may be pasted into a field, and a little more.
            for (count, status) in [(60 << 10, HTTPResponse.Status.noContent), (64 << 10, .contentTooLarge)] {
                let text = String(repeating: "x", count: count)
                #expect(try await visitor.event(1, "a.b", value: text) == status)
            }
        }
    }
}
