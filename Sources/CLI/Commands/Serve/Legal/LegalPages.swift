/// `GET /legal/<app>/terms` and `/legal/<app>/privacy`: for anybody, in the words that the app itself shows.
/// `/legal/<app>/facts` tells the app what those words depend on.
import AccountFeatures
import Foundation
import HTTPTypes
import Hummingbird
import PlainText
import ServerHTTP
import Wire

struct LegalPages: Sendable {
    private static let frame = PageFrame(
        style: "h2{font-size:18px;line-height:1.3;margin:24px 0 4px}a{color:var(--mark)}", isIndexed: true)
    /// What isn't there must not be listed.
    private static let strange = PageFrame(isIndexed: false)

    /// By `<app>/<document>`. They are the same for everybody, so they are made once.
    private let pages: [String: String]
    /// As JSON, by `<app>/facts`.
    private let facts: [String: String]

    init(apps: [AppIdentity], imprint: Imprint) throws {
        let all = try apps.map { app in
            ("\(app.schema)/facts", String(decoding: try JSONEncoder().encode(imprint.facts(of: app)), as: UTF8.self))
        }
        facts = Dictionary(all) { first, _ in first }
        let pairs = apps.map { $0.told(by: imprint.facts(of: $0)) }.flatMap { app in
            LegalDocument.allCases.map { ("\(app.schema)/\($0.rawValue)", Self.page($0, of: app, imprint)) }
        }
        pages = Dictionary(pairs) { first, _ in first }
    }

    func add(to router: Router<AtelierContext>) {
        for method in [HTTPRequest.Method.get, .head] {
            router.on("legal/:app/:document", method: method) { answer($0, $1) }
        }
    }

    private func answer(_ request: Request, _ context: AtelierContext) -> Response {
        let (app, document) = (context.parameters.get("app") ?? "", context.parameters.get("document") ?? "")
        let isHead = request.method == .head
        if let facts = facts["\(app)/\(document)"] {
            return Self.strange.response(
                .ok, facts, type: "application/json", keeping: "public, max-age=300", isHead: isHead)
        }
        guard let page = pages["\(app)/\(document)"] else {
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
