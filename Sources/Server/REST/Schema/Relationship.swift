// How the rows of one table lead to rows of another.

struct Relationship: Sendable, Equatable {
    /// A pair of columns that must be equal.
    struct Pair: Sendable, Equatable {
        var local: String
        var foreign: String
    }

    enum Kind: Sendable, Equatable {
        /// The foreign key is ours.
        case manyToOne
        /// Unique on both sides; `isParent` when the foreign key is theirs.
        case oneToOne(isParent: Bool)
        /// The foreign key is theirs.
        case oneToMany
        case manyToMany(Junction)
        /// A function from our row to theirs.
        case computed(QualifiedName, isToOne: Bool)
    }

    struct Junction: Sendable, Equatable {
        var table: QualifiedName
        var sourceConstraint: String
        var targetConstraint: String
        /// Ours to the junction's.
        var source: [Pair]
        /// The junction's to theirs.
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

    /// The columns of ours that the join reads.
    var localColumns: [String] {
        if case .manyToMany(let junction) = kind { junction.source.map(\.local) } else { pairs.map(\.local) }
    }
}
