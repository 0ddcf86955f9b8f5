/// The part of an object that a `Range` header requests (RFC 9110 §14).

enum ByteRange: Sendable, Hashable {
    /// No range, several, or an invalid one: the response is the whole object.
    case whole
    case part(Range<Int>)
    /// Valid, but outside the object.
    case unsatisfiable

    init(_ header: String?, size: Int) {
        guard let header, header.lowercased().hasPrefix("bytes="), !header.contains(",") else {
            self = .whole
            return
        }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " } }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            self = .whole
            return
        }
        // A number too large to parse still means "to the end".
        let (first, last) = (Self.number(ends[0]), Self.number(ends[1]))
        self =
            switch (first, last) {
            case (nil, nil): .whole
            case (nil, let last?): last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
            case (let first?, let last): Self.from(first, to: last, size: size)
            }
    }

    private static func from(_ first: Int, to last: Int?, size: Int) -> ByteRange {
        if let last, last < first { return .whole }
        guard first < size else { return .unsatisfiable }
        return .part(first..<min(size, last.map { $0 == .max ? $0 : $0 + 1 } ?? size))
    }

    private static func number(_ digits: String) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
}
