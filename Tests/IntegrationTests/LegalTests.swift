/// Terms and privacy policies as anybody's browser gets them from a running server.
import AccountFeatures
import AsyncHTTPClient
import CommandKit
import Foundation
import NIOCore
import NIOHTTP1
import Products
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct LegalTests {
    private static let operatorName = "Ada <b>& Sons"
    private static let support = "help+us@harbour.example"
    private static let complete = [
        "--legal-name", operatorName, "--legal-address", "1 Harbour Road, Dover", "--support-address", support,
    ]

    /// One server for what it answers when all is set.
    private func serve(
        _ arguments: [String] = complete, environment: [String: String] = [:],
        _ body: (RunningServer) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder, arguments: arguments, environment: environment)
            try await body(server)
            await server.stop()
        }
    }

    private func page(
        _ path: String, of server: RunningServer, _ method: HTTPMethod = .GET
    ) async throws -> (status: UInt, headers: HTTPHeaders, text: String) {
        // No key: whoever reads these has none.
        var request = HTTPClientRequest(url: server.url + path)
        request.method = method
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        return (response.status.code, response.headers, String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    /// As a reader sees it.
    private func words(_ html: String) -> String {
        [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(html) { $0.replacing($1.0, with: $1.1) }
    }

    @Test(
        """
        ART-12.12a terms and privacy policy of each app are pages in the words that the app shows, with the operator's \
        name and address; they run nothing, load nothing and may be cached
        """)
    func pages() async throws {
        try await serve { server in
            #expect(Products.all.count == 4)
            #expect(Products.all.allSatisfy { $0.app.id == $0.app.identity.schema })
            let facts = OperatorFacts(support: Self.support, files: .disk, fileKeeper: nil)
            for app in Products.all.map({ $0.app.identity.told(by: facts) }) {
                for document in LegalDocument.allCases {
                    let path = "/legal/\(app.schema)/\(document.rawValue)"
                    let page = try await page(path, of: server)
                    try #require(page.status == 200, "\(path)")
                    let text = words(page.text)
                    for section in document.sections(of: app) {
                        #expect(text.contains(section.title) && text.contains(section.words), "\(path)")
                    }
                    #expect(text.contains("Write to \(Self.support)."))
                    #expect(text.contains("\(Self.operatorName), 1 Harbour Road, Dover."))
                    #expect(!page.text.contains(Self.operatorName) && page.text.contains("Ada &lt;b&gt;&amp; Sons"))
                    #expect(page.headers["content-type"] == ["text/html; charset=utf-8"])
                    #expect(page.headers["cache-control"] == ["public, max-age=3600"])
                    #expect(page.headers["x-content-type-options"] == ["nosniff"])
                    #expect(page.headers["referrer-policy"] == ["no-referrer"])
                    let policy = page.headers["content-security-policy"].joined()
                    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
                    #expect(policy.contains("frame-ancestors 'none'"))
                    let tags = Set(page.text.matches(of: /<\/?([a-z0-9!]+)/).map { String($0.output.1) })
                    #expect(
                        tags.isSubset(of: [
                            "!doctype", "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "a",
                        ]))
                    let head = try await self.page(path, of: server, .HEAD)
                    #expect(head.status == 200 && head.text.isEmpty)
                    #expect(head.headers["content-length"] == [String(page.text.utf8.count)])
                }
            }
        }
    }

    @Test("another app, another document, another way to write it and another method get no document, and words")
    func refused() async throws {
        try await serve { server in
            for path in [
                "/legal/nobody/terms", "/legal/auntentic/imprint", "/legal/Auntentic/terms", "/legal/auntentic/%00",
                "/legal/..%2Fauntentic/terms", "/legal/auntentic/<script>",
                "/legal/" + String(repeating: "a", count: 4000)
                    + "/terms",
            ] {
                let address = path.replacing("<", with: "%3C").replacing(">", with: "%3E")
                let page = try await page(address, of: server)
                #expect(page.status == 404, "\(path.prefix(60))")
                #expect(page.text.contains("There is no such document at this address."))
                #expect(!page.text.contains("<script") && !page.text.contains("Harbour"))
                #expect(page.headers["cache-control"] == ["no-store"])
                #expect(page.headers["x-robots-tag"] == ["noindex, nofollow"])
            }
            for path in ["/legal", "/legal/auntentic", "/legal/auntentic/terms/more"] {
                let page = try await page(path, of: server)
                #expect(page.status == 404 && page.text.contains("There is nothing at this address."), "\(path)")
            }
            for method in [HTTPMethod.POST, .PUT, .DELETE, .PATCH] {
                let page = try await page("/legal/auntentic/terms", of: server, method)
                #expect([404, 405].contains(page.status) && !page.text.contains("Harbour"), "\(method)")
            }
        }
    }

    @Test(
        "without the operator's name the pages say so in a reader's words, and the log says what to set",
        arguments: [
            (
                [], "doesn’t say here who they are",
                "ATELIER_LEGAL_NAME, ATELIER_LEGAL_ADDRESS and ATELIER_SUPPORT_ADDRESS"
            ),
            (
                ["--legal-name", "Ada Harbour", "--support-address", "help@harbour.example"],
                "Ada Harbour, who gives no postal address here", "ATELIER_LEGAL_ADDRESS"
            ),
        ])
    func unnamed(_ arguments: [String], _ said: String, _ missing: String) async throws {
        try await serve(arguments) { server in
            let page = try await page("/legal/artifex/terms", of: server)
            #expect(page.status == 200 && page.text.contains(said))
            #expect(!page.text.contains("ATELIER_") && !page.text.contains("--legal"))
            let log = try String(contentsOf: server.data.appendingPathExtension("log"), encoding: .utf8)
            let warnings = log.split(separator: "\n").filter { $0.contains("/legal") && $0.contains("level=warning") }
            #expect(warnings.count == 1 && warnings.first?.contains("set \(missing)") == true, "\(log.prefix(600))")
        }
        try await serve { server in
            let log = try String(contentsOf: server.data.appendingPathExtension("log"), encoding: .utf8)
            #expect(!log.contains("/legal"))
        }
    }

    @Test("the operator's support addresses are on the pages and in what an app is told, one for all or each its own")
    func support() async throws {
        let variable = ["ATELIER_SUPPORT_ADDRESS": "veramo=love@harbour.example, help@harbour.example"]
        try await serve([], environment: variable) { server in
            for (app, address) in [("veramo", "love@harbour.example"), ("mirrormate", "help@harbour.example")] {
                for document in ["terms", "privacy"] {
                    #expect(
                        try await page("/legal/\(app)/\(document)", of: server).text.contains("Write to \(address)."))
                }
                let answer = try await page("/legal/\(app)/facts", of: server)
                #expect(answer.headers["content-type"].joined().hasPrefix("application/json"))
                let facts = try JSONDecoder().decode(OperatorFacts.self, from: Data(answer.text.utf8))
                #expect(facts == OperatorFacts(support: address, files: .disk, fileKeeper: nil))
            }
        }
    }

    @Test(
        "a support address that is none, an unknown app's, and a keeper of files that nobody keeps end the start in words",
        arguments: [
            (["--support-address", "nobody"], "\"nobody\" is none"),
            (["--support-address", "a@b"], "\"a@b\" is none"),
            (["--support-address", "a b@example.com"], "is none"),
            (["--support-address", "a@example.com\r\nBcc: b@example.com"], "is none"),
            (["--support-address", "veramo="], "\"\" is none"), (["--support-address", ""], "\"\" is none"),
            (["--support-address", "nobody=a@example.com"], "one of auntentic"),
            (["--legal-storage", "Harbour Storage"], "there is no --blobs"),
        ])
    func wrong(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data").path
            let (status, output) = try Program.run(["serve", "--port", "0", "--data", data] + arguments)
            #expect(status == 78 && output.contains(words), "\(status) \(output)")
            #expect(!FileManager.default.fileExists(atPath: data), "said before anything is made")
        }
    }

    @Test(
        "MIR-R-48 the privacy policies say where files lie as the server is set up: on its own disk, or who keeps them",
        arguments: [nil, "Harbour Storage, France"] as [String?])
    func bucket(_ keeper: String?) async throws {
        let bucket = try await S3Server.shared()
        let words = ["--blobs", bucket.address("legal-\(UUID().uuidString.lowercased())")]
        let named = keeper.map { ["--legal-storage", $0] } ?? []
        try await serve(Self.complete + words + named, environment: bucket.environment) { server in
            for app in Products.all.map(\.app.identity) {
                let text = self.words(try await page("/legal/\(app.schema)/privacy", of: server).text)
                #expect(text.contains("Files lie with \(keeper ?? "a storage service"), which keeps them for us."))
                #expect(!text.contains("our own server"))
            }
            let log = try String(contentsOf: server.data.appendingPathExtension("log"), encoding: .utf8)
            #expect(log.contains("set ATELIER_LEGAL_STORAGE") == (keeper == nil))
        }
        try await serve { server in
            let text = try await page("/legal/mirrormate/privacy", of: server).text
            #expect(text.contains("Files lie on the disk of our own server.") && !text.contains("storage service"))
        }
    }

    @Test("AUN-NF-71 terms, store text and the notes for review say that no human expert reviews a check")
    func reviews() throws {
        let app = try #require(Products.all.map(\.app.identity).first { $0.schema == "auntentic" })
        let words = "no human expert reviews a check"
        #expect(LegalDocument.terms.sections(of: app).contains { $0.words.contains(words) })
        for file in ["Docs/Store/Auntentic.md", "Docs/Release.md"] {
            #expect(try Self.text(file).contains(words), "\(file)")
        }
    }

    private static func text(_ path: String) throws -> String {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
