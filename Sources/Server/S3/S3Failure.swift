/// What can go wrong with a bucket, by what can be done about it.

package enum S3Failure: Error, Sendable, Hashable {
    /// There is no such object, or no such upload in parts.
    case missing
    /// The bucket doesn't answer, or says itself that it can't just now: later it may.
    case away(String)
    /// The bucket is there and won't have us: wrong keys, wrong name, wrong region. A person has to change something.
    case refused(String)
    /// An answer that we can't make sense of.
    case unexpected(String)

    /// From an answer's status and the code in its body.
    init(status: Int, code: String, message: String) {
        let words = "\(status) \(code)\(message.isEmpty ? "" : ": " + message.prefix(300))"
        self =
            switch (status, code) {
            case (404, "NoSuchBucket"): .refused(words)
            case (404, _): .missing
            case (400, "RequestTimeout"), (408, _), (409, "OperationAborted"), (429, _), (500..., _): .away(words)
            case (301, _), (307, _), (401, _), (403, _), (400, "AuthorizationHeaderMalformed"),
                (400, "InvalidAccessKeyId"), (400, "InvalidBucketName"):
                .refused(words)
            default: .unexpected(words)
            }
    }

    package var isAway: Bool { if case .away = self { true } else { false } }
}

extension S3Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "the bucket has no such object"
        case .away(let words): "the bucket doesn't answer: \(words)"
        case .refused(let words): "the bucket refuses: \(words)"
        case .unexpected(let words): "the bucket answers strangely: \(words)"
        }
    }
}
