// A relationship from the rows of one table to rows of another.

struct Relationship: Sendable, Equatable {
    /// A pair of columns that must be equal.
    struct Pair: Sendable, Equatable {
        var local: String
        var foreign: String
    }

    enum Kind: Sendable, Equatable {
        /// The foreign key is in our table.
        case manyToOne
        /// Unique on both sides; `isParent` if the foreign key is in theirs.
        case oneToOne(isParent: Bool)
        /// The foreign key is in their table.
        case oneToMany
        case manyToMany(Junction)
        /// A function from our row to theirs.
        case computed(QualifiedName, isToOne: Bool)
    }

    struct Junction: Sendable, Equatable {
        var table: QualifiedName
        var sourceConstraint: String
        var targetConstraint: String
        /// From our table to the junction.
        var source: [Pair]
        /// From the junction to their table.
        var target: [Pair]
    }

    var source: QualifiedName
    var target: QualifiedName
    var kind: Kind
    /// The foreign key's name; empty for junctions and functions.
    var constraint = ""
    var pairs: [Pair] = []
    var targetIsView = false

    var isSelfReference: Bool { source == target }

    var isToOne: Bool {
        switch kind {
        case .manyToOne, .oneToOne: true
        case .computed(_, let isToOne): isToOne
        case .oneToMany, .manyToMany: false
        }
    }

    /// Our columns that the join reads.
    var localColumns: [String] {
        if case .manyToMany(let junction) = kind { junction.source.map(\.local) } else { pairs.map(\.local) }
    }
}
