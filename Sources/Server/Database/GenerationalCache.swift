/// A bounded cache in two generations: entries that nobody reads while the younger one fills are dropped.
package struct GenerationalCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    /// Of the younger generation.
    private var weight = 0
    private let capacity: Int
    private let weigh: @Sendable (Value) -> Int

    /// - Parameters:
    ///   - capacity: what one generation may weigh; at most twice as much is held.
    ///   - weigh: without it each entry weighs 1.
    package init(capacity: Int, weigh: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.capacity = capacity
        self.weigh = weigh
    }

    package mutating func value(of key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        keep(value, of: key)
        return value
    }

    package mutating func forget(_ key: Key) {
        if let gone = young.removeValue(forKey: key) { weight -= weigh(gone) }
        old[key] = nil
    }

    package mutating func keep(_ value: Value, of key: Key) {
        let more = weigh(value)
        if weight + more > capacity {
            (old, young) = (young, [:])
            weight = 0
        }
        weight += more
        if let gone = young.updateValue(value, forKey: key) { weight -= weigh(gone) }
    }
}

extension GenerationalCache: Sendable where Key: Sendable, Value: Sendable {}
