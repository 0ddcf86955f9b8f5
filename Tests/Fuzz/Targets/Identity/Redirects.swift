/// Where a mail link may lead: an address we allow must be one of ours to every browser.
@testable import ServerAuth

extension FuzzTarget {
    static let redirects = FuzzTarget(
        "redirects", feeds: "redirect_to to RedirectPolicy", longest: 2100,
        words: [
            "https://", "http://", "site.example", "app.example", "auntentic://", "127.0.0.1", "[::1]", "localhost",
            "@", "\\", ":", "//", "?", "#", "%2f", "%40", ".", "evil.example", ":8080", "2130706433", "0x7f",
        ]
    ) { (text: String) in
        guard policy.isAllowed(text) else { return }
        guard let url = BrowserURL(text) else { throw Broken("\(text) is no URL to a browser") }
        if url.scheme == "auntentic" { return }
        try require(url.scheme == "https" || url.scheme == "http", "\(url.scheme): is allowed")
        let isOurs = ["site.example", "app.example"].contains(url.host) || url.host == "[::1]" || url.isLoopback
        try require(isOurs, "\(text) leads to \(url.host)")
    }

    private static let policy = RedirectPolicy(
        siteURL: "https://site.example", allowList: ["https://app.example/**", "auntentic://**"])
}

/// What a browser makes of an address (WHATWG URL), as far as the host goes.
private struct BrowserURL {
    var scheme: String
    var host: String

    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        scheme = text[..<colon].lowercased()
        // Slashes both ways and in any number, for the schemes of the web.
        let rest = text[text.index(after: colon)...].drop { $0 == "/" || $0 == "\\" }
        let authority = rest.prefix { !"/\\?#".contains($0) }
        let afterUser = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if afterUser.first == "[" {
            host = afterUser.prefix { $0 != "]" } + "]"
        } else {
            host = afterUser.prefix { $0 != ":" }.lowercased()
        }
        host = host.lowercased()
    }

    var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
