/// What a view says about itself that only the container around it reads.
final class RowTraits: Sendable {
    struct Values: Sendable {
        var tag: TagValue?
        var tabItem: [El]?
        var rowStyles: [Attr] = []
        var rowClasses: [String] = []
        var leadingActions: [El] = []
        var trailingActions: [El] = []
        var badge: String?
    }

    let values: Values

    init(_ values: Values) { self.values = values }
}

/// A picker's or tab view's tag.
struct TagValue: Sendable {
    // Made and read on the main actor only: elements are rendered and handled there.
    nonisolated(unsafe) let value: AnyHashable
}

extension El {
    var tagValue: AnyHashable? { traits?.values.tag?.value }

    /// Boxed, so that the many elements without traits stay small.
    mutating func setTraits(_ change: (inout RowTraits.Values) -> Void) {
        var values = traits?.values ?? RowTraits.Values()
        change(&values)
        traits = RowTraits(values)
    }
}
