// A function's settings for its response, from `response.headers` and `response.status`.
import Foundation
import HTTPTypes
import Wire

struct CustomResponse: Sendable, Equatable {
    var status: HTTPResponse.Status?
    var headers: [(name: HTTPField.Name, value: String)] = []

    /// Settings that were never set are nil or, on a pooled connection, empty.
    init(headers: String?, status: String?) throws(RESTError) {
        if let status, !status.isEmpty {
            guard let code = Int(status), (200...599).contains(code) else {
                throw RESTError(500, "PGRST112", "response.status guc must be a valid status code")
            }
            self.status = HTTPResponse.Status(code: code)
        }
        guard let headers, !headers.isEmpty else { return }
        guard let list = try? JSONBounds.ours.decode([[String: String]].self, from: Data(headers.utf8)),
            list.allSatisfy({ $0.count == 1 })
        else { throw Self.badHeaders }
        for header in list {
            guard let (key, value) = header.first, let name = HTTPField.Name(key) else { throw Self.badHeaders }
            self.headers.append((name, value))
        }
    }

    var isEmpty: Bool { status == nil && headers.isEmpty }

    func apply(to fields: inout HTTPFields) {
        for (name, value) in headers { fields[name] = value }
    }

    static func == (left: CustomResponse, right: CustomResponse) -> Bool {
        left.status == right.status && left.headers.elementsEqual(right.headers, by: ==)
    }

    private static let badHeaders = RESTError(
        500, "PGRST111",
        "response.headers guc must be a JSON array composed of objects with a single key and a string value")
}
