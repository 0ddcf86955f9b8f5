/// Messages as bytes: headers nobody can inject into, bodies any mail program reads.

import Foundation
import Testing

@testable import ServerMail

@Suite struct MailFormatTests {
    static func message(
        subject: String = "Hello", name: String? = nil, text: String = "Text", html: String = "<p>Text</p>"
    ) throws -> MailMessage {
        MailMessage(
            from: try MailAddress("no-reply@example.com", name: name), to: try MailAddress("ada@example.com"),
            subject: subject, text: text, html: html, id: UUID(uuidString: "00000000-0000-4000-8000-000000000001")!,
            date: Date(timeIntervalSince1970: 1_795_257_300))
    }

    static func source(_ message: MailMessage, _ ending: MailFormat.LineEnding = .crlf) -> String {
        String(decoding: MailFormat(lineEnding: ending).bytes(of: message), as: UTF8.self)
    }

    @Test("the headers RFC 5322 asks for, in their form")
    func headers() throws {
        let source = Self.source(try Self.message(name: "Atelier"))
        let head = source.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        #expect(head.contains("From: Atelier <no-reply@example.com>"))
        #expect(head.contains("To: ada@example.com"))
        #expect(head.contains("Subject: Hello"))
        #expect(head.contains("Date: Sat, 21 Nov 2026 10:35:00 +0000"))
        #expect(head.contains("Message-ID: <00000000-0000-4000-8000-000000000001@example.com>"))
        #expect(head.contains("MIME-Version: 1.0"))
        #expect(!source.replacingOccurrences(of: "\r\n", with: "").contains("\n"))
        #expect(!Self.source(try Self.message(), .lf).contains("\r"))
    }

    @Test(
        "no subject or name can add a header",
        arguments: [
            "x\r\nBcc: eve@example.com", "x\nBcc: eve@example.com", "x\rBcc: eve@example.com", "x\u{2028}Bcc: y",
            "x\u{85}Bcc: y", "\u{0}",
            "=?utf-8?Q?x=0ABcc:_y?=", "x\r\n\r\n<script>",
        ])
    func injection(text: String) throws {
        let source = Self.source(try Self.message(subject: text, name: text))
        let head = source.components(separatedBy: "\r\n\r\n")[0]
        for line in head.components(separatedBy: "\r\n") {
            #expect(
                line.wholeMatch(
                    of: /(From|To|Subject|Date|Message-ID|Auto-Submitted|MIME-Version|Content-Type): .*| \S.*/) != nil)
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
    }

    @Test(
        "long and foreign subjects come back whole, in lines of at most 78 characters",
        arguments: [
            "Grüße aus Köln – 你好, 世界 👩‍👩‍👧‍👦", String(repeating: "long words ", count: 30), "=?utf-8?B?YQ==?=", "plain",
            String(repeating: "é", count: 200),
        ])
    func encodedSubject(text: String) throws {
        let mail = StoredMail(id: "x", source: Self.source(try Self.message(subject: text)))
        #expect(mail["subject"] == text)
        #expect(
            Self.source(try Self.message(subject: text)).components(separatedBy: "\r\n").allSatisfy {
                $0.utf8.count <= 90
            })
    }

    @Test(
        "both bodies come back whole",
        arguments: [
            "one\ntwo\n", "Straße = 100 % = \t ende \n", ".\n..\nFrom here\n", String(repeating: "x", count: 500), "",
            "--=_00000000\n", "trailing blank \ntab\t\n",
            "https://x.example/auth/v1/verify?token=" + String(repeating: "a=", count: 60),
        ])
    func bodies(text: String) throws {
        let source = Self.source(try Self.message(text: text, html: "<p>\(text)</p>"))
        let mail = StoredMail(id: "x", source: source)
        #expect(mail.text == text)
        #expect(mail.html == "<p>\(text)</p>")
        #expect(source.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 && $0 != "." })
    }

    @Test(
        "names that need quoting are quoted",
        arguments: [
            ("Ada", "Ada <no-reply@example.com>"), ("Ada, Countess", "\"Ada, Countess\" <no-reply@example.com>"),
            ("A \"B\" \\", "\"A \\\"B\\\" \\\\\" <no-reply@example.com>"),
            ("Åda", "=?utf-8?B?w4VkYQ==?= <no-reply@example.com>"),
        ])
    func names(name: String, header: String) throws {
        #expect(try MailAddress("no-reply@example.com", name: name).headerText == header)
    }
}

@Suite struct MailAddressTests {
    @Test(
        "addresses that can be written to",
        arguments: [
            "a@b.example", "first.last+tag@example.co.uk", "o'hara@example.com", "x@localhost", "UPPER@EXAMPLE.COM",
            "1@2.example",
        ])
    func good(text: String) { #expect(MailAddress.isValid(text)) }

    @Test(
        "addresses that cannot, or that would break a header or a command line",
        arguments: [
            "", "a", "@", "a@", "@b", "a@b@c", "a b@example.com", "a@exa mple.com", "a@example.com\r\nBcc: x@y",
            "a@example.com\n", "a@\u{0}b",
            "-oQ/tmp@example.com", "\"a b\"@example.com", "a..b@example.com", ".a@example.com", "a.@example.com",
            "a@-b.example", "a@b-.example",
            "a@b..example", "a@[127.0.0.1]", "a@b,c@d", "a@b;c", "<a@b>", "ä@example.com", "a@exämple.com",
            "a@b.example ",
            String(repeating: "a", count: 65) + "@example.com", "a@" + String(repeating: "b.", count: 130) + "example",
        ])
    func bad(text: String) {
        #expect(!MailAddress.isValid(text))
        #expect(throws: MailError.badAddress(text)) { try MailAddress(text) }
    }
}
