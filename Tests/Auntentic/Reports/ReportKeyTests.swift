/// Keys: made once, kept safe, and written so that other programs can read them.
import Foundation
import Testing

@testable import AuntenticReports

@Suite struct ReportKeyTests {
    /// RFC 8410, sections 10.1 and 10.3.
    private let knownPublic = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
        -----END PUBLIC KEY-----

        """
    private let knownPrivate = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
        -----END PRIVATE KEY-----

        """
    private let knownHex = "19bf44096984cdfe8541bac167dc3b96c85086aa30b6b6cb0c5c38ad703166e1"

    private func folder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("report-key-\(UUID().uuidString)")
    }

    @Test("the standard's own key pair is read and written as the standard has it")
    func standard() throws {
        let key = try #require(ReportKey(pem: knownPrivate))
        #expect(key.pem == knownPrivate)
        #expect(key.publicKey.pem == knownPublic)
        #expect(key.publicKey.hex == knownHex)
    }

    @Test("a public key may be given as PEM or as digits, however it was pasted")
    func spellings() throws {
        let key = try ReportPublicKey(knownPublic)
        for text in [
            knownHex, knownHex.uppercased(), "\n \(knownHex)\n", knownPublic.replacing("\n", with: "\r\n"),
            "  " + knownPublic.replacing("\n", with: "\n  "),
        ] {
            #expect(try ReportPublicKey(text) == key)
        }
        #expect(key.id.count == 16)
    }

    @Test(
        "what isn't a public key is refused",
        arguments: [
            "", "hello", "19bf44", String(repeating: "zz", count: 32), String(repeating: "é", count: 32),
            "-----BEGIN PUBLIC KEY-----", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----",
            "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6F\n-----END PUBLIC KEY-----",
            "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----",
        ])
    func refused(text: String) {
        #expect(throws: ReportPublicKey.Failure.notAKey) { try ReportPublicKey(text) }
    }

    @Test("a private key given by mistake is named as such")
    func privateByMistake() {
        #expect(throws: ReportPublicKey.Failure.isPrivate) { try ReportPublicKey(knownPrivate) }
    }

    @Test("the data folder's key is made once, for its owner alone, and found again")
    func kept() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = try ReportKey.load(in: folder)
        #expect(try ReportKey.load(in: folder).publicKey == key.publicKey)
        let path = folder.appendingPathComponent(ReportKey.fileName).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [ReportKey.fileName])
    }

    @Test("processes that start together end up with one key")
    func together() async throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { try ReportKey.load(in: folder).publicKey.hex } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }

    @Test("a damaged key file is never replaced: that would orphan every report signed before")
    func damaged() throws {
        let folder = folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try ReportKey.load(in: folder)
        let file = folder.appendingPathComponent(ReportKey.fileName)
        try Data("oops".utf8).write(to: file)
        #expect(throws: ReportKey.Failure.unreadable(file.path)) { _ = try ReportKey.load(in: folder) }
        #expect(try Data(contentsOf: file) == Data("oops".utf8))
    }

    @Test("a folder that can't be written is an error and not a key that is lost at the end")
    func notWritable() throws {
        let file = folder()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        #expect(throws: ReportKey.Failure.self) { _ = try ReportKey.load(in: file) }
    }
}
