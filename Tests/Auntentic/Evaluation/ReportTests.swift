/// The three reports: self-contained, escaped, complete.
import AuntenticCore
import Foundation
import Testing

@testable import AuntenticEvaluation

@Suite struct ReportTests {
    private static let hostile = "<script>alert('x')</script>\"&\u{202E}\u{1B}[2J\u{0}"

    private func results(_ count: Int = 40, runs: Int = 2) -> EvalResults {
        let checks = (0..<count).map { index in
            EvalCheck(
                id: "\(index) \(Self.hostile)", truth: index % 3 == 0 ? .fake : .authentic,
                photos: [EvalPhoto(angle: .sizeTag, file: "\(index)\(Self.hostile).jpg")],
                brand: Self.hostile + "\(index % 2)",
                claimedModel: Self.hostile, notes: Self.hostile)
        }
        let attempts = (1...runs).flatMap { run in
            checks.enumerated().map { index, check in
                let verdict: Verdict = index % 5 == 0 ? .fake : index % 7 == 0 ? .inconclusive : .authentic
                let answer = EvalVerdict(
                    verdict, confidence: 60 + (index * 7 + run) % 41, reasons: [Self.hostile], costMicroUSD: 1500)
                return EvalAttempt(
                    check: check, run: run,
                    outcome: index == 11 ? .failed(EvalFailure(Self.hostile)) : .answered(answer),
                    seconds: Double(index) / 10)
            }
        }
        return EvalResults(
            name: Self.hostile, judge: Self.hostile, versions: ["prompt": Self.hostile],
            startedAt: Date(timeIntervalSince1970: 1_790_000_000), seconds: 12, checks: checks, runs: runs,
            attempts: attempts)
    }

    @Test("nothing that strangers wrote reaches the page as markup")
    func escaped() async {
        let results = results()
        let page = await HTMLReport(results, EvalSummary(results)).page { _ in nil }
        #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;"))
        #expect(!page.contains("<script"))
        let isForbidden: (Unicode.Scalar) -> Bool = { $0 == "\u{202E}" || ($0.value < 32 && $0 != "\n") }
        #expect(!page.unicodeScalars.contains(where: isForbidden))
    }

    @Test("the page is one file: it loads nothing and runs nothing")
    func selfContained() async {
        let results = results()
        let page = await HTMLReport(results, EvalSummary(results)).page { _ in Data([0xFF, 0xD8, 0xFF, 0xE0]) }
        for word in ["http:", "https:", "src=\"/", "url(", "@import", "<link", "<iframe", " onload"] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("<img src=\"data:image/jpeg;base64,/9j/4A==\""))
    }

    @Test("only JPEGs are embedded, and only those of mistakes that are shown")
    func pictures() async {
        let results = results()
        let summary = EvalSummary(results)
        let asked = Asked()
        let page = await HTMLReport(results, summary).page { photo in
            await asked.add(photo)
            return Data("<svg onload=alert(1)>".utf8)
        }
        #expect(!page.contains("<img"))
        #expect(page.contains("no picture"))
        #expect(await asked.photos == summary.mistakes.prefix(HTMLReport.shownMistakes).flatMap(\.check.photos))
        #expect(summary.mistakes.count > HTMLReport.shownMistakes)
    }

    private actor Asked {
        var photos: [EvalPhoto] = []
        func add(_ photo: EvalPhoto) { photos.append(photo) }
    }

    @Test("the surest mistake comes first")
    func worstFirst() {
        let mistakes = EvalSummary(results()).mistakes
        #expect(mistakes.allSatisfy { $0.isWrong && $0.run == 1 })
        let sure = mistakes.compactMap { $0.answer?.confidence }
        #expect(sure == sure.sorted(by: >))
    }

    @Test("every tag that opens closes, whatever the results", arguments: [0, 1, 2, 40])
    func wellFormed(count: Int) async throws {
        let results = results(count, runs: count == 1 ? 1 : 2)
        let page = await HTMLReport(results, EvalSummary(results)).page { _ in Data([0xFF, 0xD8, 0xFF]) }
        var open: [Substring] = []
        for tag in page.matches(of: /<(\/?)([a-z0-9]+)([^>]*)>/) {
            let name = tag.output.2
            if ["meta", "img", "br"].contains(name) || tag.output.3.hasSuffix("/") { continue }
            if tag.output.1.isEmpty {
                open.append(name)
            } else {
                #expect(open.popLast() == name)
            }
        }
        #expect(open.isEmpty)
        #expect(!page.contains("nan"))
        #expect(!page.contains("inf\""))
    }

    @Test("results.json holds every answer and every figure")
    func json() throws {
        let results = results()
        let summary = EvalSummary(results)
        let data = try JSONReport.data(results, summary)
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(document["format"] as? String == "atelier-eval-1")
        #expect(document["isComplete"] as? Bool == true)
        let checks = try #require(document["checks"] as? [[String: Any]])
        #expect(checks.count == 40)
        #expect(checks.allSatisfy { ($0["attempts"] as? [Any])?.count == 2 })
        #expect(checks[0]["id"] as? String == "0 \(Self.hostile)")
        let figures = try #require(document["figures"] as? [String: Any])
        let right = try #require(figures["accuracyOfDecided"] as? [String: Any])
        #expect(right["hits"] as? Int == summary.matrix.right)
        #expect(right["share"] as? Double == summary.matrix.accuracyOfDecided.share)
        let matrix = try #require(figures["matrix"] as? [String: [String: Int]])
        #expect(matrix.values.flatMap(\.values).reduce(0, +) == 40)
        #expect((figures["outlooks"] as? [Any])?.count == 3)
    }

    @Test("the terminal gets the figures, and no control characters from strangers")
    func text() {
        let results = results()
        let lines = TextReport.lines(results, EvalSummary(results))
        #expect(lines.contains { $0.hasPrefix("right, of those decided") && $0.contains("%") })
        #expect(lines.contains { $0.hasPrefix("is fake") })
        #expect(lines.contains("errors"))
        #expect(!lines.joined().unicodeScalars.contains { $0.value < 32 })
    }

    @Test("a small sample says that it is small, a large one doesn't")
    func caveats() {
        #expect(EvalSummary(results()).caveats.contains { $0.hasPrefix("A small sample") })
        let checks = (0..<4000).map { EvalCheck(id: "\($0)", truth: $0 % 2 == 0 ? .fake : .authentic, photos: []) }
        let attempts = checks.map {
            EvalAttempt(check: $0, outcome: .answered(EvalVerdict($0.truth.verdict, confidence: 90)), seconds: 1)
        }
        let large = EvalResults(
            name: "", judge: "", startedAt: .now, seconds: 1, checks: checks, runs: 1, attempts: attempts)
        #expect(EvalSummary(large).caveats == [])
    }
}
