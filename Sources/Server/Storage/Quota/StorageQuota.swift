/// A storage amount or limit: objects, and their total bytes.
package struct StorageQuota: Sendable, Hashable {
    /// As a limit, 0 means no limit.
    package var objects: Int
    package var bytes: Int

    package init(objects: Int, bytes: Int) {
        self.objects = objects
        self.bytes = bytes
    }

    static let none = StorageQuota(objects: 0, bytes: 0)

    /// The rest of `limit` once this much is used; nil without a limit.
    func room(within limit: StorageQuota) -> Int? { limit.bytes > 0 ? max(0, limit.bytes - bytes) : nil }

    /// The exceeded part of the limit, in words; nil if none is exceeded.
    /// - Parameter growth: only growth can be too much: a smaller limit takes nothing away from anybody.
    func excess(over limit: StorageQuota, growth: StorageQuota, _ place: String) -> String? {
        if growth.objects > 0, limit.objects > 0, objects > limit.objects {
            return "\(place) may hold \(limit.objects) files"
        }
        if growth.bytes > 0, limit.bytes > 0, bytes > limit.bytes {
            return "\(place) may hold \(ByteCount.words(limit.bytes))"
        }
        return nil
    }
}

/// What accounts may store, whatever a bucket says.
package struct AccountQuotas: Sendable, Hashable {
    package var registered = StorageQuota(objects: 10_000, bytes: 2 << 30)
    /// Also for uploads with only the project's public key.
    package var anonymous = StorageQuota(objects: 200, bytes: 200 << 20)

    package init() {}
}
