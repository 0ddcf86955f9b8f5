/// SQL taken apart by other rules than made it: outside of quotes there is nothing but this program's own words.
import ServerDatabase

struct SQLWords {
    private let text: [UInt8]
    private var at = 0
    private var depth = 0
    private(set) var parameters: Set<Int> = []

    /// Throws `Broken` at the first byte that isn't ours.
    static func check(_ statement: Statement) throws {
        var words = SQLWords(text: Array(statement.sql.utf8))
        try words.read()
        let count = statement.values.count
        try require(
            words.parameters == Set((0..<count).map { $0 + 1 }),
            "\(words.parameters.count) places for \(count) values in \(statement.sql)")
        let hasNUL = statement.values.contains { $0?.utf8.contains(0) == true }
        try require(!hasNUL, "a value with a zero byte, where libpq ends it")
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func read() throws {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): at += 1
            case UInt8(ascii: "\""): try quoted(byte)
            case UInt8(ascii: "'"): try literal()
            case UInt8(ascii: "$"): try parameter()
            case UInt8(ascii: "0")...UInt8(ascii: "9"): _ = takeWhile { $0.isNumeral }
            case UInt8(ascii: "("), UInt8(ascii: ")"): try bracket(byte)
            default: byte.isWordByte ? try word() : try sign()
            }
        }
        try require(depth == 0, "parentheses that don't match in \(sql)")
    }

    private var next: UInt8? { at < text.count ? text[at] : nil }
    private var sql: String { String(decoding: text, as: UTF8.self) }

    private mutating func takeWhile(_ holds: (UInt8) -> Bool) -> String {
        let start = at
        while let byte = next, holds(byte) { at += 1 }
        return String(decoding: text[start..<at], as: UTF8.self)
    }

    /// A quoted identifier may hold anything but a zero byte.
    private mutating func quoted(_ mark: UInt8) throws {
        at += 1
        while let byte = next {
            at += 1
            try require(byte != 0, "a zero byte in a name")
            guard byte == mark else { continue }
            if next != mark { return }
            at += 1
        }
        throw Broken("quotes that don't end in \(sql)")
    }

    /// Constants are ours, or the names of text search configurations.
    private mutating func literal() throws {
        at += 1
        let content = takeWhile { $0 != UInt8(ascii: "'") }
        try require(next != nil, "a constant that doesn't end in \(sql)")
        at += 1
        let isName = !content.isEmpty && content.utf8.allSatisfy { $0.isWordByte || $0.isNumeral }
        try require(isName || Self.constants.contains(content), "the constant '\(content)' in \(sql)")
    }

    private mutating func parameter() throws {
        at += 1
        guard let number = Int(takeWhile { $0.isNumeral }) else { throw Broken("a lone $ in \(sql)") }
        parameters.insert(number)
    }

    private mutating func bracket(_ byte: UInt8) throws {
        at += 1
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        try require(depth >= 0, "a parenthesis too many in \(sql)")
    }

    private mutating func word() throws {
        let word = takeWhile { $0.isWordByte || $0.isNumeral }
        try require(Self.words.contains(word), "the word \(word) in \(sql)")
        if word == "as", next == UInt8(ascii: " "), at + 1 < text.count, isTypeNext { try type() }
    }

    /// `cast(… as type)`: everything else that follows `as` is quoted, in parentheses or a word of ours.
    private var isTypeNext: Bool {
        let word = text[(at + 1)...].prefix { $0.isWordByte || $0.isNumeral }
        return !word.isEmpty && !Self.words.contains(String(decoding: word, as: UTF8.self))
    }

    /// A type's name may be any words; they end where the cast does.
    private mutating func type() throws {
        let name = takeWhile { $0.isWordByte || $0.isNumeral || " []".utf8.contains($0) }
        try require(next == UInt8(ascii: ")") && !name.isEmpty, "the type \(name) in \(sql)")
    }

    private mutating func sign() throws {
        let first = text[at]
        at += 1
        switch first {
        case UInt8(ascii: ","), UInt8(ascii: "."): return
        case UInt8(ascii: "["), UInt8(ascii: ":"):
            // An array's type, and what a value is read as.
            let second = first == UInt8(ascii: ":") ? first : UInt8(ascii: "]")
            try require(next == second, "a lone \(Character(.init(first))) in \(sql)")
            at += 1
        default:
            at -= 1
            let operation = takeWhile { "=<>~*@&|-+".utf8.contains($0) }
            try require(Self.operators.contains(operation), "the sign \(first) in \(sql)")
        }
    }

    private static let constants: Set = [
        "[]", "null", "", "{}", "response.headers", "response.status", "public.films_id_seq",
        "atelier.answer_too_large", "pg_temp.atelier_embedded_rows",
    ]
    private static let operators: Set = [
        "=", "<>", ">", ">=", "<", "<=", "~", "~*", "@>", "<@", "&&", "<<", ">>", "&<", "&>", "-|-", "@@", "->", "->>",
        "-", "=>", "*", "||",
    ]
    /// Every word that a statement of ours has outside of quotes. `set` is there for updates; roles are not.
    private static let words = Set(
        """
        select from where and or not is null true false unknown distinct as on join left lateral inner exists in any all \
        order by asc desc nulls first last limit offset count body rows total headers status extra with materialized \
        coalesce json_agg row_to_json json_strip_nulls to_jsonb to_tsvector to_tsquery plainto_tsquery \
        phraseto_tsquery websearch_to_tsquery current_setting explain format json jsonb text integer cast like ilike \
        insert into values update set delete returning conflict do nothing excluded xmax json_to_record \
        json_to_recordset json_array_elements jsonb_array_elements jsonb_to_record jsonb_build_object json_build_object \
        variadic nextval regclass int4range case when then else end pg_column_size
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension UInt8 {
    fileprivate var isNumeral: Bool { (0x30...0x39).contains(self) }
    fileprivate var isWordByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
    }
}
