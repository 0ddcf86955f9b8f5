/// The fields by which somebody signs up: addresses, numbers, challenges.
@testable import ServerAuth

extension FuzzTarget {
    static let signUpFields = FuzzTarget(
        "sign-up-fields", feeds: "e-mail addresses, phone numbers, PKCE challenges and IP addresses to their checks",
        longest: 512, words: ["@", ".", "example.com", "+49", "s256", "plain", "::1", "127.0.0.1", "-", "%eth0"]
    ) { (text: String) in
        if let email = try? EmailField.check(text) {
            try require(email.utf8.count <= 254 && email == text.lowercased(), "\(email) isn't what was sent")
            let isPlain = email.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>,;:\"\\()[]".utf8.contains($0) }
            try require(isPlain, "\(email.debugDescription) can't stand in a header")
            try require((try? EmailField.check(email)) == email, "checked again it is another")
        }
        if (try? PhoneField.check(text)) != nil {
            let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
            try require(digits.utf8.allSatisfy { (0x30...0x39).contains($0) }, "\(text) is no number")
        }
        if let challenge = try? CodeChallenge(text, method: "S256") {
            try require((43...128).contains(challenge.challenge.utf8.count), "a challenge of another length")
        }
        if IPAddress.isValid(text) {
            try require(text.utf8.allSatisfy { $0 < 0x80 } && text.utf8.count < 64, "\(text) is not an address")
        }
    }
}
