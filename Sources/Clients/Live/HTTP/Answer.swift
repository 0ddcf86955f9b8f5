/// A response: a status, headers and bytes.
import Clients
import Foundation
import Wire

struct Answer: Sendable, Hashable {
    var status: Int
    /// Names in lower case.
    var headers: [String: String] = [:]
    var body = Data()

    var isSuccess: Bool { (200..<300).contains(status) }

    /// The body as JSON; null if it isn't JSON.
    var json: JSONValue { (try? JSONValue(json: body)) ?? .null }

    /// `Retry-After` in seconds; the header's other form, a date, is too rare to support.
    var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) }.map { max(0, $0) } }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws(ClientError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch {
            throw .unexpected("HTTP \(status) is no \(Value.self): \(error)")
        }
    }
}
