/// What a job needs from its owner before it can continue: something better, or something more. It costs nothing.

package struct JobWish: Codable, Sendable, Hashable {
    /// The product's own code, such as `photo_quality` or `more_photos`.
    package var reason: String
    package var message: String
    /// The parts to change, worst first.
    package var fields: [Field]

    /// A part of the request, by the product's name for it.
    package struct Field: Codable, Sendable, Hashable {
        package var field: String
        package var reason: String
        package var message: String

        package init(field: String, reason: String, message: String) {
            self.field = field
            self.reason = reason
            self.message = message
        }
    }

    package init(reason: String, message: String, fields: [Field]) {
        self.reason = reason
        self.message = message
        self.fields = fields
    }
}
