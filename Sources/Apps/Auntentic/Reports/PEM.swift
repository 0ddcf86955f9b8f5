/// Keys as PEM. Ed25519 keys have one fixed DER head each (RFC 8410), so no ASN.1 parser is needed or wanted.
import Foundation

enum PEM {
    static func text(_ content: Data, label: String, prefix: Data) -> String {
        "-----BEGIN \(label)-----\n\((prefix + content).base64EncodedString())\n-----END \(label)-----\n"
    }

    static func content(_ text: String, label: String, prefix: Data) -> Data? {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard lines.count > 2, lines.first == "-----BEGIN \(label)-----", lines.last == "-----END \(label)-----",
            let bytes = Data(base64Encoded: lines.dropFirst().dropLast().joined()), bytes.starts(with: prefix)
        else { return nil }
        return bytes.dropFirst(prefix.count)
    }
}
