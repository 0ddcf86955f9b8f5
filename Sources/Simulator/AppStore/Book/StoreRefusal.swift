/// Why the store doesn't do what somebody asked of it, in a word for programs and a line for people.

package struct StoreRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    package var code: String
    package var message: String

    package init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }

    package var description: String { message }
}

/// How much a store keeps and takes.
package enum StoreLimits {
    package static let bundles = 20
    package static let products = 1_000
    package static let transactions = 20_000
    package static let notices = 2_000
    package static let pending = 1_000
    /// Of a customer's name, a product's id and the like.
    package static let name = 200
    package static let quantity = 10
    package static let body = 64 << 10
    package static let scriptLines = 500
    /// Ten years forwards or back.
    package static let clock = 3_660.0 * 86_400
    /// Ends of periods that one move of the clock reaches.
    package static let periods = 2_000
    package static let attempts = 20
}
