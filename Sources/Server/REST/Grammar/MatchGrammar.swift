// `[not.]operator[(modifier)].value`, alone or inside an and/or list.

extension Scanner {
    /// A value's position decides where it ends.
    enum ValueContext {
        /// The whole rest of the parameter.
        case parameter
        /// Up to a comma or a closing parenthesis.
        case list
    }

    /// Reads the negation, the operator and its value.
    mutating func match(in context: ValueContext) throws(RESTError) -> (isNegated: Bool, match: Match) {
        let isNegated = take("not.")
        let operatorStart = self
        let word = takeWhile(\.isLetter)
        let modifier = try modifier()
        guard isOperator(word) else {
            throw operatorStart.failure(expecting: "\"not\" or operator (eq, gt, …)")
        }
        try expect(".")
        guard let match = try match(word, modifier: modifier, in: context) else {
            throw operatorStart.failure(expecting: "an operator that takes (\(modifier ?? ""))")
        }
        return (isNegated, match)
    }

    /// Whether an operator, and not another name, comes next.
    var isOperatorNext: Bool {
        var ahead = self
        let word = ahead.takeWhile(\.isLetter)
        guard word == "not" || isOperator(word) else { return false }
        return ahead.isNext(".") || (word != "not" && ahead.isNext("("))
    }

    private mutating func match(
        _ word: String, modifier: String?, in context: ValueContext
    ) throws(RESTError) -> Match? {
        if let search = Match.Search(rawValue: word) {
            return .search(search, configuration: modifier, try value(in: context))
        }
        if let comparison = Comparison(rawValue: word) {
            guard let modifier else { return .compare(comparison, try value(in: context)) }
            guard let quantifier = Match.Quantifier(rawValue: modifier), comparison.isQuantifiable else { return nil }
            return .quantified(comparison, quantifier, try value(in: context))
        }
        guard modifier == nil else { return nil }
        switch word {
        case "is": return .is(try constant(in: context))
        case "in": return .isIn(try list(in: context))
        default: return .isDistinct(try value(in: context))
        }
    }

    private func isOperator(_ word: String) -> Bool {
        Comparison(rawValue: word) != nil || Match.Search(rawValue: word) != nil
            || word == "is" || word == "in" || word == "isdistinct"
    }

    private mutating func modifier() throws(RESTError) -> String? {
        guard take("(") else { return nil }
        let word = takeWhile { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
        guard !word.isEmpty else { throw failure(expecting: "any, all or a text search configuration") }
        try expect(")")
        return word
    }

    private mutating func constant(in context: ValueContext) throws(RESTError) -> Match.Constant {
        let start = self
        guard let constant = Match.Constant(rawValue: try value(in: context).lowercased()) else {
            throw start.failure(expecting: "null, not_null, true, false or unknown")
        }
        return constant
    }

    private mutating func list(in context: ValueContext) throws(RESTError) -> [String] {
        skipSpaces()
        try expect("(")
        var values: [String] = []
        skipSpaces()
        if !isNext(")") {
            repeat { values.append(try listElement()) } while take(",")
        }
        try expect(")")
        skipSpaces()
        if context == .parameter { try expectEnd() }
        return values
    }

    private mutating func value(in context: ValueContext) throws(RESTError) -> String {
        switch context {
        case .parameter: takeRest()
        case .list: isNext("{") ? try braces() : try listElement()
        }
    }

    /// A quoted value, or everything up to the next comma or closing parenthesis.
    private mutating func listElement() throws(RESTError) -> String {
        if isNext("\"") {
            let start = self
            if let value = try? quoted(), isAtEnd || isNext(",") || isNext(")") { return value }
            self = start
        }
        return takeWhile { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
    }

    /// An array or JSON literal: its own commas and parentheses don't end it.
    private mutating func braces() throws(RESTError) -> String {
        var literal = ""
        var depth = 0
        repeat {
            guard let byte = next else { throw failure(expecting: "\"}\"") }
            switch byte {
            case UInt8(ascii: "\""):
                literal += try verbatimQuoted()
                continue
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
            literal += isBrace ? takeOne() : takeWhile { !"{}\"".utf8.contains($0) }
        } while depth > 0
        return literal
    }

    private mutating func takeOne() -> String {
        var taken = false
        return takeWhile { _ in
            defer { taken = true }
            return !taken
        }
    }

    /// Quoted text with its quotes and backslashes, unchanged.
    private mutating func verbatimQuoted() throws(RESTError) -> String {
        var text = takeOne()
        while true {
            text += takeWhile { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            if isAtEnd { throw failure(expecting: "a closing double quote") }
            if isNext("\"") { return text + takeOne() }
            text += takeOne()
            if !isAtEnd { text += takeOne() }
        }
    }
}
