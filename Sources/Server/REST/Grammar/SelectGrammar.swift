// `select=`: columns, renames, casts, JSON paths and embedded resources.

struct SelectGrammar {
    private var scanner: Scanner
    private var itemCount = 0
    private var embedCount = 0
    private let allowsAggregates: Bool

    /// - Parameter allowsAggregates: otherwise they are understood and refused.
    static func parse(_ text: String, allowsAggregates: Bool = false) throws(RESTError) -> [SelectItem] {
        var grammar = SelectGrammar(Scanner(text, as: "select parameter"), allowsAggregates)
        let items = try grammar.list(depth: 0)
        try grammar.scanner.expectEnd()
        return items.isEmpty ? [.all] : items
    }

    private init(_ scanner: Scanner, _ allowsAggregates: Bool) {
        self.scanner = scanner
        self.allowsAggregates = allowsAggregates
    }

    private mutating func list(depth: Int) throws(RESTError) -> [SelectItem] {
        scanner.skipSpaces()
        if scanner.isAtEnd || scanner.isNext(")") { return [] }
        var items = [try item(depth: depth)]
        while scanner.take(",") { items.append(try item(depth: depth)) }
        return items
    }

    private mutating func item(depth: Int) throws(RESTError) -> SelectItem {
        itemCount += 1
        guard itemCount <= Limits.selectItems else {
            throw .tooMuch("select items", limit: Limits.selectItems, advice: "Select * or fewer columns.")
        }
        scanner.skipSpaces()
        if scanner.take("...") { return .embed(try embed(try scanner.name(), isSpread: true, depth: depth)) }
        if scanner.take("*") {
            scanner.skipSpaces()
            return .all
        }
        var name = try scanner.name()
        var alias: String?
        if scanner.isNext(":"), !scanner.isNext("::") {
            _ = scanner.take(":")
            alias = name
            name = try scanner.name()
        }
        if name == "count", scanner.take("()") {
            return .field(
                SelectField(field: Field(name: ""), alias: alias, aggregate: try aggregate(.count, isOfRows: true)))
        }
        if scanner.isNext("(") || scanner.isNext("!") {
            return .embed(try embed(name, alias: alias, depth: depth))
        }
        return .field(try column(name, alias: alias))
    }

    private mutating func column(_ name: String, alias: String?) throws(RESTError) -> SelectField {
        let field = Field(name: name, path: try scanner.jsonPath())
        let cast = scanner.take("::") ? try scanner.typeName() : nil
        var item = SelectField(field: field, cast: cast, alias: alias)
        if let function = try function() { item.aggregate = try aggregate(function, isOfRows: false) }
        scanner.skipSpaces()
        return item
    }

    private mutating func aggregate(
        _ function: Aggregate.Function, isOfRows: Bool
    ) throws(RESTError) -> Aggregate {
        guard allowsAggregates else { throw .aggregatesRefused }
        let cast = scanner.take("::") ? try scanner.typeName() : nil
        return Aggregate(function: function, cast: cast, isOfRows: isOfRows)
    }

    /// The `.sum()` of `price.sum()`; anything else after a dot is a mistake.
    private mutating func function() throws(RESTError) -> Aggregate.Function? {
        guard scanner.isNext(".") else { return nil }
        let failure = scanner.failure(expecting: "\",\", \"::\", \"->\" or end of input")
        _ = scanner.take(".")
        let word = scanner.takeWhile(\.isLetter)
        guard let function = Aggregate.Function(rawValue: word), scanner.take("()") else { throw failure }
        return function
    }

    private mutating func embed(
        _ target: String, alias: String? = nil, isSpread: Bool = false, depth: Int
    ) throws(RESTError) -> Embed {
        embedCount += 1
        guard embedCount <= Limits.embeds else {
            throw .tooMuch("embedded resources", limit: Limits.embeds, advice: "Split the request.")
        }
        guard depth < Limits.depth else {
            throw .tooMuch("levels of embedding", limit: Limits.depth, advice: "Split the request.")
        }
        var embed = Embed(target: target, alias: alias, isSpread: isSpread)
        while scanner.take("!") {
            let word = try scanner.name()
            switch word {
            case "inner": embed.join = .inner
            case "left": embed.join = .left
            default: embed.hint = word
            }
        }
        try scanner.expect("(")
        embed.node.items = try list(depth: depth + 1)
        try scanner.expect(")")
        scanner.skipSpaces()
        return embed
    }
}
