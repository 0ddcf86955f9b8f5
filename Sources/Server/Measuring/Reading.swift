/// One measurement of a recording: a quantity, its unit, the method, and what was found.
///
/// Foundation has a `Measurement` and a `Unit` already, which mean something else.
package struct Reading: Codable, Hashable, Sendable {
    package let quantity: Quantity
    package let unit: Unit
    package let method: Method
    package let finding: Finding

    package init(_ quantity: Quantity, _ unit: Unit, by method: Method, _ finding: Finding) {
        self.quantity = quantity
        self.unit = unit
        self.method = method
        self.finding = finding
    }

    /// The number, where the finding is one.
    package var value: Double? {
        guard case .value(let value, _) = finding else { return nil }
        return value
    }

    package var margin: Margin? {
        switch finding {
        case .value(_, let margin), .series(_, let margin), .spans(_, let margin): margin
        case .notMeasurable: nil
        }
    }

    package var obstacle: Obstacle? {
        guard case .notMeasurable(let obstacle) = finding else { return nil }
        return obstacle
    }
}

/// The name of what is measured. Who measures adds names of its own; a name once used keeps its meaning.
package struct Quantity: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// How it is measured. Whatever changes a number that people compare raises the version.
package struct Method: Codable, Hashable, Sendable {
    package let id: String
    package let version: Int

    package init(_ id: String, version: Int) {
        self.id = id
        self.version = version
    }
}
