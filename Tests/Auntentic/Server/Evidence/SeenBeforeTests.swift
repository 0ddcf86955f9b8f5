/// Whoever submits a seller's public photos first doesn't take them from the seller; through storage, which keeps no metadata.
import AuntenticCore
import AuntenticLabels
import AuntenticServer
import Foundation
import NIOCore
import ServerFunctions
import ServerMedia
import TestSupport
import Testing
import Wire

@Suite("Photos that were seen before", .serialized)
struct SeenBeforeTests {
    @Test("the owner's originals stay the owner's after another account submitted copies; the copies are nobody's")
    func ownerSecond() async throws {
        try await Studio.open(BuiltInJudge(), evidence: try Self.engine()) { studio in
            let thief = try await TestUser.make(studio.database, studio.tokens)
            let copies = try await studio.uploadFour("listing", by: thief)
            #expect(try await studio.outcome(copies, by: thief) != .untrustedPhotos)
            // Months after the photos were taken.
            let originals = try await studio.upload("shoe", by: studio.user, as: CameraFile())
            let report = try await studio.report(originals)
            let rule = try #require(report.evidence?.results.first { $0.rule == "photo.reused" })
            #expect(rule.outcome == .unreadable && rule.sentence.contains("Seen before"), "\(rule.sentence)")
            #expect(report.evidence?.fused.outcome != .untrustedPhotos)
            #expect(report.evidence?.input?.photos[.sizeTag]?.camera == "Apple iPhone 15 Pro")
            // A third account with copies has nothing that speaks for it.
            let third = try await TestUser.make(studio.database, studio.tokens)
            #expect(
                try await studio.outcome(try await studio.uploadFour("c", by: third), by: third) == .untrustedPhotos)
        }
    }

    @Test("who was first stays first, whoever comes later")
    func ownerFirst() async throws {
        try await Studio.open(BuiltInJudge(), evidence: try Self.engine()) { studio in
            let copies = try await studio.uploadFour("mine")
            #expect(try await studio.outcome(copies, by: studio.user) != .untrustedPhotos)
            let thief = try await TestUser.make(studio.database, studio.tokens)
            let stolen = try await studio.uploadFour("listing", by: thief)
            #expect(try await studio.outcome(stolen, by: thief) == .untrustedPhotos)
            #expect(try await studio.outcome(copies, by: studio.user) != .untrustedPhotos)
        }
    }

    @Test("a photo can't have been taken after it was seen here, whatever it says")
    func forgedTime() async throws {
        try await Studio.open(BuiltInJudge(), evidence: try Self.engine()) { studio in
            let thief = try await TestUser.make(studio.database, studio.tokens)
            _ = try await studio.outcome(try await studio.uploadFour("listing", by: thief), by: thief)
            var forged = CameraFile()
            forged.taken = (Date() + 40 * 86_400).formatted(
                Date.VerbatimFormatStyle(
                    format: "\(year: .defaultDigits):\(month: .twoDigits):\(day: .twoDigits) 12:00:00", timeZone: .gmt,
                    calendar: Calendar(identifier: .gregorian)))
            let photos = try await studio.upload("shoe", by: studio.user, as: forged)
            let report = try await studio.report(photos)
            #expect(report.evidence?.fused.outcome == .untrustedPhotos)
            let rule = report.evidence?.results.first { $0.rule == "photo.reused" }
            #expect(rule?.sentence.contains("before the time") == true)
        }
    }

    @Test("what the owner is told, and may take along, is everything that was kept of a photo's file")
    func export() async throws {
        try await Studio.open { studio in
            try await studio.openSession()
            _ = try await studio.upload("shoe", by: studio.user, as: CameraFile())
            let document = try await studio.call("export-data").json
            let said = document["photos"]?.arrayValue?.first?["file_said"]
            #expect(said?["camera"] == "Apple iPhone 15 Pro" && said?["software"] == "17.1.1", "\(document)")
            #expect(said?["taken_at_camera_time"] == "2025-11-02T14:03:22Z")
        }
    }

    private static func engine() throws -> EvidenceEngine {
        let pool = try MediaPool(workers: 2)
        return EvidenceEngine(reader: .barsOnly(pool: pool), tracer: PhotoTracer(pool: pool), logger: quietLogger)
    }
}

extension Studio {
    /// The four good photos as a camera writes them.
    fileprivate func upload(_ prefix: String, by owner: TestUser, as camera: CameraFile) async throws -> [String:
        String]
    {
        var paths: [String: String] = [:]
        for (index, angle) in PhotoAngle.required.enumerated() {
            let photo = camera.bytes(of: Data(try TestPhoto.jpeg(seed: UInt64(index + 1)).readableBytesView))
            paths[angle.rawValue] = try await upload(
                ByteBuffer(bytes: photo), as: "\(prefix)-\(angle.rawValue)", by: owner)
        }
        return paths
    }

    fileprivate func report(_ photos: [String: String], by owner: TestUser? = nil) async throws -> CheckReport {
        let answer = try await check(photos, token: owner?.token)
        return try JSONDecoder().decode(CheckReport.self, from: Data((answer.result ?? .null).jsonText.utf8))
    }

    fileprivate func outcome(_ photos: [String: String], by owner: TestUser) async throws -> FusedVerdict.Outcome? {
        try await report(photos, by: owner).evidence?.fused.outcome
    }
}
