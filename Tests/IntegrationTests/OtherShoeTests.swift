/// The other shoe's size tag, from the wish for it to the rule that compares the serial numbers of left and right.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation
import NIOCore
import NIOFoundationCompat
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct OtherShoeTests {
    @Test("a check of adidas asks for the other shoe's tag; given it, different serials agree and equal ones don't")
    func leftAndRight() async throws {
        let left = SyntheticPair(seed: 8)
        #expect(left.tag.brand == .adidas)
        // In the same place and light, so that nothing but the serial number tells the two photos apart.
        var right = left
        right.tag.serial = "QK4830917"
        // The left tag a second time, photographed another way.
        var again = SyntheticPair(seed: 3)
        again.tag = left.tag
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(
                data: folder.appendingPathComponent("data"), arguments: ["--set", "auntentic.evidence=on"])
            let photos = try Self.write(left, right, again, to: folder)
            let wish = try Self.check(photos, extra: nil, server)
            #expect(wish.additionalPhotosNeeded?.contains(.otherSizeTag) == true)
            #expect(try Self.serialRule(wish).outcome == .unreadable)
            let pair = try Self.serialRule(try Self.check(photos, extra: "right.jpg", server))
            #expect(pair.outcome == .pass, "\(pair.sentence)")
            #expect(pair.read.map(\.angle) == [.sizeTag, .otherSizeTag])
            let report = try Self.check(photos, extra: "right.jpg", server)
            #expect(report.evidence?.results.first { $0.rule == "photo.repeated" }?.outcome == .pass)
            let twice = try Self.serialRule(try Self.check(photos, extra: "left-again.jpg", server))
            #expect(twice.outcome == .fail, "\(twice.sentence)")
            await server.stop()
        }
    }

    private static func write(
        _ left: SyntheticPair, _ right: SyntheticPair, _ again: SyntheticPair, to folder: URL
    ) throws -> URL {
        let photos = folder.appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let width = 700.0...700.0
        let files: [(String, Data)] = [
            ("outer.jpg", Data(buffer: try TestPhoto.jpeg(seed: 50))),
            ("inner.jpg", Data(buffer: try TestPhoto.jpeg(seed: 51))),
            ("left.jpg", try left.sizeTag(.mild, labelWidth: width).jpeg),
            ("right.jpg", try right.sizeTag(.mild, labelWidth: width).jpeg),
            ("left-again.jpg", try again.sizeTag(.mild, labelWidth: width).jpeg),
            ("box.jpg", try left.boxLabel(.mild, labelWidth: 800...800).jpeg),
        ]
        for (name, bytes) in files { try bytes.write(to: photos.appendingPathComponent(name)) }
        return photos
    }

    /// From the terminal, as somebody who has no account.
    private static func check(_ photos: URL, extra: String?, _ server: RunningServer) throws -> CheckReport {
        let four = ["outer.jpg", "inner.jpg", "left.jpg", "box.jpg"].map { photos.appendingPathComponent($0).path }
        let more = extra.map { ["--extra", "other_size_tag=\(photos.appendingPathComponent($0).path)"] } ?? []
        let (status, output) = try Program.run(
            ["check"] + four + more + ["--url", server.url, "--data", server.data.path, "--json"])
        #expect(status == 0, "\(output)")
        let job = try JSONDecoder().decode(JobEnvelope.self, from: Data(output.utf8))
        let result = try #require(job.result)
        return try JSONDecoder().decode(CheckReport.self, from: Data(result.jsonText.utf8))
    }

    private static func serialRule(_ report: CheckReport) throws -> RuleResult {
        try #require(report.evidence?.results.first { $0.rule == "serial.left_right" })
    }
}
