/// The allowed targets of a mail link: the site, this machine, and the allow-list. Anything else becomes the site.

import Foundation
import HTTPTypes
import Hummingbird
import ServerHTTP

struct RedirectPolicy: Sendable {
    let siteURL: String
    private let allowed: [URLGlob]
    private let site: URLComponents?

    init(siteURL: String, allowList: [String]) {
        self.siteURL = siteURL
        allowed = allowList.map(URLGlob.init)
        site = URLComponents(string: siteURL)
    }

    /// Header, query, body, referrer: the first valid one wins.
    func target(of request: Request, body: String? = nil) -> String {
        let candidates = [
            request.headers[.redirectTo], request.queryItems["redirect_to"], body, request.headers[.referer],
        ]
        return candidates.lazy.compactMap { $0 }.first(where: isAllowed) ?? siteURL
    }

    func isAllowed(_ text: String) -> Bool {
        guard let url = Self.parse(text) else { return false }
        if isSite(url) { return true }
        if let host = url.host, url.scheme == "http" || url.scheme == "https" {
            if Self.isLoopbackAddress(host) { return true }
            // `http://2130706433/` is 127.0.0.1 to a browser, and other numbers are other machines.
            if host.allSatisfy({ $0.isNumber || $0 == "." || $0 == ":" }) || host.lowercased().hasPrefix("0x") {
                return false
            }
        }
        let withoutFragment = String(text.prefix { $0 != "#" })
        return allowed.contains { $0.matches(withoutFragment) }
    }

    /// Refuses input on which parsers disagree: controls, blanks, backslashes, user names, and schemes that run code.
    private static func parse(_ text: String) -> URLComponents? {
        let isClean = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        guard !text.isEmpty, text.utf8.count <= 2048, isClean, var url = URLComponents(string: text),
            let scheme = url.scheme?.lowercased(), url.user == nil, url.password == nil,
            !["javascript", "data", "vbscript", "file", "blob", "about", "view-source"].contains(scheme)
        else { return nil }
        url.scheme = scheme
        if scheme == "http" || scheme == "https" {
            guard text.lowercased().hasPrefix("\(scheme)://"), url.host?.isEmpty == false else { return nil }
        }
        return url
    }

    private func isSite(_ url: URLComponents) -> Bool {
        guard let site, let siteHost = site.host?.lowercased(), let host = url.host?.lowercased(),
            site.scheme?.lowercased() == url.scheme, siteHost == host
        else { return false }
        return port(site) == port(url) || siteHost == "localhost" || Self.isLoopbackAddress(siteHost)
    }

    private func port(_ url: URLComponents) -> Int? {
        url.port ?? (url.scheme?.lowercased() == "https" ? 443 : url.scheme?.lowercased() == "http" ? 80 : nil)
    }

    private static func isLoopbackAddress(_ host: String) -> Bool {
        if host == "[::1]" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// `*` matches within a segment (it stops at `.` and `/`), `**` matches anything, `?` one character of a segment.
struct URLGlob: Sendable {
    private enum Piece: Sendable, Equatable {
        case character(Character)
        case one
        case segment
        case anything
    }

    private let pieces: [Piece]

    init(_ pattern: String) {
        var pieces: [Piece] = []
        for character in pattern {
            switch (character, pieces.last) {
            case ("*", .segment): pieces[pieces.count - 1] = .anything
            case ("*", .anything): break
            case ("*", _): pieces.append(.segment)
            case ("?", _): pieces.append(.one)
            default: pieces.append(.character(character))
            }
        }
        self.pieces = pieces
    }

    /// Matches all alternatives in parallel, so that no pattern takes more than pieces × characters steps.
    func matches(_ text: String) -> Bool {
        var states = closure([0])
        for character in text {
            var next: Set<Int> = []
            for state in states where state < pieces.count {
                switch pieces[state] {
                case .character(let wanted): if wanted == character { next.insert(state + 1) }
                case .one: if !Self.isSeparator(character) { next.insert(state + 1) }
                case .segment: if !Self.isSeparator(character) { next.insert(state) }
                case .anything: next.insert(state)
                }
            }
            states = closure(next)
        }
        return states.contains(pieces.count)
    }

    /// A star may also match nothing.
    private func closure(_ states: Set<Int>) -> Set<Int> {
        var result = states
        for state in states.sorted() {
            var state = state
            while state < pieces.count, pieces[state] == .segment || pieces[state] == .anything {
                state += 1
                result.insert(state)
            }
        }
        return result
    }

    private static func isSeparator(_ character: Character) -> Bool { character == "." || character == "/" }
}

extension HTTPField.Name {
    /// A valid token (RFC 9110 §5.1), so unwrapping can't fail.
    fileprivate static let redirectTo = HTTPField.Name("redirect_to")!
}
