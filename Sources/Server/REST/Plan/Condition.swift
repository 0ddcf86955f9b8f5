// Filters, and the and/or trees that contain them.

indirect enum Condition: Equatable, Sendable {
    case filter(Filter)
    case group(Group)

    struct Group: Equatable, Sendable {
        enum Joiner: String, Sendable { case and, or }

        var joiner: Joiner
        var isNegated = false
        var members: [Condition]
    }
}

struct Filter: Equatable, Sendable {
    /// The embedded resources passed on the way to the field; only inside and/or.
    var embeds: [String] = []
    var field: Field
    var isNegated = false
    var match: Match
}

/// The test of a field's value.
enum Match: Equatable, Sendable {
    case compare(Comparison, String)
    /// The value is an array literal; the comparison must hold for any or all of its elements.
    case quantified(Comparison, Quantifier, String)
    case `is`(Constant)
    case isDistinct(String)
    case isIn([String])
    case search(Search, configuration: String?, String)

    enum Quantifier: String, Sendable { case any, all }

    enum Constant: String, Sendable {
        case null
        case notNull = "not_null"
        case `true`, `false`, unknown
    }

    enum Search: String, Sendable { case fts, plfts, phfts, wfts }
}

enum Comparison: String, Sendable, CaseIterable {
    case eq, neq, gt, gte, lt, lte, like, ilike, match, imatch
    case cs, cd, ov, sl, sr, nxr, nxl, adj

    /// Whether `(any)` and `(all)` may follow.
    var isQuantifiable: Bool {
        switch self {
        case .eq, .gt, .gte, .lt, .lte, .like, .ilike, .match, .imatch: true
        default: false
        }
    }
}
