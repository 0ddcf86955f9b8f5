// Turns a whole query string into a plan.

/// One `name=value` of the URL, percent-decoded.
struct QueryParameter: Equatable, Sendable {
    var name: String
    var value: String
}

enum PlanGrammar {
    /// - Parameter isCall: a GET of a function, where values without an operator are arguments.
    static func parse(
        _ parameters: [QueryParameter], isCall: Bool = false, allowsAggregates: Bool = false
    ) throws(RESTError) -> Plan {
        for parameter in parameters {
            try Limits.checkText(parameter.name)
            try Limits.checkText(parameter.value)
        }
        var plan = Plan()
        if let select = parameters.first(where: { $0.name == "select" }) {
            plan.root.items = try SelectGrammar.parse(select.value, allowsAggregates: allowsAggregates)
        }
        var conditionCount = 0
        for parameter in parameters where parameter.name != "select" && !isProjectKey(parameter) {
            conditionCount += 1
            guard conditionCount <= Limits.conditions else {
                throw .tooMuch("parameters", limit: Limits.conditions, advice: "Use in.(…) for lists of values.")
            }
            try apply(parameter, to: &plan, isCall: isCall)
        }
        return plan
    }

    /// The gateway accepts the project key in the URL as well; no operator begins like one.
    private static func isProjectKey(_ parameter: QueryParameter) -> Bool {
        parameter.name == "apikey" && (parameter.value.hasPrefix("eyJ") || parameter.value.hasPrefix("sb_"))
    }

    private static func apply(
        _ parameter: QueryParameter, to plan: inout Plan, isCall: Bool
    ) throws(RESTError) {
        switch parameter.name {
        case "columns": plan.columns = try Scanner.names(parameter.value, as: "columns parameter")
        case "on_conflict": plan.conflictColumns = try Scanner.names(parameter.value, as: "on_conflict parameter")
        default:
            let key = ParameterKey(parameter.name)
            switch key.kind {
            case .filter: try applyFilter(parameter, to: &plan, isCall: isCall)
            case .order:
                let terms = try OrderGrammar.parse(parameter.value)
                try plan.root.change(at: key.path) { $0.order = terms }
            case .limit:
                let limit = try count(parameter)
                try plan.root.change(at: key.path) { $0.window.limit = limit }
            case .offset:
                let offset = try count(parameter)
                try plan.root.change(at: key.path) { $0.window.offset = offset }
            case .logic(let joiner, let isNegated):
                let tree = try LogicGrammar.parse(parameter.value, joiner: joiner, isNegated: isNegated)
                try plan.root.change(at: key.path) { $0.conditions.append(tree) }
            }
        }
    }

    private static func applyFilter(
        _ parameter: QueryParameter, to plan: inout Plan, isCall: Bool
    ) throws(RESTError) {
        var value = Scanner(parameter.value, as: "filter")
        let (isNegated, match): (Bool, Match)
        do {
            (isNegated, match) = try value.match(in: .parameter)
        } catch {
            guard isCall else { throw error }
            plan.arguments.append(.init(name: parameter.name, value: parameter.value))
            return
        }
        var key = Scanner(parameter.name, as: "filter")
        var path: [String] = []
        var field = try key.field()
        while field.path.isEmpty, key.take(".") {
            path.append(field.name)
            field = try key.field()
        }
        try key.expectEnd()
        let filter = Filter(field: field, isNegated: isNegated, match: match)
        try plan.root.change(at: path) { $0.conditions.append(.filter(filter)) }
    }

    private static func count(_ parameter: QueryParameter) throws(RESTError) -> Int {
        guard let number = Int(parameter.value) else {
            throw RESTError(
                400, "PGRST100", "\"failed to parse \(parameter.name) (\(parameter.value.prefix(40)))\"",
                details: "expecting a whole number")
        }
        guard number >= 0 else {
            let what = parameter.name.hasSuffix("limit") ? "Limit" : "Offset"
            throw .unsatisfiableRange("\(what) should be greater than or equal to zero.")
        }
        // More than any table has, and far from an overflow when limits and offsets are added.
        return min(number, Int(Int32.max))
    }
}

/// The meaning of a parameter's name: the embedded resource it is for, and the setting.
struct ParameterKey: Equatable {
    enum Kind: Equatable {
        case filter, order, limit, offset
        case logic(Condition.Group.Joiner, isNegated: Bool)
    }

    var path: [String] = []
    var kind = Kind.filter

    init(_ name: String) {
        // A reserved word in quotes is a column.
        guard !name.contains("\"") else { return }
        var words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch words.removeLast() {
        case "order": kind = .order
        case "limit": kind = .limit
        case "offset": kind = .offset
        case let word:
            guard let joiner = Condition.Group.Joiner(rawValue: word) else { return }
            let isNegated = words.last == "not"
            if isNegated { words.removeLast() }
            kind = .logic(joiner, isNegated: isNegated)
        }
        path = words
    }
}

extension PlanNode {
    /// Changes the embedded resource at the end of `path`; an empty path is this node.
    mutating func change(at path: some Collection<String>, _ change: (inout PlanNode) -> Void) throws(RESTError) {
        guard let name = path.first else { return change(&self) }
        guard let index = embedIndex(name), case .embed(var embed) = items[index] else { throw .notEmbedded(name) }
        try embed.node.change(at: Array(path.dropFirst()), change)
        items[index] = .embed(embed)
    }

    /// Looks for an alias first; the target's own name works as well.
    func embedIndex(_ name: String) -> Int? {
        items.firstIndex { $0.embed?.name == name } ?? items.firstIndex { $0.embed?.target == name }
    }
}

extension SelectItem {
    var embed: Embed? {
        if case .embed(let embed) = self { embed } else { nil }
    }
}
