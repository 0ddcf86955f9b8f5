/// Codes of half minutes: the RFC's vectors, the window, and Base32.

import Testing

@testable import ServerAuth

@Suite struct TOTPTests {
    /// RFC 6238, appendix B: SHA-1 of the ASCII digits, the last six of eight digits.
    @Test(
        "the RFC's vectors",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ])
    func vectors(time: Int, code: String) throws {
        let totp = try #require(TOTP(secret: Base32.encode("12345678901234567890".utf8)))
        #expect(totp.code(step: TOTP.step(at: Double(time))) == code)
    }

    @Test("a code is accepted half a minute early and late, and no further away")
    func window() {
        let totp = TOTP()
        let now = 1_800_000_015.0
        let step = TOTP.step(at: now)
        for offset in -1...1 {
            #expect(totp.step(of: totp.code(step: step + offset), at: now) == step + offset)
        }
        for offset in [-1000, -3, -2, 2, 3, 1000]
        where !(-1...1).contains(where: { totp.code(step: step + $0) == totp.code(step: step + offset) }) {
            #expect(totp.step(of: totp.code(step: step + offset), at: now) == nil)
        }
    }

    @Test(
        "what is no code is no code",
        arguments: ["", "1", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "12345\u{0}", "-12345"])
    func noCodes(text: String) {
        #expect(TOTP().step(of: text, at: 1_800_000_000) == nil)
    }

    @Test("Base32 as in RFC 4648 §10, there and back")
    func base32() {
        for (text, encoded) in [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            #expect(Base32.encode(text.utf8) == encoded)
            #expect(Base32.decode(encoded) == Array(text.utf8))
        }
        for wrong in ["my", "M1", "MY======", "é", "MY "] { #expect(Base32.decode(wrong) == nil, "\(wrong)") }
        #expect(TOTP(secret: "") == nil)
        #expect(TOTP(secret: "not base 32") == nil)
    }

    @Test("160 bits, never the same")
    func secrets() {
        let secrets = Set((0..<100).map { _ in TOTP().secret })
        #expect(secrets.count == 100)
        #expect(secrets.allSatisfy { Base32.decode($0)?.count == 20 })
    }

    @Test("the URI as authenticator apps read it, whatever the names hold")
    func uri() throws {
        let totp = try #require(TOTP(secret: "JBSWY3DPEHPK3PXP"))
        #expect(
            totp.uri(issuer: "A: b&c=d/?#é", account: "ada@example.com")
                == "otpauth://totp/A%3A%20b%26c%3Dd%2F%3F%23%C3%A9:ada@example.com?algorithm=SHA1&digits=6"
                + "&issuer=A%3A%20b%26c%3Dd%2F%3F%23%C3%A9&period=30&secret=JBSWY3DPEHPK3PXP")
    }
}
