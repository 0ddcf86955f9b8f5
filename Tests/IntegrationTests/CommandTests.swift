/// The commands as a person at a terminal uses them, wrong input included.
import Foundation
import NIOCore
import NIOFoundationCompat
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct CommandTests {
    @Test("AUN-NF-8 atelier check takes four photos to a stored result, as JSON when piped")
    func check() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(data: data)
            let photos = try Self.write(try (1...4).map { try TestPhoto.jpeg(seed: $0) }, to: folder)
            let (status, output) = try Program.run(["check"] + photos + ["--url", server.url, "--data", data.path])
            #expect(status == 0, "\(output)")
            let job = try JSONValue(json: Data(output.utf8))
            #expect(job["status"] == "done")
            #expect(job["charged"] == false)
            #expect(job["result"]?["verdict"] == "inconclusive")
            #expect(
                job["result"]?["disclaimer"]
                    == "This result is AI-assisted and does not guarantee authenticity.")
            await server.stop()
        }
    }

    @Test(
        "a second check is the same anonymous account's: its own photos are nobody else's, and a lost account is replaced"
    )
    func sameAccount() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(data: data, arguments: ["--set", "auntentic.evidence=on"])
            let photos = try Self.write(try (1...4).map { try TestPhoto.jpeg(seed: $0) }, to: folder)
            let words = ["check"] + photos + ["--url", server.url, "--data", data.path]
            func reused() throws -> JSONValue? {
                let (status, output) = try Program.run(words)
                #expect(status == 0, "\(output)")
                let evidence = try JSONValue(json: Data(output.utf8))["result"]?["evidence"]
                return evidence?["results"]?.arrayValue?.first { $0["rule"] == "photo.reused" }
            }
            #expect(try reused()?["outcome"] == "pass")
            let again = try reused()
            #expect(again?["outcome"] == "unreadable")
            #expect(again?["sentence"]?.stringValue?.contains("an earlier check of yours") == true, "\(again ?? .null)")
            let file = data.appendingPathComponent("terminal-session.json").path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let users = try await server.call("GET", "/auth/v1/admin/users", token: server.serviceKey)
            #expect(users.body["users"]?.arrayValue?.count == 1, "\(users.body.jsonText)")
            // Somebody else with the same photos: that is what the rule is there for.
            try FileManager.default.removeItem(atPath: file)
            #expect(try reused()?["outcome"] == "fail")
            try Data("{\"url\":\"\(server.url)\",\"refreshToken\":\"gone\"}".utf8).write(to: URL(fileURLWithPath: file))
            #expect(try Program.run(words).status == 0)
            await server.stop()
        }
    }

    @Test("AUN-FR-7.3a the same picture twice is pointed out by angle, costs nothing, and the code is 2")
    func sameTwice() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(data: data)
            let photos = try Self.write(try [1, 1, 3, 4].map { try TestPhoto.jpeg(seed: $0) }, to: folder)
            let (status, output) = try Program.run(["check"] + photos + ["--url", server.url, "--data", data.path])
            #expect(status == 2, "\(output)")
            let job = try JSONValue(json: Data(output.utf8))
            #expect(job["needs_input"]?["fields"]?.arrayValue?.first?["field"] == "inner_side")
            #expect(job["charged"] == false)
            await server.stop()
        }
    }

    @Test("mail of a server without a mail command can be listed and read")
    func mail() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder, arguments: ["--confirm-email", "on"])
            let answer = try await server.call(
                "POST", "/auth/v1/signup", ["email": "reader@example.com", "password": "long enough"])
            #expect(answer.status == 200)
            #expect(answer.body["access_token"] == nil)
            let list = try Program.run(["mail", "list", "--data", folder.path])
            #expect(list.output.contains("reader@example.com"))
            let mail = try Program.run(["mail", "show", "--data", folder.path])
            #expect(
                mail.output.contains("To: ") && mail.output.contains("\(server.url)/auth/v1/verify?"), "\(mail.output)")
            // Whole links and plain letters: nothing is cut or coded as on its way.
            #expect(!mail.output.contains("=3D") && !mail.output.contains("Content-Type"), "\(mail.output)")
            #expect(
                try Program.run(["mail", "show", "--source", "--data", folder.path]).output.contains("Content-Type"))
            #expect(try Program.run(["mail", "show", "nonsense", "--data", folder.path]).status != 0)
            await server.stop()
        }
    }

    @Test("status and migrate say how things are")
    func statusAndMigrate() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let first = try Program.run(["migrate", "--data", folder.path])
            #expect(first.status == 0 && first.output.contains("applied 000_roles.sql"), "\(first.output)")
            #expect(try Program.run(["migrate", "--data", folder.path]).output.contains("up to date"))
            let server = try await RunningServer.start(data: folder)
            let status = try Program.run(["status", "--url", server.url])
            #expect(status.status == 0 && status.output.contains("is ready"))
            await server.stop()
            let gone = try Program.run(["status", "--url", server.url])
            #expect(gone.status == 1 && gone.output.contains("nothing answers"))
        }
    }

    @Test("keys are those the server prints, and stay")
    func keys() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            for _ in 0..<2 {
                let keys = try Program.run(["keys", "--json", "--data", folder.path])
                #expect(try JSONValue(json: Data(keys.output.utf8))["anon_key"] == .string(server.anonKey))
            }
            await server.stop()
        }
    }

    @Test("keys of a mistyped folder are refused, and no key of no server is made")
    func keysOfNoServer() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            for path in [folder.path, folder.path + "/mistyped"] {
                let (status, output) = try Program.run(["keys", "--data", path])
                #expect(status != 0 && output.contains("not a server's data folder"), "\(output)")
                #expect(!output.contains("eyJ"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
            let given = try Program.run(
                ["keys", "--data", folder.path], environment: ["ATELIER_JWT_SECRET": testSecret])
            #expect(given.status == 0 && given.output.contains("eyJ"))
        }
    }

    @Test(
        "a wrong word is one clear line and a code other than 0",
        arguments: [
            (["check", "/no/such.jpg", "b", "c", "d"], "can't read"), (["check", "a"], "Missing expected argument"),
            (["fly"], "there is no verb fly"), (["chekc", "a"], "Did you mean check?"),
            (["serv"], "Did you mean serve?"),
            (["status", "--url", "http://127.0.0.1:1"], "nothing answers"),
            (["status", "--url", "foo"], "is not an address"),
            (["read", #filePath, "--as", "size_tag"], "is no picture"),
            (["read", "/tmp", "--as", "size_tag"], "is no file that can be read"),
            (["labels", "/proc/labels", "--count", "2"], "can't use /proc/labels"),
            (["labels", "/tmp/labels", "--count", "-3"], "--count from 1 to 100000"),
            (["new-app", "sample"], "begins with a capital"), (["jobs", "show", "x"], "not a job id"),
            (["mail", "show", "--data", "/tmp/atelier-no-such-folder"], "no"),
        ])
    func wrongWords(_ arguments: [String], _ words: String) throws {
        let (status, output) = try Program.run(arguments)
        #expect(status != 0)
        #expect(output.contains(words), "\(output)")
        // What is wrong in one line; at most the usage follows.
        let lines = output.split(separator: "\n")
        #expect(lines.first?.contains(words) == true && lines.count { $0.hasPrefix("Error:") } <= 1, "\(output)")
        #expect(lines.count <= 4, "\(output)")
        #expect(!output.contains("Domain=") && !output.contains("MediaError"), "\(output)")
    }

    private static func write(_ photos: [ByteBuffer], to folder: URL) throws -> [String] {
        try photos.enumerated().map { index, bytes in
            let file = folder.appendingPathComponent("\(index).jpg")
            try Data(buffer: bytes).write(to: file)
            return file.path
        }
    }
}
