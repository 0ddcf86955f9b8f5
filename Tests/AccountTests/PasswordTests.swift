/// The rules the server has for passwords, and the meter's opinion beyond them.
import AccountFeatures
import Testing

@Suite("Passwords")
struct PasswordTests {
    @Test(
        "the rules are the server's: 8 characters to 72 bytes",
        arguments: [
            ("", PasswordRules.Violation.tooShort(missing: 8)), ("1234567", .tooShort(missing: 1)), ("12345678", nil),
            (String(repeating: "a", count: 72), nil), (String(repeating: "a", count: 73), .tooLong),
            // Bytes, not characters: 24 times three bytes fit, one more doesn't.
            (String(repeating: "€", count: 24), nil), (String(repeating: "€", count: 25), .tooLong),
            ("👍👍👍👍", .tooShort(missing: 4)), ("ä€ü👍ö€ß👍", nil),
        ] as [(String, PasswordRules.Violation?)])
    func rules(_ password: String, _ expected: PasswordRules.Violation?) {
        #expect(PasswordRules.violation(of: password) == expected)
    }

    @Test(
        "the meter",
        arguments: [
            ("", PasswordStrength.none), ("short", .unacceptable),
            (String(repeating: "x9!Q", count: 19), .unacceptable),
            ("12345678", .weak), ("aaaaaaaaaaaa", .weak), ("abcdefghijkl", .weak), ("password", .weak),
            ("password1", .weak), ("qwertyuiop", .weak), ("football12", .weak), ("anna2024", .weak),
            ("mxkwhqzt", .fair), ("blue7House", .good), ("Tr4vel-lamp", .strong),
            ("correct horse battery staple", .strong), ("m9$Kp2!vX7qL", .strong),
        ] as [(String, PasswordStrength)])
    func meter(_ password: String, _ expected: PasswordStrength) {
        #expect(PasswordStrength(password, email: "anna@example.com") == expected)
    }

    @Test("the address's own name makes a password weaker")
    func ownName() {
        #expect(
            PasswordStrength("wilhelmine7Q", email: "wilhelmine@example.com") < PasswordStrength("wilhelmine7Q"))
    }

    @Test("AUN-NF-59 every strength has a word of its own, so colour is not the only sign")
    func words() {
        let words = PasswordStrength.allCases.map(\.word)
        #expect(Set(words).count == words.count)
        #expect(PasswordStrength.allCases.map(\.bars) == [0, 0, 1, 2, 3, 4])
    }

    @Test("the number of missing characters reads well")
    func violationWords() {
        #expect(PasswordRules.Violation.tooShort(missing: 1).words == "Too short: 1 more character.")
        #expect(PasswordRules.Violation.tooShort(missing: 2).words == "Too short: 2 more characters.")
        #expect(PasswordRules.Violation.tooShort(missing: 8).words == "At least 8 characters.")
    }

    @Test(
        "what can be an e-mail address",
        arguments: [
            ("anna@example.com", true), (" anna@example.com ", true), ("a@b.c", true), ("", false), ("anna", false),
            ("anna@", false), ("@example.com", false), ("anna@example", false), ("anna@.com", false),
            ("anna@example.", false), ("a@b@c.de", false),
        ])
    func emails(_ email: String, _ isGood: Bool) { #expect((EmailRules.problem(with: email) == nil) == isGood) }
}
