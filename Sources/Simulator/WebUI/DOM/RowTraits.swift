/// A view's data for the container around it.
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
    // Created and read only on the main actor: elements are rendered and handled there.
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
