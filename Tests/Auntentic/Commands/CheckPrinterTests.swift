/// What `atelier check` tells a person of a finished check.
import AuntenticCore
import Foundation
import Testing
import Wire

@testable import AuntenticCommands

@Suite struct CheckPrinterTests {
    private static func job(_ verdict: Verdict, _ evidence: CheckEvidence? = nil) throws -> JobEnvelope {
        let found = try evidence.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? "null"
        let json = """
            {"id":"5f1e4f0e-9d0a-4f3f-8f9c-110b6c7a5200","kind":"authenticate-sneaker","status":"done","stages":[],
            "progress":1,"attempts":1,"charged":false,"created_at":"2026-11-22T12:00:00Z","result":{
            "id":"5f1e4f0e-9d0a-4f3f-8f9c-110b6c7a5200","verdict":"\(verdict.rawValue)","confidence":73,
            "observations":["Even stitching."],"outcome":"\(verdict == .inconclusive ? "unreadable" : "decided")",
            "categories":[],"provider":"built-in","model":"m","promptVersion":"p","claimedModel":"Verified genuine",
            "notice":"To get verdicts, set OPENAI_API_KEY.",
            "additionalPhotosNeeded":["tongue_label","other_size_tag"],"disclaimer":"No guarantee.",
            "evidence":\(found)}}
            """
        return try JSONDecoder().decode(JobEnvelope.self, from: Data(json.utf8))
    }

    @Test("a confidence stands beside a verdict that decides, and beside no other", arguments: Verdict.allCases)
    func confidence(_ verdict: Verdict) throws {
        let lines = CheckPrinter.lines(try Self.job(verdict))
        let isDecided = verdict != .inconclusive
        #expect(lines.first == (isDecided ? "\(verdict.title), confidence 73 %" : "Can't be read (inconclusive)"))
        #expect(lines[1].hasPrefix("Should I buy this pair? "))
        #expect(lines.contains("You said: Verified genuine") && !lines.contains("Verified genuine"))
        #expect(lines.contains("The shoe itself wasn't examined.") && !lines.joined().contains("OPENAI"))
        #expect(lines.joined().contains("73") == isDecided)
        #expect(lines.last == "This check cost nothing." && lines.contains("No guarantee."))
    }

    @Test("angles have the names that people use")
    func angles() throws {
        let lines = CheckPrinter.lines(try Self.job(.inconclusive))
        let wanted = lines.filter { $0.hasPrefix("Another photo could tell more: ") }
        #expect(wanted.count == 2 && wanted[1].contains("size tag of the other shoe. "), "\(lines)")
        var job = try Self.job(.inconclusive)
        job.status = .needsInput
        job.needsInput = JobWish(
            reason: "photo_quality", message: "One photo can't be used.",
            fields: [.init(field: "other_size_tag", reason: "blurred", message: "Hold still.")])
        #expect(CheckPrinter.lines(job).contains("  size tag of the other shoe: Hold still."))
    }

    @Test("the dates of a tag are printed once, whatever several rules say of them, and every rule's words stay")
    func dates() throws {
        let field = { (text: String, day: String) in
            ReadField(text: text, value: day, certainty: 0.999, source: .text)
        }
        var tag = LabelReading(kind: .sizeTag)
        tag.dates = [field("12/01/22", "2022-12-01"), field("04/03/23", "2023-04-03")]
        tag.styleCode = field("DD1391-100", "DD1391-100")
        var input = EvidenceInput(today: try #require(CalendarDay("2026-11-22")))
        input.tag = tag
        let evidence = CheckEvidence(input, opinion: nil)
        let rules = evidence.results(.pass).filter { $0.rule.rawValue.hasPrefix("dates.") }
        #expect(rules.count == 4)
        let text = CheckPrinter.lines(try Self.job(.inconclusive, evidence)).joined(separator: "\n")
        for date in ["12/01/22", "04/03/23"] {
            #expect(text.components(separatedBy: date).count == 2, "\(text)")
        }
        for words in ["days of the calendar", "are in order", "are past", "days apart, as is usual"] {
            #expect(text.contains(words), "\(words): \(text)")
        }
    }
}
