// `select=`: columns, renames, casts, JSON paths and embedded resources.

struct SelectGrammar {
    private var scanner: Scanner
    private var itemCount = 0
    private var embedCount = 0

    static func parse(_ text: String) throws(RESTError) -> [SelectItem] {
        var grammar = SelectGrammar(scanner: Scanner(text, as: "select parameter"))
        let items = try grammar.list(depth: 0)
        try grammar.scanner.expectEnd()
        return items.isEmpty ? [.all] : items
    }

    private init(scanner: Scanner) {
        self.scanner = scanner
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
        if name == "count", scanner.isNext("()") { throw .aggregatesRefused }
        if scanner.isNext("(") || scanner.isNext("!") {
            return .embed(try embed(name, alias: alias, depth: depth))
        }
        return .field(try column(name, alias: alias))
    }

    private mutating func column(_ name: String, alias: String?) throws(RESTError) -> SelectField {
        let field = Field(name: name, path: try scanner.jsonPath())
        let cast = scanner.take("::") ? try scanner.typeName() : nil
        if scanner.isNext(".") { throw aggregateOrFailure() }
        scanner.skipSpaces()
        return SelectField(field: field, cast: cast, alias: alias)
    }

    /// `price.sum()` is recognised, and refused; anything else after a dot is a mistake.
    private mutating func aggregateOrFailure() -> RESTError {
        let failure = scanner.failure(expecting: "\",\", \"::\", \"->\" or end of input")
        _ = scanner.take(".")
        let word = scanner.takeWhile(\.isLetter)
        guard ["sum", "avg", "min", "max", "count"].contains(word), scanner.take("()") else { return failure }
        return .aggregatesRefused
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
