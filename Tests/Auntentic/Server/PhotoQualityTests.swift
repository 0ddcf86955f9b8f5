/// Photos that can't be used: named, explained, and free.
import AuntenticCore
import AuntenticServer
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerFunctions
import TestSupport
import Testing
import Wire

@Suite("Photos that can't be used", .serialized)
struct PhotoQualityTests {
    enum Fault: String, CaseIterable {
        case tooDark = "too_dark", tooBright = "too_bright", blurred, duplicate, small = "too_small"

        func photo() throws -> ByteBuffer {
            switch self {
            case .tooDark: try SpoiltPhoto.dark(seed: 3)
            case .tooBright: try SpoiltPhoto.bright(seed: 4)
            case .blurred: try SpoiltPhoto.blurred()
            // The outer side once more, saved smaller and in another quality.
            case .duplicate: try TestPhoto.jpeg(seed: 1, quality: 60)
            case .small: try TestPhoto.jpeg(seed: 8, width: 300, height: 200)
            }
        }
    }

    @Test(
        "AUN-FR-7.3a a bad photo is named with its fault, and nothing is asked, held or charged",
        arguments: Fault.allCases)
    func fault(_ fault: Fault) async throws {
        let judge = ScriptedJudge()
        try await Studio.open(judge) { studio in
            var photos = try await studio.uploadFour()
            photos["size_tag"] = try await studio.upload(try fault.photo(), as: "bad")
            let answer = try await studio.check(photos)
            #expect(answer.status == 200)
            #expect(answer.jobStatus == "needs_input")
            let wishes = answer.json["needs_input"]?["fields"]?.arrayValue ?? []
            #expect(wishes.count == 1)
            #expect(wishes.first?["field"] == "size_tag")
            #expect(wishes.first?["reason"]?.stringValue == fault.rawValue)
            #expect(wishes.first?["message"]?.stringValue?.contains("size tag") == true)
            #expect(judge.requests.isEmpty)
            #expect(try await studio.credits() == 3)
            #expect(try await studio.number("select count(*) from atelier.reservations") == 0)
            #expect(try await studio.history().isEmpty)
            // A better one, and the check goes ahead.
            photos["size_tag"] = try await studio.upload(try TestPhoto.jpeg(seed: 70), as: "good")
            #expect(try await studio.check(photos).jobStatus == "done")
        }
    }

    @Test("several bad photos are all named at once")
    func several() async throws {
        try await Studio.open { studio in
            var photos = try await studio.uploadFour()
            photos["outer_side"] = try await studio.upload(try SpoiltPhoto.dark(seed: 1), as: "dark")
            photos["box_label"] = photos["inner_side"]
            let wishes = try await studio.check(photos).json["needs_input"]?["fields"]?.arrayValue ?? []
            #expect(wishes.map { $0["field"]?.stringValue } == ["outer_side", "box_label"])
            #expect(wishes.map { $0["reason"]?.stringValue } == ["too_dark", "duplicate"])
        }
    }

    @Test("bad photos are free however often they are sent, and don't use up the day's attempts")
    func uncapped() async throws {
        try await Studio.open { studio in
            var photos = try await studio.uploadFour()
            let good = photos
            photos["box_label"] = photos["inner_side"]
            for _ in 0..<7 { #expect(try await studio.check(photos).jobStatus == "needs_input") }
            #expect(try await studio.check(good).jobStatus == "done")
        }
    }

    @Test("past a day's worth of them they are refused with 429 and the time that lifts it, and leave no row")
    func tooMany() async throws {
        try await Studio.open(ScriptedJudge(), { $0.dailyRefusals = 2 }) { studio in
            var photos = try await studio.uploadFour()
            let good = photos
            photos["box_label"] = photos["inner_side"]
            for _ in 0..<2 { #expect(try await studio.check(photos).jobStatus == "needs_input") }
            let refused = try await studio.check(photos)
            #expect(refused.status == 429)
            #expect(refused.code == "too_many_bad_photos")
            let seconds = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((86_000...86_401).contains(seconds))
            #expect(try await studio.number("select count(*) from atelier.jobs") == 2)
            #expect(try await studio.check(good).jobStatus == "done")
        }
    }

    @Test("a file that can't be decoded, or is gone, is a photo problem and no error of ours")
    func undecodable() async throws {
        try await Studio.open { studio in
            let photos = try await studio.uploadFour()
            // The bytes go bad on disk, behind the back of storage.
            let folder = FileManager.default.temporaryDirectory
            let blobs = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            let names = try await studio.database.query(
                "select version from storage.objects where name = $1", [photos["size_tag"]])
            let version = try #require(names.scalar)
            var isSpoilt = false
            while let file = blobs?.nextObject() as? URL {
                guard file.path.contains("blobs"), file.lastPathComponent.contains(version) else { continue }
                try Data("no picture".utf8).write(to: file)
                isSpoilt = true
            }
            #expect(isSpoilt)
            let answer = try await studio.check(photos)
            #expect(answer.jobStatus == "needs_input")
            let wish = answer.json["needs_input"]?["fields"]?.arrayValue?.first
            #expect(wish?["field"] == "size_tag")
            #expect(wish?["reason"] == "unreadable")
        }
    }
}
