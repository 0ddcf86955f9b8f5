/// The archive of a calendar, as other programs unpack it.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerStorage
import TestSupport
import Testing
import Wire

@Suite("Exporting a calendar", .timeLimit(.minutes(3)))
struct ExportTests {
    /// What `unzip` makes of it.
    private static func unpacked(_ archive: Data, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("veramo.zip")
        try archive.write(to: file)
        for words in [["-tqq", file.path], ["-qq", file.path, "-d", folder.appendingPathComponent("out").path]] {
            let unzip = Process()
            unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
            unzip.arguments = words
            try unzip.runAlone()
            unzip.waitUntilExit()
            #expect(unzip.terminationStatus == 0)
        }
        try body(folder.appendingPathComponent("out"))
    }

    @Test(
        """
        each of the two gets one archive of all that they may know of, by date, with a page that opens offline; also after the \
        link, without a plan, and nobody else does
        """,
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/unzip"), "unzip is not installed"))
    func archive() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            _ = try await ana.database.query(
                "update auth.users set raw_user_meta_data = $1 where id = $2",
                [#"{"full_name": "<script>alert(1)</script> & \"Ana\""}"#, ana.user.id.uuidString])
            let (one, two, later) = (
                try await ana.picture(seed: 1), try await bo.picture(seed: 2), try await ana.picture(seed: 3)
            )
            try await ana.share(one, "2027-03-01")
            try await bo.share(two, "2027-03-01")
            try await ana.buyPlan()
            try await ana.share(later, "2027-04-02")
            let couple = try await phones.couple()
            let path = "veramo/v1/export?couple=\(couple)"
            let (hers, his) = (try await ana.get(path), try await bo.get(path))
            #expect(his.status == 200 && his.contentType == "application/zip")
            #expect(his.headers[.contentLength] == String(his.body.count))
            #expect(his.headers[.cacheControl] == "private, no-store")
            try Self.unpacked(his.body) { folder in
                let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
                #expect(Set(files) == ["index.html", "pictures/2027-03-01/1.jpg", "pictures/2027-03-01/2.jpg"])
                let page = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
                #expect(page.contains("March 2027") && !page.contains("April 2027"))
                #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ana&quot;"))
                #expect(!page.contains("<script") && !page.contains("http:") && !page.contains("https:"))
                #expect(page.contains(#"<img src="pictures/2027-03-01/2.jpg""#))
            }
            let original = try await ana.look(one, "original").body
            try Self.unpacked(hers.body) { folder in
                let found = try Data(contentsOf: folder.appendingPathComponent("pictures/2027-03-01/1.jpg"))
                #expect(found == original)
                let own = folder.appendingPathComponent("pictures/2027-04-02/1.jpg")
                #expect(FileManager.default.fileExists(atPath: own.path), "one's own plan is one's own")
            }
            let (stranger, unknown) = (
                try await (ana.somebodyElse()).get(path), try await bo.get("veramo/v1/export?couple=\(UUID())")
            )
            #expect(stranger.status == 404 && unknown.status == 404)
            for wrong in ["", "?couple=", "?couple=x"] {
                #expect(try await bo.get("veramo/v1/export\(wrong)").status == 404)
            }
            _ = try await bo.rpc("unlink")
            let after = try await bo.get(path)
            #expect(after.status == 200)
            try Self.unpacked(after.body) { folder in
                let page = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
                #expect(page.contains("until March 1, 2027") && page.contains("2.jpg"))
            }
        }
    }

    @Test("an archive ends below 4 GB and 65,535 files, by its own count")
    func bounds() {
        let most = Int(UInt32.max) - 1 - 22 - 30 - 46 - 2
        #expect(ZipLayout([.init("a", size: most)])?.size == Int(UInt32.max) - 1)
        #expect(ZipLayout([.init("a", size: most + 1)]) == nil)
        #expect(ZipLayout((0..<65_534).map { .init("\($0)", size: 1) }) != nil)
        #expect(ZipLayout((0..<65_535).map { .init("\($0)", size: 1) }) == nil)
    }
}
