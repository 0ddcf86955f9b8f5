/// The page of a shared result: one self-contained document without scripts, every value escaped.
import AuntenticCore
import Foundation
import PlainText
import ServerHTTP

enum ShareHTML {
    static func page(_ result: SharedResult, picture: String?) -> String {
        let (report, answer) = (result.report, result.answer)
        // What its owner typed isn't shown: a seller could type "Verified genuine".
        let name = report.headline
        let photo = picture.map { "<img src=\"\($0)\" alt=\"The outer side of the shoe\">" } ?? ""
        let confidence = result.confidence.map { "<p>Confidence: \($0)%</p>" } ?? ""
        let verdict =
            answer.title == report.verdict.title
            ? "" : "<p class=\"small\">Verdict: \(report.verdict.title.htmlEscaped)</p>"
        let notice = report.shownNotice.map { "<p>\($0.htmlEscaped)</p>" } ?? ""
        return document(
            title: "\(answer.title): \(name)",
            body: """
                <main class="\(report.verdict.rawValue)">
                \(photo)
                <p class="verdict">\(icon(report.verdict)) \(answer.title.htmlEscaped)</p>
                \(verdict)
                <h1>\(name.htmlEscaped)</h1>
                <p class="small">\(BuyersAnswer.question)</p>
                <p class="answer">\(answer.sentence.htmlEscaped)</p>
                <p>\(answer.meaning.htmlEscaped)</p>
                \(confidence)
                \(notice)
                <p class="disclaimer">\(report.disclaimer.htmlEscaped)</p>
                <p class="small">Checked on \(result.checkedOn.htmlEscaped) with Auntentic. \
                This link works until \(result.sharedUntil.htmlEscaped).</p>
                </main>
                """)
    }

    static func message(_ title: String, _ text: String) -> String {
        document(title: title, body: "<main><h1>\(title.htmlEscaped)</h1><p>\(text.htmlEscaped)</p></main>")
    }

    private static func document(title: String, body: String) -> String {
        frame.document(title: "\(title) · Auntentic", body: body)
    }

    /// A tick, a cross or a question mark: the colour is never the only signal.
    private static func icon(_ verdict: Verdict) -> String {
        let stroke =
            switch verdict {
            case .authentic: "M7 12.5l3.5 3.5L17 9"
            case .fake: "M8 8l8 8M16 8l-8 8"
            case .inconclusive: "M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 16.6v.2"
            }
        return """
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none" stroke="currentColor" \
            stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"/>\
            <path d="\(stroke)"/></svg>
            """
    }

    static let frame = PageFrame(
        style: """
            img{display:block;width:100%;height:auto;border-radius:12px;margin-bottom:20px}
            .verdict{display:flex;align-items:center;gap:10px;font-size:24px;font-weight:700;color:var(--mark);margin:0}
            .disclaimer{padding:12px 14px;border-radius:12px;background:var(--paper)}
            .answer{font-weight:600;margin-top:0}
            .authentic{--mark:#15803d}.fake{--mark:#b91c1c}.inconclusive{--mark:#b45309}
            @media (prefers-color-scheme:dark){\
            .authentic{--mark:#4ade80}.fake{--mark:#f87171}.inconclusive{--mark:#fbbf24}}
            """, isIndexed: false)
}
