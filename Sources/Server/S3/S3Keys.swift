/// The pair of keys that signs requests to a bucket.

package struct S3Keys: Sendable, Hashable {
    package var access: String
    package var secret: String

    package init(access: String, secret: String) {
        self.access = access
        self.secret = secret
    }
}

/// Logs and error messages may print settings; a secret is none of their business.
extension S3Keys: CustomStringConvertible, CustomReflectable {
    package var description: String { "S3Keys(\(access))" }
    package var customMirror: Mirror { Mirror(self, children: ["access": access]) }
}
