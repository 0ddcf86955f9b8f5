/// Where links may lead.

import Testing

@testable import ServerAuth

@Suite struct RedirectPolicyTests {
    let policy = RedirectPolicy(
        siteURL: "https://app.example.com/home",
        allowList: ["myapp://login", "https://*.preview.example.com/*", "https://docs.example.com/**", "otherapp://**"])

    @Test(
        "allowed",
        arguments: [
            "https://app.example.com", "https://app.example.com/any/path?x=1#y", "https://APP.example.com/",
            "https://app.example.com:443/",
            "http://127.0.0.1:3000/cb", "http://[::1]:8080/", "http://127.8.9.1", "myapp://login", "myapp://login#x",
            "https://one.preview.example.com/x", "https://docs.example.com/a/b.c", "otherapp://any/thing",
        ])
    func allowed(url: String) { #expect(policy.isAllowed(url)) }

    @Test(
        "refused",
        arguments: [
            "", " ", "/relative", "//evil.com", "https://evil.com", "http://app.example.com/",
            "https://app.example.com:8443/",
            "https://app.example.com.evil.com/", "https://evil.com/app.example.com",
            "https://app.example.com@evil.com/",
            "https://evil.com@app.example.com/", "https:\\\\evil.com", "https://evil.com\\@app.example.com",
            "https:evil.com",
            "https:///evil.com", "http://2130706433/", "http://0x7f000001/", "http://017700000001/", "http://10.0.0.1/",
            "http://[::2]/",
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
            "myapp://login/more", "myapp://",
            "https://a.b.preview.example.com/x", "https://one.preview.example.com/x/y",
            "https://evil.com/#.preview.example.com/x",
            "https://evil.com/.preview.example.com/x", "https://docs.example.com.evil.com/",
            "https://app.example.com/\r\nSet-Cookie: x",
            "https://app.example.com/\u{0}", "https://аpp.example.com/", "127.0.0.1", "http://localhost:3000/",
        ])
    func refused(url: String) { #expect(!policy.isAllowed(url)) }

    @Test("on this machine the port doesn't matter")
    func localhost() {
        let local = RedirectPolicy(siteURL: "http://localhost:3000", allowList: [])
        #expect(local.isAllowed("http://localhost:5173/x"))
        #expect(!local.isAllowed("https://localhost:5173/x"))
    }

    @Test("globs take time in proportion to their length, whatever they meet")
    func slowGlob() {
        let glob = URLGlob(String(repeating: "**a", count: 40))
        #expect(!glob.matches(String(repeating: "a", count: 2000) + "b"))
        #expect(URLGlob("a?c*").matches("abcdef"))
        #expect(!URLGlob("a?c").matches("a.c"))
    }
}
