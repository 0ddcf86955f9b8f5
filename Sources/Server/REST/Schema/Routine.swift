// A function as the catalog describes it.

struct Routine: Sendable, Equatable {
    enum Volatility: String, Sendable {
        case immutable = "i"
        case stable = "s"
        case volatile = "v"
    }

    enum Result: Sendable, Equatable {
        case void
        case scalar
        /// Rows with named columns; of a table's own type when `table` is known.
        case composite(table: QualifiedName?)
    }

    struct Argument: Sendable, Equatable {
        var name: String
        var type: String
        var isRequired: Bool
        var isVariadic: Bool
    }

    var name: QualifiedName
    var arguments: [Argument]
    var result: Result
    var returnsSet: Bool
    var volatility: Volatility
    /// Roles that may call it.
    var seenBy: Set<String> = []
    /// Columns of the result by name, for functions that declare them.
    var columns: [Column] = []

    /// A function whose only argument has no name takes the whole body.
    var takesWholeBody: Bool { arguments.count == 1 && arguments[0].name.isEmpty }

    func argument(_ name: String) -> Argument? {
        arguments.first { $0.name == name }
    }

    /// Whether it can be called with exactly these named arguments.
    func accepts(_ names: Set<String>) -> Bool {
        guard !takesWholeBody else { return false }
        let known = Set(arguments.map(\.name))
        let required = arguments.filter { $0.isRequired && !$0.isVariadic }.map(\.name)
        return names.isSubset(of: known) && required.allSatisfy(names.contains)
    }
}
