/// What is around each page that strangers open in a browser: one document without scripts, which loads nothing from
/// anywhere.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PlainText

package struct PageFrame: Sendable {
    private let style: String
    /// Whether search engines may list the page.
    private let isIndexed: Bool
    /// No scripts, nothing from elsewhere, our one style by its hash, and no frame around it.
    private let policy: String

    /// - Parameter style: what a page's own style adds to everybody's.
    package init(style: String = "", isIndexed: Bool) {
        let style = Self.plain + style
        self.style = style
        self.isIndexed = isIndexed
        let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
        policy =
            "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }

    /// - Parameter body: HTML. Whoever makes it escapes each value in it.
    package func document(title: String, body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(isIndexed ? "" : "<meta name=\"robots\" content=\"noindex, nofollow\">\n")\
        <meta name="referrer" content="no-referrer">
        <title>\(title.htmlEscaped)</title>
        <style>\(style)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// - Parameters:
    ///   - type: of the text; a page's, unless the same is asked for as JSON.
    ///   - keeping: for how long a cache may hold it: not at all, unless it says otherwise.
    ///   - isHead: whether the headers alone are asked for.
    package func response(
        _ status: HTTPResponse.Status, _ text: String, type: String = "text/html", keeping: String = "no-store",
        isHead: Bool, _ more: HTTPFields = [:]
    ) -> Response {
        let body = ByteBuffer(string: text)
        var headers: HTTPFields = [
            .contentType: "\(type); charset=utf-8", .contentLength: String(body.readableBytes),
            .cacheControl: keeping, .xContentTypeOptions: "nosniff", .contentSecurityPolicy: policy,
            .referrerPolicy: "no-referrer",
        ]
        if !isIndexed { headers[.robotsTag] = "noindex, nofollow" }
        for field in more { headers[field.name] = field.value }
        return Response(status: status, headers: headers, body: isHead ? .init() : .init(byteBuffer: body))
    }

    private static let plain = """
        :root{color-scheme:light dark;--ink:#1e3a5f;--paper:#f7f8fa;--card:#fff;--soft:#52606d;--mark:#1e3a5f}
        *{box-sizing:border-box}
        body{margin:0;padding:24px 16px;background:var(--paper);color:var(--ink);\
        font:17px/1.5 -apple-system,system-ui,"Segoe UI",Roboto,sans-serif}
        main{max-width:480px;margin:0 auto;padding:24px;background:var(--card);border-radius:20px;\
        border-top:6px solid var(--mark);overflow-wrap:anywhere}
        h1{font-size:22px;line-height:1.25;margin:8px 0 4px}
        p{margin:8px 0}
        .small{font-size:15px;color:var(--soft)}
        @media (prefers-color-scheme:dark){:root{--ink:#e6edf5;--paper:#0d1724;--card:#16263a;--soft:#a9b8c8;\
        --mark:#7aa7dd}}

        """
}
