/// The sender or recipient of a message; only values that can't break a header or a command line exist.

package struct MailAddress: Sendable, Hashable {
    /// The display name; may be any text, because it is encoded when written.
    package let name: String?
    package let address: String

    package init(_ address: String, name: String? = nil) throws(MailError) {
        guard Self.isValid(address) else { throw .badAddress(address) }
        self.address = address
        self.name = name
    }

    private init(known address: String, name: String) {
        self.address = address
        self.name = name
    }

    /// The default sender, named as people know the app; nobody can reply to it.
    package static let noReply = MailAddress(known: "no-reply@localhost", name: "Atelier")

    /// The addresses we accept are a safe subset of RFC 5321: ASCII, no quoted local parts, no domain literals.
    package static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254 else { return false }
        return isLocalPart(parts[0]) && isDomain(parts[1])
    }

    private static func isLocalPart(_ part: Substring.UTF8View) -> Bool {
        guard (1...64).contains(part.count), part.first != UInt8(ascii: "-") else { return false }
        let atoms = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return atoms.allSatisfy { atom in !atom.isEmpty && atom.allSatisfy(isAtomCharacter) }
    }

    private static func isDomain(_ part: Substring.UTF8View) -> Bool {
        let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
                && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    /// `Name <a@b>` as a header wants it.
    var headerText: String {
        guard let name, !name.isEmpty else { return address }
        let words = EncodedWord.isPlain(name) ? Self.quoted(name) : EncodedWord.encode(name)
        return "\(words) <\(address)>"
    }

    private static func quoted(_ name: String) -> String {
        let simple = name.utf8.allSatisfy { isAtomCharacter($0) || $0 == UInt8(ascii: " ") }
        if simple { return name }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
