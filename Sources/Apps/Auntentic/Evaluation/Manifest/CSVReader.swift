/// Comma-separated text into rows, as spreadsheets write it (RFC 4180): quotes, line breaks within them, BOM, CRLF.

struct CSVRow: Hashable {
    /// Where the row begins, counted from 1.
    var line: Int
    var fields: [String]
}

struct CSVReader {
    private(set) var rows: [CSVRow] = []
    private(set) var problems: [ManifestProblem] = []

    private let comma: Unicode.Scalar
    private var state = State.start
    private var field = ""
    private var fields: [String] = []
    private var line = 1
    private var rowLine = 1
    private var quoteLine = 1

    private enum State {
        case start
        case plain
        case quoted
        /// After a quote within quotes: the end of the field, or the first of two that stand for one.
        case closing
    }

    init(_ text: String) {
        comma = Self.separator(of: text)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if previous == nil, scalar == "\u{FEFF}" { continue }
            let isSecondHalf = previous == "\r" && scalar == "\n"
            if isSecondHalf, state != .quoted { continue }
            take(scalar)
            if scalar == "\r" || (scalar == "\n" && !isSecondHalf) { line += 1 }
        }
        finish()
    }

    /// Spreadsheets of countries that write 0,5 separate by semicolons.
    private static func separator(of text: String) -> Unicode.Scalar {
        let header = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        return header.contains(";") && !header.contains(",") ? ";" : ","
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch (state, scalar) {
        case (.quoted, "\""): state = .closing
        case (.quoted, _): field.unicodeScalars.append(scalar)
        case (.closing, "\""):
            field.append("\"")
            state = .quoted
        case (.start, "\""):
            quoteLine = line
            state = .quoted
        case (_, comma): endField()
        case (_, "\n"), (_, "\r"): endRow()
        case (.closing, " "), (.closing, "\t"): break
        case (.closing, _):
            problems.append(ManifestProblem(line: line, text: "text follows a closing quote; double the quotes inside"))
            state = .plain
        default:
            state = .plain
            field.unicodeScalars.append(scalar)
        }
    }

    private mutating func endField() {
        fields.append(field.trimmed)
        field = ""
        state = .start
    }

    /// Blank rows, also those of nothing but commas, are left out.
    private mutating func endRow() {
        endField()
        if fields.contains(where: { !$0.isEmpty }) { rows.append(CSVRow(line: rowLine, fields: fields)) }
        fields = []
        rowLine = line + 1
    }

    private mutating func finish() {
        if state == .quoted {
            problems.append(ManifestProblem(line: quoteLine, text: "a quote opens here and never closes"))
        }
        if state != .start || !fields.isEmpty { endRow() }
    }
}

extension String {
    var trimmed: String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let scalars = unicodeScalars.drop(while: isBlank)
        guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(String.UnicodeScalarView(scalars[...last]))
    }
}
