/// A model that is always sure doesn't outvote what isn't there: labels without a word, or a shoe that nobody saw.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import AuntenticServer
import Foundation
import NIOCore
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite("What a sure model can't decide", .serialized)
struct AbsenceTests {
    private static let pair = SyntheticPair(seed: 21)
    private static let sure = ScriptedJudge { _ throws(JudgeError) in .sure(.authentic, confidence: 96) }

    private enum Shown {
        /// A picture without a word on it, as of a face or a beach.
        case picture
        case label
    }

    private static func check(_ tag: Shown, _ box: Shown, _ studio: Studio) async throws -> Answer {
        var photos = try await studio.uploadFour()
        if tag == .label {
            let bytes = ByteBuffer(bytes: try pair.sizeTag(.mild, labelWidth: 700...700).jpeg)
            photos["size_tag"] = try await studio.upload(bytes, as: "tag")
        }
        if box == .label {
            let bytes = ByteBuffer(bytes: try pair.boxLabel(.mild, labelWidth: 800...800).jpeg)
            photos["box_label"] = try await studio.upload(bytes, as: "box")
        }
        return try await studio.check(photos)
    }

    private static func engine() throws -> EvidenceEngine {
        let pool = try MediaPool(workers: 2)
        return EvidenceEngine(
            reader: try LabelReader(pool: pool, seconds: 60), tracer: PhotoTracer(pool: pool), logger: quietLogger)
    }

    private static func report(_ answer: Answer) throws -> CheckReport {
        try JSONDecoder().decode(CheckReport.self, from: Data((answer.result ?? .null).jsonText.utf8))
    }

    @Test("four pictures of anything are no authentic pair, and nothing is charged")
    func holiday() async throws {
        try await Studio.open(Self.sure, evidence: try Self.engine()) { studio in
            let answer = try await Self.check(.picture, .picture, studio)
            let report = try Self.report(answer)
            #expect(report.verdict == .inconclusive && report.outcome == .unreadable && report.confidence == 0)
            #expect(report.evidence?.fused.caps.contains { $0.id == "unreadable_label" } == true)
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(try await studio.credits() == 3)
            #expect(report.requests.map(\.angle) == [.sizeTag, .boxLabel])
            #expect(report.requests.allSatisfy { $0.why == .notFound }, "\(report.requests)")
        }
    }

    @Test("a face as box label beside a tag that can be read is asked for again, and nothing is charged")
    func face() async throws {
        try await Studio.open(Self.sure, evidence: try Self.engine()) { studio in
            let answer = try await Self.check(.label, .picture, studio)
            let report = try Self.report(answer)
            #expect(report.evidence?.input.map { Legibility($0).missing } == [.box])
            #expect(report.verdict == .inconclusive && report.outcome == .unreadable)
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(try await studio.credits() == 3)
            #expect(report.requests.first == PhotoRequest(.boxLabel, .notFound))
        }
    }

    @Test("with both labels readable the same model decides, and that costs a credit")
    func readable() async throws {
        try await Studio.open(Self.sure, evidence: try Self.engine()) { studio in
            let answer = try await Self.check(.label, .label, studio)
            #expect(answer.result?["verdict"] == "authentic", "\(answer.json.jsonText.prefix(600))")
            #expect(answer.json["charged"]?.boolValue == true)
            #expect(try await studio.credits() == 2)
        }
    }

    @Test("photos on which the model itself saw no part of a shoe are no authentic pair, whatever it concludes")
    func noShoe() async throws {
        let blind = ScriptedJudge { _ throws(JudgeError) in
            var report = ModelReport.sure(.authentic, confidence: 96)
            for place in report.findings.indices { report.findings[place].assessment = .notVisible }
            return report
        }
        try await Studio.open(blind, evidence: try Self.engine()) { studio in
            let answer = try await Self.check(.label, .label, studio)
            #expect(answer.result?["verdict"] == "inconclusive" && answer.result?["outcome"] == "labels_agree")
            #expect(answer.json["charged"]?.boolValue == false)
            #expect(try await studio.credits() == 3)
        }
    }
}
