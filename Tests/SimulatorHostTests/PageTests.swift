/// The page, its headers, its files and its cookie.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SimulatorHost
import Testing

@Suite struct PageTests {
    @Test("the page forbids inline script and style, framing and sniffing, and holds no session id")
    func headers() async throws {
        try await TestHost.run { test in
            try await test.client.execute(uri: "/", method: .get) { response in
                let policy = try #require(response.headers[HTTPField.Name("Content-Security-Policy")!])
                #expect(policy.hasPrefix("default-src 'none';"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(response.headers[HTTPField.Name("X-Content-Type-Options")!] == "nosniff")
                let cookie = try #require(response.headers[.setCookie])
                #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
                let page = String(buffer: response.body)
                let id = try #require(cookie.firstMatch(of: /simulator_phone_[0-9]+=([0-9a-f]{32});/)).1
                #expect(!page.contains(id))
                #expect(!page.contains("{{"))
                #expect(page.firstMatch(of: /<style|<script>|\sstyle=|\son[a-z]+=/) == nil)
            }
        }
    }

    @Test("the status bar counts hours as the times inside the apps do")
    func hours() async throws {
        let style = Date.FormatStyle(date: .omitted, time: .shortened, timeZone: .gmt)
        let afternoon = Date(timeIntervalSince1970: 15 * 3600).formatted(style)
        let hours = afternoon.contains("15") ? 24 : 12
        try await TestHost.run { test in
            try await test.client.execute(uri: "/", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(page.contains("data-hours=\"\(hours)\""), "\(afternoon)")
            }
        }
    }

    @Test("a known cookie keeps its phone, a forged one never names one")
    func cookies() async throws {
        try await TestHost.run { test in
            let first = try await Visitor.looking(test).0
            let again = try await Visitor.open(test, cookie: first.cookie)
            #expect(again.cookie == first.cookie)
            #expect(again.token != first.token)
            #expect(await test.host.counts.phones == 1)
            let many = "theme=dark;\(first.cookie);  x=\(first.cookie.prefix(20))"
            #expect(try await Visitor.open(test, cookie: many).cookie == many, "found among others")
            let name = first.cookie.prefix { $0 != "=" }
            for forged in [String(repeating: "a", count: 32), "x", "", String(repeating: "a", count: 5000)] {
                let visitor = try await Visitor.open(test, cookie: "\(name)=\(forged)")
                #expect(visitor.cookie != "\(name)=\(forged)")
                #expect(visitor.cookie.hasPrefix(name))
                // A ticket is for the name it came with.
                var mixed = visitor
                mixed.cookie = "\(name)=\(forged)"
                #expect(try await mixed.event(1, "a.b") == .gone)
            }
            #expect(await test.host.counts.phones == 1)
        }
    }

    @Test("a server on another port has a cookie of its own, so neither puts the other's phone away")
    func twoServers() async throws {
        try await TestHost.run { one in
            try await TestHost.run { other in
                let here = try await Visitor.looking(one).0
                let there = try await Visitor.looking(other, cookie: here.cookie).0
                #expect(here.cookie.prefix { $0 != "=" } != there.cookie.prefix { $0 != "=" })
                // The browser has one jar for both.
                let jar = "\(here.cookie); \(there.cookie)"
                #expect(try await Visitor.open(one, cookie: jar).cookie == jar)
                #expect(try await Visitor.open(other, cookie: jar).cookie == jar)
                #expect(await one.host.counts.phones == 1)
                #expect(await other.host.counts.phones == 1)
            }
        }
    }

    @Test("a link on another site leads to the phone by way of a page of ours")
    func strictCookie() async throws {
        try await TestHost.run { test in
            let headers: HTTPFields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
            try await test.client.execute(uri: "/", method: .get, headers: headers) { response in
                #expect(response.headers[.setCookie] == nil)
                #expect(String(buffer: response.body).contains("http-equiv=\"refresh\""))
            }
            #expect(await test.host.counts.phones == 0)
        }
    }

    @Test("files come with their type and a tag; what isn't there is 404, also outside the folder")
    func assets() async throws {
        try await TestHost.run { test in
            let tag = try await test.client.execute(uri: "/sim/assets/client.js", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
                return try #require(response.headers[.eTag])
            }
            try await test.client.execute(
                uri: "/sim/assets/client.js", method: .get, headers: [.ifNoneMatch: tag]
            ) { #expect($0.status == .notModified) }
            for name in ["nothing.js", "page.html", "..%2Fpage.html", "%2e%2e"] {
                try await test.client.execute(uri: "/sim/assets/\(name)", method: .get) {
                    #expect($0.status == .notFound, "\(name)")
                    #expect($0.headers[HTTPField.Name("X-Content-Type-Options")!] == "nosniff")
                }
            }
        }
    }
}
