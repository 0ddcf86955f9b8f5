/// Evidence through the whole server: labels read from drawn photos, fused with a model's opinion, explained and signed.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct EvidenceTests {
    private static let pair = SyntheticPair(seed: 21)
    private static let otherPair = SyntheticPair(seed: 4)

    @Test("a model's “authentic” doesn't stand when tag and box are of two pairs, and nothing is charged")
    func boxOfAnotherPair() async throws {
        try await FakeOpenAI.run(otherwise: .verdict("authentic", confidence: 95)) { fake, baseURL in
            try await withServer(fake.environment(baseURL)) { server, _ in
                let user = try await Self.user(server, tag: Self.pair, box: Self.otherPair)
                let refusal = try await user.check(server, key: "consent")
                try await user.agree(to: try #require(refusal.body["provider"]?.stringValue), server)
                let job = try await user.check(server, key: "check", wait: 60).body
                #expect(job["status"] == "done", "\(job)")
                #expect(job["result"]?["outcome"] == "box_mismatch")
                #expect(job["result"]?["verdict"] == "inconclusive")
                #expect(job["charged"] == false)
                let report = try Self.report(job)
                #expect(report.evidence?.results(.fail).contains(where: Self.comparesTagAndBox) == true)
                #expect(report.observations.first?.contains("belongs to another pair") == true)
            }
        }
    }

    @Test("tag and box of one pair agree; the report is signed for its owner alone, verifies offline and is explained")
    func signedAndExplained() async throws {
        try await withServer([:]) { server, folder in
            let user = try await Self.user(server, tag: Self.pair, box: Self.pair)
            let job = try await user.check(server, key: "check", wait: 60).body
            let report = try Self.report(job)
            #expect(report.verdict == .inconclusive && report.evidence?.results(.fail).isEmpty == true)
            #expect(report.outcome == .labelsAgree && report.reasons.count >= 2, "\(report.outcome)")
            #expect(report.evidence?.results(.pass).contains(where: Self.comparesTagAndBox) == true)
            let request: JSONValue = ["id": job["id"] ?? .null]
            let signed = try await server.send(
                "POST", "/functions/v1/signed-report", ByteBuffer(string: request.jsonText), token: user.token,
                headers: ["Content-Type": "application/json"])
            #expect(signed.status == 200)
            let stranger = try await server.call("POST", "/auth/v1/signup", [:])
            let refused = try await server.call(
                "POST", "/functions/v1/signed-report", request, token: stranger.body["access_token"]?.stringValue)
            #expect(refused.status == 404)
            try await Self.verify(server, String(buffer: signed.body), in: folder, check: report.id)
            let (status, text) = try Program.run([
                "explain", report.id, "--url", server.url, "--data", server.data.path,
            ])
            #expect(status == 0 && text.contains("size.tag_box") && text.contains("the same results"), "\(text)")
        }
    }

    @Test("somebody else's photos are noticed, and nothing says whose they were")
    func stolenPhotos() async throws {
        try await withServer([:]) { server, _ in
            let first = try await Self.user(server, tag: Self.pair, box: Self.pair)
            #expect(try await first.check(server, key: "one", wait: 60).body["status"] == "done")
            let again = try await first.check(server, key: "two", wait: 60).body
            #expect(try Self.report(again).outcome != .untrustedPhotos)
            let thief = try await Self.user(server, tag: Self.pair, box: Self.pair)
            let job = try await thief.check(server, key: "one", wait: 60).body
            #expect(job["result"]?["outcome"] == "untrusted_photos")
            #expect(!job.jsonText.contains(first.id))
        }
    }

    private static func comparesTagAndBox(_ result: RuleResult) -> Bool { result.rule.rawValue.hasSuffix(".tag_box") }

    private static func verify(
        _ server: RunningServer, _ report: String, in folder: URL, check: String
    ) async throws {
        let key = try await server.send("GET", "/report-key")
        #expect(key.status == 200)
        let (file, pem) = (folder.appendingPathComponent("report.json"), folder.appendingPathComponent("key.pem"))
        try Data(report.utf8).write(to: file)
        try Data(String(buffer: key.body).utf8).write(to: pem)
        #expect(try Program.run(["verify", file.path, "--key", pem.path, "--check", check]).status == 0)
        let middle = report.index(report.startIndex, offsetBy: report.count / 2)
        let other: Character = report[middle] == "A" ? "B" : "A"
        let altered = report.replacingCharacters(in: middle...middle, with: String(other))
        try Data(altered.utf8).write(to: file)
        #expect(try Program.run(["verify", file.path, "--key", pem.path]).status == 3)
    }

    private static func report(_ job: JSONValue) throws -> CheckReport {
        try JSONDecoder().decode(CheckReport.self, from: Data((job["result"] ?? .null).jsonText.utf8))
    }

    /// Two photos without meaning, and the labels.
    private static func user(
        _ server: RunningServer, tag: SyntheticPair, box: SyntheticPair
    ) async throws -> SneakerUser {
        let labels = [
            try tag.sizeTag(.mild, labelWidth: 700...700).jpeg, try box.boxLabel(.mild, labelWidth: 800...800).jpeg,
        ]
        let sides = try (0..<2).map { try TestPhoto.jpeg(seed: $0 + 50) }
        return try await SneakerUser.signUp(server, photos: sides + labels.map { ByteBuffer(bytes: $0) })
    }

    private func withServer(
        _ environment: [String: String], _ body: (RunningServer, URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder.appendingPathComponent("data"), arguments: ["--set", "auntentic.evidence=on"],
                environment: environment)
            try await body(server, folder)
            await server.stop()
        }
    }
}
