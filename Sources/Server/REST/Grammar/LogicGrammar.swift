// `or=(a.eq.1,and(b.gt.2,not.c.is.null))`: nested lists of conditions.

struct LogicGrammar {
    private var scanner: Scanner
    private var count = 0

    static func parse(
        _ text: String, joiner: Condition.Group.Joiner, isNegated: Bool
    ) throws(RESTError) -> Condition {
        var grammar = LogicGrammar(scanner: Scanner(text, as: "logic tree"))
        let members = try grammar.list(depth: 0)
        try grammar.scanner.expectEnd()
        return .group(.init(joiner: joiner, isNegated: isNegated, members: members))
    }

    private init(scanner: Scanner) {
        self.scanner = scanner
    }

    private mutating func list(depth: Int) throws(RESTError) -> [Condition] {
        guard depth < Limits.depth else {
            throw .tooMuch("levels of and/or", limit: Limits.depth, advice: "Flatten the condition.")
        }
        scanner.skipSpaces()
        try scanner.expect("(")
        var members = [try member(depth: depth)]
        while scanner.take(",") { members.append(try member(depth: depth)) }
        try scanner.expect(")")
        scanner.skipSpaces()
        return members
    }

    private mutating func member(depth: Int) throws(RESTError) -> Condition {
        count += 1
        guard count <= Limits.conditions else {
            throw .tooMuch("conditions", limit: Limits.conditions, advice: "Use in.(…) for lists of values.")
        }
        scanner.skipSpaces()
        if let (joiner, isNegated) = groupStart() {
            return .group(.init(joiner: joiner, isNegated: isNegated, members: try list(depth: depth + 1)))
        }
        return .filter(try filter())
    }

    /// `and(`, `or(`, `not.and(` or `not.or(`; the parenthesis is not consumed.
    private mutating func groupStart() -> (Condition.Group.Joiner, Bool)? {
        scanner.attempt { scanner in
            let isNegated = scanner.take("not.")
            let word = scanner.takeWhile(\.isLetter)
            guard let joiner = Condition.Group.Joiner(rawValue: word), scanner.isNext("(") else { return nil }
            return (joiner, isNegated)
        }
    }

    /// `column.eq.1`, `not.column.eq.1`, `data->>key.eq.1` or, through embedded resources, `rel.column.eq.1`.
    private mutating func filter() throws(RESTError) -> Filter {
        // Before an operator, "not" can only be a column's name.
        let isInverted = scanner.attempt { $0.take("not.") && !$0.isOperatorNext ? true : nil } ?? false
        var embeds: [String] = []
        var field = try scanner.field()
        try scanner.expect(".")
        while !scanner.isOperatorNext, field.path.isEmpty, embeds.count < Limits.depth,
            let inner = nextField()
        {
            embeds.append(field.name)
            field = inner
        }
        let (isNegated, match) = try scanner.match(in: .list)
        return Filter(embeds: embeds, field: field, isNegated: isNegated != isInverted, match: match)
    }

    private mutating func nextField() -> Field? {
        scanner.attempt { scanner in
            guard let field = try? scanner.field(), scanner.take(".") else { return nil }
            return field
        }
    }
}
