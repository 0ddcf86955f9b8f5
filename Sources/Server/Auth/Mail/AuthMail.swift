/// Writes and sends the mails of auth.

import Foundation
import ServerMail

struct AuthMail: Sendable {
    private let mailer: any Mailer
    private let configuration: AuthConfiguration

    init(mailer: any Mailer, configuration: AuthConfiguration) {
        self.mailer = mailer
        self.configuration = configuration
    }

    /// A mail to send once the transaction that created its code has committed.
    struct Draft: Sendable {
        var template: MailTemplate
        var address: String
        var code: OneTimeCodes.Issued
        /// The link's `type`.
        var type: String
        var redirectTo: String
    }

    /// Checks against the database's timestamps, which all replicas share.
    func checkAge(_ age: Double?) throws {
        let pause = configuration.mailFrequency.inSeconds
        guard let age, age < pause else { return }
        throw AuthError.mailTooSoon(retryAfter: max(1, Int((pause - age).rounded(.up))))
    }

    func send(_ draft: Draft) async throws {
        let link = draft.template == .reauthentication ? nil : link(draft)
        let minutes = Int(configuration.codeLife.inSeconds / 60)
        try await mailer.send(
            MailMessage(
                from: sender, to: MailAddress(draft.address), subject: draft.template.subject,
                text: draft.template.text(link: link, code: draft.code.code, minutes: minutes),
                html: draft.template.html(link: link, code: draft.code.code, minutes: minutes)))
    }

    /// The app's own; what no app asked for, such as an invitation, comes from the house.
    private var sender: MailAddress {
        AskingApp.current.flatMap { configuration.mailSenders[$0] } ?? configuration.mailSender
    }

    func link(_ draft: Draft) -> String {
        let items = [("token", draft.code.linkToken), ("type", draft.type), ("redirect_to", draft.redirectTo)]
        return "\(configuration.authURL)/verify?" + FormEncoding.encode(items)
    }
}

/// `application/x-www-form-urlencoded`.
enum FormEncoding {
    static func encode(_ items: [(String, String)]) -> String {
        items.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(UnicodeScalar(byte))
            case UInt8(ascii: " "): result += "+"
            default: result += "%" + hexByte(byte).uppercased()
            }
        }
        return result
    }
}
