/// `serve --config`: the Supabase CLI's file, with its mistakes.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct ConfigTests {
    private func write(_ text: String, to folder: URL) throws -> String {
        let file = folder.appendingPathComponent("config.toml")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static let file = """
        project_id = "mine"
        [api]
        enabled = true
        schemas = ["public", "atelier", "auntentic"]
        max_rows = 2
        [auth]
        site_url = "env(MY_SITE)"
        additional_redirect_urls = ["https://a.example/**", "app://back"]
        jwt_expiry = 900
        enable_signup = true
        enable_anonymous_sign_ins = false
        minimum_password_length = 12
        [auth.email]
        enable_confirmations = true
        double_confirm_changes = true
        max_frequency = "1m30s"
        [auth.sms]
        enable_signup = true
        [storage]
        file_size_limit = "3MiB"
        [storage.buckets.pictures]
        public = true
        file_size_limit = "1MiB"
        allowed_mime_types = ["image/png"]
        [studio]
        port = 54323
        """

    @Test("keys that mean something here are settings, variables and flags win, the others are named once")
    func keys() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let path = try write(Self.file, to: folder)
            let data = folder.appendingPathComponent("data")
            let server = try await RunningServer.start(
                data: data, arguments: ["--config", path, "--confirm-email", "off"],
                environment: ["MY_SITE": "https://site.example", "ATELIER_TOKEN_LIFE": "600"])
            let anonymous = try await server.call("POST", "/auth/v1/signup", [:])
            #expect(anonymous.status == 422, "\(anonymous)")
            let short = try await server.call(
                "POST", "/auth/v1/signup", ["email": "a@example.com", "password": "12345678901"])
            #expect(short.status == 422 && short.body["code"] == "weak_password", "\(short)")
            let user = try await server.call(
                "POST", "/auth/v1/signup", ["email": "a@example.com", "password": "123456789012"])
            // The flag: confirmed without a mail. The variable: ten minutes.
            #expect(user.body["expires_in"] == 600, "\(user)")
            let buckets = try await server.call("GET", "/storage/v1/bucket", token: server.serviceKey)
            let bucket = buckets.body.arrayValue?.first { $0["id"] == "pictures" }
            #expect(bucket?["public"] == true && bucket?["file_size_limit"] == 1_048_576)
            #expect(bucket?["allowed_mime_types"] == ["image/png"])
            let schema = try await server.call("GET", "/rest/v1/x", headers: ["Accept-Profile": "nothing"])
            #expect(schema.body["hint"]?.stringValue?.contains("public, atelier, auntentic") == true, "\(schema)")
            await server.stop()
            let log = try String(contentsOf: data.appendingPathExtension("log"), encoding: .utf8)
            let lines = log.split(separator: "\n").filter { $0.contains("without an effect") }
            #expect(lines.count == 1, "\(log.suffix(500))")
            #expect(lines.first?.contains(": auth.sms, studio") == true, "\(lines)")
        }
    }

    @Test(
        "a mistake in the file is one line that says where, and nothing is started",
        arguments: [
            ("[api]\nmax_rows = = 3", "config.toml, line 2, column "), ("[api\n", "config.toml, line 1, column "),
            ("a = 1\na = 2", "config.toml, line 2, column "),
            ("[api]\nmax_rows = \"many\"", "api.max_rows must be a whole number"),
            ("[api]\nmax_rows = -1", "api.max_rows must be a whole number"),
            ("[api]\nschemas = \"public\"", "api.schemas must be a list"),
            ("[api]\nschemas = [1]", "api.schemas must be a list"),
            ("[auth]\nenable_signup = 1", "auth.enable_signup must be true or false"),
            ("[auth]\nsite_url = \"env(NOT_THERE)\"", "NOT_THERE, which isn't set"),
            ("[auth.email]\nmax_frequency = \"soon\"", "must be a time such as 1m30s"),
            ("[storage]\nfile_size_limit = \"1KiB\"", "must be a whole number of MiB"),
            ("[storage]\nfile_size_limit = \"lots\"", "must be a size such as 50MiB"),
            ("[storage.buckets.a]\npublic = \"yes\"", "storage.buckets.a.public must be true or false"),
            ("[storage.buckets]\na = 1", "storage.buckets.a must be a table"),
        ])
    func mistakes(_ text: String, _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let path = try write(text, to: folder)
            let data = folder.appendingPathComponent("data")
            let (status, output) = try Program.run(["serve", "--config", path, "--port", "0", "--data", data.path])
            #expect(status != 0 && output.contains(words), "\(output)")
            #expect(output.split(separator: "\n").count == 1, "\(output)")
            #expect(!FileManager.default.fileExists(atPath: data.path))
        }
    }

    @Test("a file that can't be read is one line", arguments: ["gone.toml", "folder", "large.toml", "latin.toml"])
    func unreadable(_ name: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent(name)
            switch name {
            case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case "large.toml": try Data(count: 2 << 20).write(to: file)
            case "latin.toml": try Data([0x61, 0xE4]).write(to: file)
            default: break
            }
            let (status, output) = try Program.run(
                ["serve", "--config", file.path, "--port", "0", "--data", folder.path + "/data"])
            #expect(status != 0 && output.contains(name), "\(output)")
            #expect(output.split(separator: "\n").count == 1, "\(output)")
        }
    }
}
