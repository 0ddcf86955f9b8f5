/// Values to and from the JSON of rows. Dates are Postgres' timestamps.
import Foundation
import Wire

package enum RowCoding {
    /// The columns of a row, or the arguments of a function.
    package static func values(_ value: some Encodable) throws(ClientError) -> [String: JSONValue] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        do {
            let json = try JSONValue(json: try encoder.encode(value), within: .ours)
            if let members = json.objectValue { return members }
        } catch { throw .unexpected("not to be written: \(error)") }
        throw .unexpected("a row is an object")
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(ClientError) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let date = date(text) { return date }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no timestamp: \(text.prefix(40))")
        }
        do { return try decoder.decode(type, from: data) } catch { throw .unexpected("\(error)") }
    }

    /// Postgres writes as many digits of a second as there are, which no format style reads.
    static func date(_ text: String) -> Date? {
        guard let parts = text.wholeMatch(of: /(.{19})(\.\d{1,9})?(Z|[+-]\d\d:\d\d)/) else { return nil }
        let whole = try? Date(String(parts.1 + parts.3), strategy: .iso8601)
        return whole?.addingTimeInterval(parts.2.flatMap { Double("0\($0)") } ?? 0)
    }
}

extension ClientError {
    /// PostgREST's messages name tables and columns; a person has no use for them.
    package static func refusedRow(_ code: String) -> ClientError {
        .refused(
            code: code,
            message: code == "42501" ? "This isn’t yours to see or change." : "The server couldn’t do this (\(code)).")
    }
}
