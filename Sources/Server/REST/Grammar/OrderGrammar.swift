// `order=a.desc.nullslast,data->>x,rel(name).asc`.

enum OrderGrammar {
    static func parse(_ text: String) throws(RESTError) -> [OrderTerm] {
        var scanner = Scanner(text, as: "order")
        var terms = [try term(&scanner)]
        while scanner.take(",") {
            terms.append(try term(&scanner))
            guard terms.count <= Limits.orderTerms else {
                throw .tooMuch("order terms", limit: Limits.orderTerms, advice: "Order by fewer columns.")
            }
        }
        try scanner.expectEnd()
        return terms
    }

    private static func term(_ scanner: inout Scanner) throws(RESTError) -> OrderTerm {
        var term = OrderTerm(field: try scanner.field())
        if term.field.path.isEmpty, scanner.take("(") {
            term.embed = term.field.name
            term.field = try scanner.field()
            try scanner.expect(")")
        }
        while scanner.take(".") {
            let start = scanner
            let word = scanner.takeWhile(\.isLetter)
            if let direction = OrderTerm.Direction(rawValue: word), term.direction == nil, term.nulls == nil {
                term.direction = direction
            } else if let nulls = OrderTerm.Nulls(rawValue: word), term.nulls == nil {
                term.nulls = nulls
            } else {
                throw start.failure(expecting: "asc, desc, nullsfirst or nullslast")
            }
        }
        scanner.skipSpaces()
        return term
    }
}
