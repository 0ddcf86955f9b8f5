/// CSV bodies, and rows that other code than ours wrote as CSV.
import Foundation

@testable import ServerREST

extension FuzzTarget {
    static let csv = FuzzTarget(
        "csv", feeds: "a CSV body to CSVBody", longest: 8192,
        words: ["\r\n", "\n", "\r", "\"", "\"\"", ",", "NULL", "a,b\n"]
    ) { (text: String) in
        try checkPayload(text)
        // The same text as one cell of a table: written by the standard's rules it comes back.
        let cell = "\"" + Escaping.doubled(text) + "\""
        var reader = CSVReader("a,b\r\n\(cell),\(cell)\r\n")
        _ = try reader.record()
        let record = try reader.record() ?? []
        try require(record == [.init(text: text, isQuoted: true), .init(text: text, isQuoted: true)], "read \(record)")
    }

    private static func checkPayload(_ text: String) throws {
        guard let payload = try? CSVBody.payload(text) else { return }
        // `JSONSerialization` loses a byte order mark that follows an escape.
        let rows = try? JSONDecoder().decode([[String: String?]].self, from: Data(payload.text.utf8))
        guard let rows else {
            throw Broken("\(payload.text) is no list of objects")
        }
        try require(rows.count <= text.utf8.count, "more rows than characters")
        let keys = Set(payload.keys)
        for row in rows { try require(Set(row.keys) == keys, "a row with the keys \(row.keys)") }
    }
}
