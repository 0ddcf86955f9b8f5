/// `GET /legal/<app>/terms` and `/legal/<app>/privacy`: for anybody, in the words that the app itself shows.
/// `/legal/<app>/facts` tells the app what those words depend on.
import AccountFeatures
import Foundation
import HTTPTypes
import Hummingbird
import PlainText
import ServerHTTP
import Synchronization
import Wire

final class LegalPages: Sendable {
    private static let frame = PageFrame(
        style: "h2{font-size:18px;line-height:1.3;margin:24px 0 4px}a{color:var(--mark)}", isIndexed: true)
    /// What isn't there must not be listed.
    private static let strange = PageFrame(isIndexed: false)

    private struct Documents: Sendable {
        /// By `<app>/<document>`.
        var pages: [String: String] = [:]
        /// As JSON, by `<app>/facts`.
        var facts: [String: String] = [:]
    }

    private let apps: [AppEntry]
    private let imprint: Imprint
    /// The same for everybody, so they are made once; at the first request, because a start needs none of their words.
    private let made = Mutex<Documents?>(nil)

    init(apps: [AppEntry], imprint: Imprint) { (self.apps, self.imprint) = (apps, imprint) }

    private func documents() throws -> Documents {
        try made.withLock { made in
            if let made { return made }
            let documents = try make()
            made = documents
            return documents
        }
    }

    private func make() throws -> Documents {
        var documents = Documents()
        for app in apps {
            let facts = imprint.facts(of: app.identity)
            documents.facts["\(app.id)/facts"] = String(decoding: try JSONEncoder().encode(facts), as: UTF8.self)
            let told = app.identity.told(by: facts)
            for document in LegalDocument.allCases {
                documents.pages["\(app.id)/\(document.rawValue)"] = Self.page(document, of: told, imprint)
            }
        }
        return documents
    }

    func add(to router: Router<AtelierContext>) {
        for method in [HTTPRequest.Method.get, .head] {
            router.on("legal/:app/:document", method: method) { try self.answer($0, $1) }
        }
    }

    private func answer(_ request: Request, _ context: AtelierContext) throws -> Response {
        let documents = try documents()
        let (app, document) = (context.parameters.get("app") ?? "", context.parameters.get("document") ?? "")
        let isHead = request.method == .head
        if let facts = documents.facts["\(app)/\(document)"] {
            return Self.strange.response(
                .ok, facts, type: "application/json", keeping: "public, max-age=300", isHead: isHead)
        }
        guard let page = documents.pages["\(app)/\(document)"] else {
            return Self.strange.response(.notFound, Self.unknown, isHead: isHead)
        }
        return Self.frame.response(.ok, page, keeping: "public, max-age=3600", isHead: isHead)
    }

    private static func page(_ document: LegalDocument, of app: AppIdentity, _ imprint: Imprint) -> String {
        let sections = ([imprint.section(of: app)] + document.sections(of: app)).map {
            "<h2>\($0.title.htmlEscaped)</h2>\n<p>\($0.words.htmlEscaped)</p>"
        }
        let others = LegalDocument.allCases.filter { $0 != document }.map {
            "<p class=\"small\"><a href=\"\($0.rawValue)\">\($0.title.htmlEscaped)</a></p>"
        }
        return frame.document(
            title: "\(document.title) · \(app.name)",
            body: """
                <main>
                <p class="small">\(app.name.htmlEscaped)</p>
                <h1>\(document.title.htmlEscaped)</h1>
                \((sections + others).joined(separator: "\n"))
                </main>
                """)
    }

    private static let unknown = strange.document(
        title: "Nothing here",
        body: """
            <main><h1>Nothing here</h1>
            <p>There is no such document at this address. Check that the link is complete.</p></main>
            """)
}
