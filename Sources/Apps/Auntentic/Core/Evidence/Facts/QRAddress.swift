/// The address in the QR codes of Nike's labels since 2019.
package struct QRAddress: Hashable, Sendable {
    package static let source = FactSource(
        "Nike labels of 2019 and 2020 whose codes could be decoded: capitals, HTTPS and thirteen characters; few were "
            + "looked at.", .measured)
    package static let printedSource = FactSource(
        "A tag of 2019: the thirteen characters of its QR code are printed below its sizes.", .measured)

    package static let host = "QR.NIKE.COM"
    /// Letters and digits of a label's own code.
    package static let codeLength = 13

    /// How the codes of tags begin; those of boxes begin with 03.
    static let tagPrefix = "01"

    /// As in the code, `HTTPS`.
    package var scheme: String
    package var host: String
    package var code: String

    /// Nil for what is no address.
    package init?(_ content: String) {
        guard let mark = content.firstRange(of: "://") else { return nil }
        scheme = String(content[..<mark.lowerBound])
        let rest = content[mark.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        host = rest.first.map(String.init) ?? ""
        code = rest.count > 1 ? String(rest[1]) : ""
    }

    /// Nike's own, however it is written.
    package var isNikes: Bool { host.uppercased() == Self.host }

    /// As on every label that was looked at.
    package var isUsual: Bool { scheme == "HTTPS" && host == Self.host && Self.isCode(code) }

    /// Thirteen capitals and digits, both among them.
    package static func isCode(_ text: String) -> Bool {
        text.count == codeLength && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
            && text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
    }
}
