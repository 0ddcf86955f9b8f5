/// Quotes escaped byte by byte, as the standards mean it; Swift's characters would hide a quote under an accent.
enum Escaping {
    /// `"` twice.
    static func doubled(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }))
    }

    /// A backslash before each `"` and `\`.
    static func withBackslashes(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.flatMap { "\"\\".unicodeScalars.contains($0) ? ["\\", $0] : [$0] }))
    }
}
