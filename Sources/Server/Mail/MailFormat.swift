/// Turns a message into the bytes of RFC 5322 and MIME: folded headers, two alternative parts, quoted-printable.

import Foundation

package struct MailFormat: Sendable {
    package enum LineEnding: String, Sendable {
        /// The standard's line ending, which `.eml` readers expect.
        case crlf = "\r\n"
        /// The line ending that local mail commands expect on their standard input.
        case lf = "\n"
    }

    package var lineEnding: LineEnding

    package init(lineEnding: LineEnding = .crlf) {
        self.lineEnding = lineEnding
    }

    package func bytes(of message: MailMessage) -> [UInt8] {
        let boundary = "=_\(message.id.uuidString.lowercased())"
        var lines = headers(of: message)
        lines += [
            "MIME-Version: 1.0", "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "",
            "Two parts with the same content follow; mail programs show one of them.",
        ]
        lines += part("text/plain", message.text, boundary) + part("text/html", message.html, boundary)
        lines += ["--\(boundary)--", ""]
        return Array(lines.joined(separator: lineEnding.rawValue).utf8)
    }

    private func headers(of message: MailMessage) -> [String] {
        let domain = message.from.address.split(separator: "@").last.map(String.init) ?? "localhost"
        return [
            "From: \(message.from.headerText)", "To: \(message.to.headerText)",
            "Subject: \(EncodedWord.headerText(message.subject))", "Date: \(Self.date(message.date))",
            "Message-ID: <\(message.id.uuidString.lowercased())@\(domain)>",
            // Keeps vacation replies and other automatic replies away.
            "Auto-Submitted: auto-generated",
        ].flatMap { $0.components(separatedBy: "\r\n") }
    }

    private func part(_ type: String, _ body: String, _ boundary: String) -> [String] {
        [
            "--\(boundary)", "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
        ] + QuotedPrintable.lines(body)
    }

    /// `Sat, 21 Nov 2026 10:35:00 +0000`
    static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
        return formatter.string(from: date)
    }
}
