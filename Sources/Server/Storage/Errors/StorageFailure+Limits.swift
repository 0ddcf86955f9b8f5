/// Errors for a person who has reached a limit: which one, what it cost, and what to do.
import HTTPTypes
import Hummingbird

extension StorageFailure {
    /// One file is larger than allowed here.
    static func tooLarge(limit: Int) -> Self {
        Self(
            413, error: "Payload too large",
            "The file is too large: one file may have \(ByteCount.words(limit)) here. Nothing was stored.",
            code: "EntityTooLarge")
    }

    /// A bucket can't allow more than the server does.
    static func limitTooHigh(_ maximum: Int) -> Self {
        Self(
            413, error: "Payload too large", "body/file_size_limit may be at most \(ByteCount.words(maximum))",
            code: "EntityTooLarge")
    }

    /// A request that can't be an upload.
    static func bodyTooLarge(_ limit: Int) -> Self {
        Self(
            413, error: "Payload too large", "The request is too large: it may have \(ByteCount.words(limit)).",
            code: "EntityTooLarge")
    }

    /// The picture's header declares more than we decode, however small its file is.
    static func tooManyPixels(_ width: Int, _ height: Int) -> Self {
        Self(
            413, error: "Payload too large",
            "The picture is too large: \(width) × \(height) pixels are more than can be shown here. Nothing was stored.",
            code: "EntityTooLarge")
    }

    /// The account has used up its storage.
    static func quota(_ what: String, isAnonymous: Bool) -> Self {
        let advice =
            isAnonymous
            ? "Remove files you no longer need, or sign up to store more." : "Remove files you no longer need."
        return Self(
            413, error: "QuotaExceeded", "There is no room left: \(what). Nothing was stored. \(advice)",
            code: "QuotaExceeded", status: .contentTooLarge)
    }

    static func tooManyUploads(retryAfter seconds: Int) -> Self {
        Self(
            429, error: "TooManyRequests",
            "Too many uploads in a short time. Nothing was stored. Try again in \(seconds) seconds.",
            code: "TooManyRequests", status: .tooManyRequests
        ).with(.retryAfter, String(seconds))
    }

    /// The server's own disk is full, which is not the uploader's fault.
    static let diskFull = Self(
        507, error: "InsufficientStorage",
        "The server has no room left. Nothing was stored. Try again later; the operator has to make room.",
        code: "InsufficientStorage", status: .init(code: 507, reasonPhrase: "Insufficient Storage"))

    /// The token or the upload link has outlived its account.
    static let accountGone = Self(
        403, error: "Unauthorized", "The account that this belongs to has been deleted. Nothing was stored.",
        code: "account_closed")

    static let linkUsed = Self(
        400, error: "InvalidSignature",
        "This upload link has been used already and is good for one upload. Nothing was stored. Ask for a new link.",
        code: "InvalidSignature")
}

/// Bytes in readable form.
enum ByteCount {
    static func words(_ bytes: Int) -> String {
        for (unit, name) in [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")] where bytes >= unit {
            let tenths = (Double(bytes) / Double(unit) * 10).rounded(.down) / 10
            return tenths == tenths.rounded() ? "\(Int(tenths)) \(name)" : "\(tenths) \(name)"
        }
        return "\(bytes) bytes"
    }
}
