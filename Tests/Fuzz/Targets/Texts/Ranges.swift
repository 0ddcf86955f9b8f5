/// `Range` headers: of bytes in storage, of rows in REST.
@testable import ServerREST
@testable import ServerStorage

extension FuzzTarget {
    /// The object's size, a space, the header.
    static let ranges = FuzzTarget(
        "ranges", feeds: "a size and a Range header to ByteRange and to REST's Window", longest: 256,
        words: ["bytes=", "items=", "-", "0-", "-1", "0-0", ",", "9223372036854775807", "9223372036854775806", " "]
    ) { (text: String) in
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let header = parts.count > 1 ? String(parts[1]) : String(parts[0])
        let size = parts.count > 1 ? max(0, Int(parts[0]) ?? 100) : 100
        try checkBytes(header, size: size)
        try checkRows(header)
    }

    private static func checkBytes(_ header: String, size: Int) throws {
        switch ByteRange(header, size: size) {
        case .part(let part):
            try require(part.lowerBound >= 0 && part.upperBound <= size && !part.isEmpty, "\(part) of \(size)")
            let again = ByteRange("bytes=\(part.lowerBound)-\(part.upperBound - 1)", size: size)
            try require(again == .part(part), "\(part) written out means \(again)")
        case .unsatisfiable:
            let digits = header.filter { $0.isASCII && ($0.isNumber || $0 == "-") }
            let first = digits.split(separator: "-", omittingEmptySubsequences: false).first.flatMap { Int($0) } ?? .max
            let isSuffix = digits.hasPrefix("-")
            try require(
                isSuffix ? size == 0 || Int(digits.dropFirst()) == 0 : first >= size, "\(header) lies in \(size) bytes")
        case .whole: break
        }
    }

    private static func checkRows(_ header: String) throws {
        guard let window = try? Window(range: header) else { return }
        let most = Int(Int32.max)
        try require((0...most).contains(window.offset), "offset \(window.offset)")
        guard let limit = window.limit else { return }
        try require((1...most + 1).contains(limit), "limit \(limit)")
        let again = try? Window(range: "\(window.offset)-\(window.offset + limit - 1)")
        try require(again == window, "\(window) written out means \(String(describing: again))")
    }
}
