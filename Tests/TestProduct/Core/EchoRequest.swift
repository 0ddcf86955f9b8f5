/// What `POST /functions/v1/echo` takes, and what its job finds out.

package struct EchoRequest: Codable, Sendable, Hashable {
    /// 1 to 500 characters, as a person counts them.
    package static let longest = 500

    package var prompt: String

    package init(prompt: String) {
        self.prompt = prompt
    }

    /// Nil when it can be taken; otherwise what is wrong, as a sentence goes on after the field's name.
    package var problem: String? {
        if prompt.allSatisfy(\.isWhitespace) { return "is empty" }
        if prompt.unicodeScalars.contains("\u{0}") { return "holds a character that no database keeps" }
        return prompt.count > Self.longest ? "has more than \(Self.longest) characters" : nil
    }
}

package struct EchoResult: Codable, Sendable, Hashable {
    /// Where the text lies in the app's bucket.
    package var path: String

    package init(path: String) {
        self.path = path
    }
}
