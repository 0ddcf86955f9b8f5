/// A bounded cache in two generations: entries that nobody reads while the younger one fills are dropped.
package struct GenerationalCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let capacity: Int

    /// - Parameter capacity: entries of one generation; at most twice as many are held.
    package init(capacity: Int) { self.capacity = capacity }

    package mutating func value(of key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        keep(value, of: key)
        return value
    }

    package mutating func forget(_ key: Key) {
        young[key] = nil
        old[key] = nil
    }

    package mutating func keep(_ value: Value, of key: Key) {
        if young.count >= capacity {
            old = young
            young = [:]
        }
        young[key] = value
    }
}

extension GenerationalCache: Sendable where Key: Sendable, Value: Sendable {}
