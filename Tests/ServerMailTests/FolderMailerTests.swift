/// Mail in a folder: written whole, readable by us alone, listed and shown again.

import Foundation
import Testing

@testable import ServerMail

@Suite struct FolderMailerTests {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private func message(_ number: Int) throws -> MailMessage {
        MailMessage(
            from: .noReply, to: try MailAddress("user\(number)@example.com"), subject: "Number \(number)",
            text: "Text \(number)",
            html: "<p>\(number)</p>", date: Date(timeIntervalSince1970: 1_795_257_300 + Double(number)))
    }

    @Test("a message becomes one file that only its owner may read")
    func file() async throws {
        try await withFolder { folder in
            try await FolderMailer(folder: folder).send(message(1))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.count == 1)
            #expect(names[0].wholeMatch(of: /20261121T103501000Z-[0-9a-f]{8}\.eml/) != nil)
            let mode =
                try FileManager.default.attributesOfItem(atPath: "\(folder)/\(names[0])")[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let folderMode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
            #expect(folderMode == 0o700)
        }
    }

    @Test("the list is newest first, and shows by id, by a unique part of it, and by \"latest\"")
    func list() async throws {
        try await withFolder { folder in
            let mailer = FolderMailer(folder: folder)
            for number in [2, 3, 1] { try await mailer.send(message(number)) }
            try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder)/.x.eml.part"))
            let mail = MailFolder(path: folder)
            let entries = try mail.list()
            #expect(entries.map(\.subject) == ["Number 3", "Number 2", "Number 1"])
            #expect(entries[0].to == "user3@example.com")
            #expect(try mail.list(limit: 1).count == 1)
            #expect(try mail.show(entries[1].id).text == "Text 2")
            #expect(try mail.show(String(entries[2].id.suffix(8))).html == "<p>1</p>")
            #expect(try mail.show("latest")["subject"] == "Number 3")
        }
    }

    @Test(
        "ids that name no mail, or something outside the folder",
        arguments: ["", "x", "../secret", "2026", "/etc/passwd", "."])
    func badID(id: String) async throws {
        try await withFolder { folder in
            let mailer = FolderMailer(folder: folder)
            for number in [1, 2] { try await mailer.send(message(number)) }
            #expect(throws: MailError.noSuchMail(id)) { try MailFolder(path: folder).show(id) }
        }
    }

    @Test("a folder that doesn't exist holds no mail")
    func absent() throws {
        #expect(try MailFolder(path: "/tmp/no-such-folder-\(UUID())").list().isEmpty)
    }

    @Test("a hundred messages at once all arrive")
    func atOnce() async throws {
        try await withFolder { folder in
            let mailer = FolderMailer(folder: folder)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 { group.addTask { try await mailer.send(message(number)) } }
                try await group.waitForAll()
            }
            #expect(try MailFolder(path: folder).list(limit: 1000).count == 100)
        }
    }

    @Test("a place that cannot be written to is an error that names it")
    func unwritable() async throws {
        try await withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder))
            await #expect(throws: (any Error).self) { try await FolderMailer(folder: folder).send(message(1)) }
        }
    }
}
