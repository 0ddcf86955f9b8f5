/// Header names of the Supabase wire that the standard list lacks.
import HTTPTypes

extension HTTPField.Name {
    /// Literals below are valid tokens (RFC 9110 §5.1), so unwrapping them can't fail.
    private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name)! }

    package static let apiKey = known("apikey")
    package static let prefer = known("Prefer")
    package static let preferenceApplied = known("Preference-Applied")
    package static let acceptProfile = known("Accept-Profile")
    package static let contentProfile = known("Content-Profile")
    package static let rangeUnit = known("Range-Unit")
    package static let apiVersion = known("X-Supabase-Api-Version")
    package static let errorCode = known("x-sb-error-code")
    package static let upsert = known("x-upsert")
    package static let metadata = known("x-metadata")
    package static let requestID = known("X-Request-Id")
    package static let idempotencyKey = known("Idempotency-Key")
    package static let robotsTag = known("X-Robots-Tag")
    package static let referrerPolicy = known("Referrer-Policy")
    package static let totalCount = known("X-Total-Count")
    package static let forwardedFor = known("X-Forwarded-For")
}

extension HTTPFields {
    /// What the subscript says. It joins all fields of a name, which takes a thousand instructions also when there is one
    /// of them, and every request asks for several.
    package func value(of name: HTTPField.Name) -> String? {
        let values = self[values: name]
        return values.count > 1 ? self[name] : values.first
    }

    /// For a name that isn't there yet: it isn't looked for.
    package mutating func add(_ name: HTTPField.Name, _ value: String) {
        append(HTTPField(name: name, value: value))
    }
}
