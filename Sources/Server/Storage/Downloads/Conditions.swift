/// Conditional requests (RFC 9110 §13): whether the client already has the current version.
import Foundation
import HTTPTypes
import ServerHTTP

struct Conditions: Sendable {
    private let headers: HTTPFields

    init(_ headers: HTTPFields) { self.headers = headers }

    /// `If-None-Match` takes precedence; the date counts only without it.
    func isUnchanged(eTag: String, lastModified: Date) -> Bool {
        if let list = headers[.ifNoneMatch] {
            return list.split(separator: ",").contains {
                let tag = $0.filter { $0 != " " }
                return tag == "*" || Self.weak(tag) == Self.weak(eTag)
            }
        }
        guard let since = headers[.ifModifiedSince].flatMap(HTTPDate.date) else { return false }
        return lastModified.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
    }

    /// The `Range` header, unless `If-Range` names another version.
    func range(eTag: String, lastModified: Date) -> String? {
        guard let range = headers[.range] else { return nil }
        guard let version = headers[.ifRange] else { return range }
        // Weak tags don't guarantee identical bytes.
        if version.hasPrefix("\"") { return version == eTag ? range : nil }
        return version == HTTPDate.text(lastModified) ? range : nil
    }

    private static func weak(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
