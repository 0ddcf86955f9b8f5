/// Checks of body fields that the endpoints share.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import ServerMail
import Wire

extension Request {
    static let bodyLimit = 1 << 20

    /// Decodes the body. Postgres' text can't hold U+0000, so the body is refused before a value could be cut.
    func authBody<T: Decodable>(_ type: T.Type) async throws -> T {
        let bytes = try await bodyBytes(limit: Self.bodyLimit)
        let request = Request(head: head, body: .init(buffer: bytes))
        let value = try await request.decode(type, limit: Self.bodyLimit)
        if bytes.readableBytesView.containsEscapedNUL || bytes.readableBytesView.contains(0) {
            throw AuthError.validation("The body holds the character U+0000, which cannot be stored")
        }
        return value
    }
}

extension ByteBufferView {
    /// The escape as written in JSON. If another backslash escapes it (`\\u0000` in the body), it is harmless; so only
    /// a real escape is refused.
    fileprivate var containsEscapedNUL: Bool {
        var isEscaped = false
        for index in indices {
            if isEscaped {
                isEscaped = false
                if self[index] == UInt8(ascii: "u"), self[index...].dropFirst().prefix(4).elementsEqual("0000".utf8) {
                    return true
                }
            } else if self[index] == UInt8(ascii: "\\") {
                isEscaped = true
            }
        }
        return false
    }
}

enum EmailField {
    /// Lower case, as it is stored and compared.
    static func check(_ text: String?) throws -> String {
        guard let text, !text.isEmpty else { throw AuthError.validation("missing email or phone") }
        let email = text.lowercased()
        guard MailAddress.isValid(email) else {
            throw AuthError.validation("Unable to validate email address: invalid format")
        }
        return email
    }

    /// For endpoints that accept an e-mail or a phone number; we send no text messages.
    static func check(_ email: String?, phone: String?) throws -> String {
        let (email, phone) = (email ?? "", phone ?? "")
        if !email.isEmpty && !phone.isEmpty {
            throw AuthError.validation("Only an email address or phone number should be provided")
        }
        if !phone.isEmpty {
            try PhoneField.check(phone)
            throw AuthError.phoneDisabled
        }
        return try check(email)
    }
}

enum PhoneField {
    static func check(_ text: String) throws {
        let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isE164 = digits.wholeMatch(of: /[1-9][0-9]{1,14}/) != nil
        if !isE164 { throw AuthError.validation("Invalid phone number format (E.164 required)") }
    }
}

/// The challenge of a client that uses PKCE (RFC 7636).
struct CodeChallenge: Sendable, Hashable {
    var challenge: String
    /// `s256` or `plain`.
    var method: String

    init?(_ challenge: String?, method: String?) throws {
        let (challenge, method) = (challenge ?? "", (method ?? "").lowercased())
        if challenge.isEmpty && method.isEmpty { return nil }
        guard !challenge.isEmpty, !method.isEmpty else {
            throw AuthError.validation("PKCE flow requires code_challenge_method and code_challenge")
        }
        guard method == "s256" || method == "plain" else {
            throw AuthError.validation("code_challenge_method must be s256 or plain")
        }
        guard challenge.wholeMatch(of: /[A-Za-z0-9._~-]{43,128}/) != nil else {
            throw AuthError.validation(
                "code challenge has to be between 43 and 128 characters of letters, digits, - . _ or ~")
        }
        self.challenge = challenge
        self.method = method
    }
}

/// The device that opens a session, as far as we record it.
struct ClientInfo: Sendable {
    var userAgent: String?
    var address: String
    /// Nil unless Postgres accepts it as an address.
    var storedAddress: String? { IPAddress.isValid(address) ? address : nil }

    init(_ request: Request, _ context: AtelierContext) {
        userAgent = request.headers[.userAgent].map { String($0.prefix(512)) }
        address = context.clientAddress
    }
}

enum IPAddress {
    static func isValid(_ text: String) -> Bool {
        // C's parser stops at a zero byte and accepts the part before it.
        (try? SocketAddress(ipAddress: text, port: 0)) != nil
            && text.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "%") }
    }
}
