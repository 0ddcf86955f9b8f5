/// What counts as a report: the schema is kept, untidy values are bounded, everything else is refused.
import AuntenticCore
import Foundation
import Testing

@Suite("A model's report")
struct ModelReportTests {
    @Test("AUN-FR-4.4 verdict, confidence and observations are read from structured JSON")
    func reads() throws {
        let report = try ModelReport(json: Reply().text)
        #expect(report.verdict == .authentic)
        #expect(report.confidence == 87)
        #expect(report.observations == ["Even stitching along the toe box.", "The label matches the box."])
        #expect(report.identifiedModel == "Nike Air Max 90")
        #expect(report.findings.map(\.category) == Finding.Category.allCases)
        #expect(report.findings[0].assessment == .consistent)
        #expect(report.additionalPhotos.isEmpty)
    }

    @Test(
        "AUN-FR-4.4 a reply that breaks the schema is refused, naming the field",
        arguments: [
            ("\"verdict\":\"authentic\"", "\"verdict\":\"real\"", "verdict"),
            ("\"verdict\":\"authentic\"", "\"verdict\":null", "verdict"),
            ("\"verdict\":\"authentic\"", "\"other\":1", "verdict"),
            ("\"confidence\":87", "\"confidence\":\"high\"", "confidence"),
            ("\"confidence\":87", "\"confidence\":0.87", "confidence"),
            ("\"confidence\":87", "\"confidence\":null", "confidence"),
            ("\"confidence\":87", "\"confidence\":12.5", "confidence"),
            ("\"confidence\":87", "\"confidence\":99.99", "confidence"),
            ("\"confidence\":87", "\"confidence\":-0.5", "confidence"),
            ("\"isSneaker\":true", "\"isSneaker\":\"yes\"", "isSneaker"),
            ("\"additionalPhotosNeeded\":null", "\"additionalPhotosNeeded\":\"sole\"", "additionalPhotosNeeded"),
            ("\"stitching\":", "\"seams\":", "categories.stitching"),
            ("\"assessment\":\"consistent\"", "\"assessment\":\"fine\"", "categories"),
        ])
    func refuses(_ good: String, _ bad: String, _ field: String) throws {
        let text = Reply().text.replacing(good, with: bad)
        #expect(text != Reply().text)
        let fault = #expect(throws: ReportFault.self) { try ModelReport(json: text) }
        #expect(fault?.field.hasPrefix(field) == true, "\(fault?.description ?? "none")")
    }

    @Test(
        "AUN-FR-4.4 anything that isn't one JSON object is refused",
        arguments: ["", "null", "[]", "\"authentic\"", "I think it is real.", "```json\n{}\n```", "{\"verdict\":"])
    func refusesOtherText(_ text: String) {
        #expect(throws: ReportFault.self) { try ModelReport(json: text) }
    }

    @Test("AUN-NF-40 an answer cut off anywhere is no report")
    func refusesCutAnswers() {
        let text = Reply().text
        for length in stride(from: 0, to: text.count - 1, by: 7) {
            #expect(throws: ReportFault.self) { try ModelReport(json: String(text.prefix(length))) }
        }
    }

    @Test(
        "AUN-NF-25 a whole confidence is clamped to 0 … 100",
        arguments: [("120", 100), ("-5", 0), ("86.0", 86), ("0", 0), ("100", 100), ("1", 1), ("1e9", 100)]
    )
    func clamps(_ sent: String, _ kept: Int) throws {
        let text = Reply().text.replacing("\"confidence\":87", with: "\"confidence\":\(sent)")
        #expect(try ModelReport(json: text).confidence == kept)
    }

    @Test("a verdict without any observation has no evidence and is refused")
    func needsEvidence() throws {
        #expect(throws: ReportFault.self) { try ModelReport(json: Reply(observations: []).text) }
        #expect(throws: ReportFault.self) { try ModelReport(json: Reply(observations: ["  ", "\n"]).text) }
        let undecided = Reply(verdict: "inconclusive", observations: []).text
        #expect(try ModelReport(json: undecided).observations.isEmpty)
    }

    @Test("observations are trimmed, made one line and bounded in number and length")
    func bounds() throws {
        let long = String(repeating: "x", count: 5000)
        let many = (0..<50).map { "  point \($0)\u{7}\n next  " } + [long]
        let report = try ModelReport(json: Reply(observations: [long] + many).text)
        #expect(report.observations.count == 12)
        #expect(report.observations[0].count == 300)
        #expect(report.observations[1] == "point 0   next")
    }

    @Test("AUN-FR-4.5 wanted photos are named once each, and only by names that can be asked for")
    func wantedPhotos() throws {
        let names = "[\"sole\",\"Tongue Label\",\"sole\",\"<script>\",\"\",\"heel\",\"toe\",\"logo\",\"insole\"]"
        let text = Reply().text.replacing(
            "\"additionalPhotosNeeded\":null", with: "\"additionalPhotosNeeded\":\(names)")
        #expect(try ModelReport(json: text).additionalPhotos == [.sole, .tongueLabel, .heel, .toe])
    }

    @Test("AUN-NF-74 what is no sneaker needs no findings")
    func noSneaker() throws {
        let text = """
            {"isSneaker":false,"identifiedModel":null,"categories":{},"observations":[],\
            "additionalPhotosNeeded":null,"verdict":"inconclusive","confidence":0}
            """
        #expect(try !ModelReport(json: text).isSneaker)
    }
}

/// A good reply, as text, with the parts a test varies.
struct Reply {
    var verdict = "authentic"
    var observations = ["Even stitching along the toe box.", "The label matches the box."]

    var text: String {
        let categories = Finding.Category.allCases.map {
            "\"\($0.rawValue)\":{\"assessment\":\"consistent\",\"note\":\"as expected\"}"
        }
        let list = observations.map { "\"\($0.replacing("\n", with: "\\n").replacing("\u{7}", with: "\\u0007"))\"" }
        return """
            {"isSneaker":true,"identifiedModel":"Nike Air Max 90","categories":{\(categories.joined(separator: ","))},\
            "observations":[\(list.joined(separator: ","))],"additionalPhotosNeeded":null,\
            "verdict":"\(verdict)","confidence":87}
            """
    }
}
