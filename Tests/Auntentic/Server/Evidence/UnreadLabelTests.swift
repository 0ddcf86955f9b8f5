/// A server with too much to do, or without a recogniser, says that it didn't look, and blames nothing on the photo.
import AuntenticCore
import AuntenticLabels
import AuntenticServer
import Foundation
import Logging
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite("Labels that the server couldn't read", .serialized)
struct UnreadLabelTests {
    enum Trouble: CaseIterable {
        /// Its readers turn everything away.
        case overloaded
        case noRecogniser
    }

    @Test("the check ends without a verdict, costs nothing, and asks for no other photo", arguments: Trouble.allCases)
    func check(_ trouble: Trouble) async throws {
        try await Studio.open(evidence: try Self.engine(trouble)) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.jobStatus == "done")
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(answer.result?["verdict"] == "inconclusive" && answer.result?["outcome"] == "unreadable")
            #expect(try await studio.credits() == 3)
            let report = try JSONDecoder().decode(
                CheckReport.self, from: Data((answer.result ?? .null).jsonText.utf8))
            let evidence = try #require(report.evidence)
            #expect(evidence.input?.unread == [.boxLabel, .sizeTag])
            #expect(evidence.results(.fail).isEmpty)
            let style = evidence.results.filter { $0.rule.rawValue.hasPrefix("style.") }
            #expect(style.count == 3)
            for result in style {
                #expect(result.outcome == .unreadable && result.wanted.isEmpty)
                #expect(result.sentence.contains("server couldn't read") && !result.sentence.contains("No style code"))
            }
            #expect(!evidence.fused.wanted.contains { [.sizeTag, .boxLabel].contains($0) })
            #expect(report.additionalPhotosNeeded == nil)
            #expect(report.answer().sentence == "We can't say this time: our server couldn't read the labels.")
        }
    }

    @Test("the built-in judge's check ends without a verdict, is free, and says the same")
    func builtIn() async throws {
        try await Studio.open(BuiltInJudge(), evidence: try Self.engine(.overloaded)) { studio in
            let answer = try await studio.check(try await studio.uploadFour())
            #expect(answer.jobStatus == "done")
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(answer.result?["verdict"] == "inconclusive")
            #expect(answer.result?["additionalPhotosNeeded"] == .null)
            #expect(try await studio.credits() == 3)
        }
    }

    @Test("a report with labels that weren't read comes to the same when it is worked out again")
    func again() throws {
        let input = EvidenceInput(today: .today, unread: [.sizeTag])
        let data = try JSONEncoder().encode(input)
        let decoded = try JSONDecoder().decode(EvidenceInput.self, from: data)
        #expect(decoded == input)
        #expect(EvidenceRules.evaluate(decoded) == EvidenceRules.evaluate(input))
        let sentences = EvidenceRules.evaluate(input).filter { $0.outcome == .unreadable }.map(\.sentence)
        // The box wasn't shown, which is another matter.
        #expect(sentences.contains { $0.contains("couldn't read the size tag this time") })
        #expect(sentences.contains("No style code could be read on the box label."))
    }

    private static func engine(_ trouble: Trouble) throws -> EvidenceEngine {
        let pool = try MediaPool(workers: 1)
        let reader: LabelReader
        switch trouble {
        case .overloaded:
            let closed = try MediaPool(workers: 1)
            closed.close()
            reader = try LabelReader(pool: closed)
        case .noRecogniser: reader = .barsOnly(pool: pool)
        }
        return EvidenceEngine(reader: reader, tracer: PhotoTracer(pool: pool), logger: quietLogger)
    }
}
