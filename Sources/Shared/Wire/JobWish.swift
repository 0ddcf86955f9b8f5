/// What a job wants from its owner before it can go on: something better, or something more. It costs nothing.

package struct JobWish: Codable, Sendable, Hashable {
    /// A word of the product's, such as `photo_quality` or `more_photos`.
    package var reason: String
    package var message: String
    /// What to change, worst first.
    package var fields: [Field]

    /// A part of the request, by the name the product knows it under.
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
