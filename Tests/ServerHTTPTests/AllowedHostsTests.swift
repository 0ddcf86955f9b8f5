/// By which names a server lets itself be called, and what other pages may read of it.
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerHTTP
import Testing

@Suite struct AllowedHostsTests {
    @Test(
        "names and addresses of this machine are allowed, with a port or without",
        arguments: [
            "localhost", "LocalHost:54321", "127.0.0.1", "127.0.0.1:80", "127.9.8.7", "[::1]", "[::1]:54321",
        ])
    func loopback(_ authority: String) {
        #expect(AllowedHosts(listeningOn: "127.0.0.1").contains(authority))
        #expect(AllowedHosts(listeningOn: "192.0.2.1").contains(authority))
        #expect(AllowedHosts(listeningOn: "0.0.0.0").contains(authority))
    }

    @Test(
        "what only looks like it is not",
        arguments: [
            "", ":80", "evil.example", "evil.example:54321", "localhost.evil.example", "127.0.0.1.evil.example",
            "evil.example@localhost", "localhost:80@evil.example", "localhost:80:80", "localhost:evil", "localhost/",
            "127.0.0.1 ", "127.1", "0x7f000001", "2130706433", "[::1", "::1", "[::1]evil.example", "[fe80::1]",
            "10.0.0.1",
            "0.0.0.0", String(repeating: "a", count: 400),
        ])
    func foreign(_ authority: String) {
        #expect(!AllowedHosts(listeningOn: "127.0.0.1").contains(authority))
    }

    @Test("no Host at all is nobody's")
    func missing() { #expect(!AllowedHosts(listeningOn: "0.0.0.0").contains(nil)) }

    @Test("the address it listens on and the public name are allowed; on all addresses any address, but no name")
    func given() {
        let own = AllowedHosts(listeningOn: "192.0.2.1", publicURL: "https://Atelier.example:8443/path")
        for authority in ["192.0.2.1:54321", "192.0.2.1", "atelier.example", "ATELIER.example:8443"] {
            #expect(own.contains(authority), "\(authority)")
        }
        #expect(!own.contains("192.0.2.2") && !own.contains("www.atelier.example"))
        let named = AllowedHosts(listeningOn: "workshop.local")
        #expect(named.contains("workshop.local:1") && !named.contains("kitchen.local"))
        let everywhere = AllowedHosts(listeningOn: "0.0.0.0")
        #expect(everywhere.contains("192.0.2.1:54321") && everywhere.contains("[2001:db8::1]:1"))
        #expect(!everywhere.contains("evil.example"))
        #expect(AllowedHosts(listeningOn: "2001:db8::1").contains("[2001:db8::1]:80"))
    }

    @Test("other origins may read the four surfaces; not the metrics, shared pages, the simulator, or what isn't there")
    func crossOrigin() async throws {
        let router = Router(context: AtelierContext.self)
        router.add(middleware: SurfaceCORS())
        router.get("**") { _, _ in "here" }
        try await Application(router: router).test(.router) { client in
            for (path, isOpen) in [
                ("/rest/v1/rows", true), ("/auth/v1/user", true), ("/storage/v1/object/a", true),
                ("/functions/v1/consent", true), ("/report-key", true), ("/", false), ("/sim/events", false),
                ("/sim/assets/client.js", false), ("/share/abc", false), ("/metrics", false), ("/rest/v10", false),
            ] {
                for method in [HTTPRequest.Method.get, .options] {
                    try await client.execute(uri: path, method: method, headers: [.origin: "https://evil.example"]) {
                        let origin = $0.headers[.accessControlAllowOrigin]
                        #expect((origin == "*") == isOpen && (origin == nil) == !isOpen, "\(method) \(path)")
                    }
                }
            }
        }
    }

    @Test("a page on another origin may send uploads in parts, and read how far they are")
    func crossOriginUploads() async throws {
        let router = Router(context: AtelierContext.self)
        router.add(middleware: SurfaceCORS())
        router.patch("**") { _, _ in "here" }
        try await Application(router: router).test(.router) { client in
            let path = "/storage/v1/upload/resumable/a"
            try await client.execute(uri: path, method: .options, headers: [.origin: "https://page.example"]) {
                let allowed = Set(
                    ($0.headers[.accessControlAllowHeaders] ?? "").split(separator: ", ").map(String.init))
                #expect(allowed.isSuperset(of: ["tus-resumable", "upload-length", "upload-offset", "upload-metadata"]))
                #expect($0.headers[.accessControlAllowMethods]?.contains("PATCH") == true)
            }
            try await client.execute(uri: path, method: .patch, headers: [.origin: "https://page.example"]) {
                let readable = $0.headers[.accessControlExposeHeaders] ?? ""
                for name in ["location", "upload-offset", "upload-length", "tus-resumable"] {
                    #expect(readable.contains(name), "\(name)")
                }
            }
        }
    }
}
