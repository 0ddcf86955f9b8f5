// Query strings and the plans they become, without a database.
import Testing

@testable import ServerREST

@Suite struct GrammarTests {
    private func plan(_ query: String, isCall: Bool = false) throws -> Plan {
        let parameters = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return QueryParameter(name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
        return try PlanGrammar.parse(parameters, isCall: isCall)
    }

    private static func column(
        _ name: String, _ path: [JSONStep] = [], cast: String? = nil, alias: String? = nil
    ) -> SelectItem {
        .field(SelectField(field: Field(name: name, path: path), cast: cast, alias: alias))
    }

    private static func step(_ key: JSONStep.Key, asText: Bool = false) -> JSONStep {
        JSONStep(key: key, asText: asText)
    }

    private static func relation(
        _ items: [SelectItem], alias: String? = nil, hint: String? = nil, join: Embed.Join = .left,
        isSpread: Bool = false
    ) -> SelectItem {
        .embed(
            Embed(
                target: "rel", alias: alias, hint: hint, join: join, isSpread: isSpread, node: PlanNode(items: items)))
    }

    private static let selects: [(String, [SelectItem])] = [
        ("*", [.all]),
        ("", [.all]),
        ("id", [column("id")]),
        ("a:id", [column("id", alias: "a")]),
        ("id::text", [column("id", cast: "text")]),
        ("a:id::double precision", [column("id", cast: "double precision", alias: "a")]),
        ("id::int[]", [column("id", cast: "int[]")]),
        (#""odd.na:me, \"x\"""#, [column("odd.na:me, \"x\"")]),
        ("first name, last-name", [column("first name"), column("last-name")]),
        ("d->a->>b", [column("d", [step(.key("a")), step(.key("b"), asText: true)])]),
        (#"d->-1->"x.y""#, [column("d", [step(.index(-1)), step(.key("x.y"))])]),
        ("rel(*)", [relation([.all])]),
        ("rel()", [relation([])]),
        ("a:rel!h!inner(id)", [relation([column("id")], alias: "a", hint: "h", join: .inner)]),
        ("rel!left(*),*", [relation([.all]), .all]),
        ("...rel!h(*)", [relation([.all], hint: "h", isSpread: true)]),
    ]

    @Test(arguments: selects)
    func `a select and its items`(text: String, items: [SelectItem]) throws {
        #expect(try SelectGrammar.parse(text) == items)
    }

    @Test(arguments: [
        "id,", ",id", "id)", "rel(", "rel(id", "rel(id))", "id::", "id::1x", "id::a;b", "id::a(b)", "a:b:c", "::text",
        "d->", "d->>",
        "rel!(id)", "\"open", "\"\"", "...", "...rel", "id.", "id.nope()", "*x", "a:*", "id;drop",
    ]) func `a broken select is refused with its place`(text: String) throws {
        let error = #expect(throws: RESTError.self) { try SelectGrammar.parse(text) }
        #expect(error?.code == "PGRST100")
        #expect(error?.message.contains("line 1, column") == true)
    }

    @Test(arguments: ["count()", "id.sum()", "x:price.avg()", "id::int.max()", "rel(count())", "n:count()"])
    func `aggregates are understood and refused`(text: String) throws {
        #expect(refusal { try SelectGrammar.parse(text) } == "PGRST123")
    }

    private static let filters: [(String, Bool, Match)] = [
        ("a=eq.1", false, Match.compare(.eq, "1")),
        ("a=not.eq.1", true, Match.compare(.eq, "1")),
        ("a=eq.", false, Match.compare(.eq, "")),
        (#"a=eq.x,y)z.""#, false, Match.compare(.eq, #"x,y)z.""#)),
        ("a=like(any).{*a*,b}", false, Match.quantified(.like, .any, "{*a*,b}")),
        ("a=eq(all).{1,2}", false, Match.quantified(.eq, .all, "{1,2}")),
        ("a=is.Null", false, Match.is(.null)),
        ("a=not.is.TRUE", true, Match.is(.true)),
        ("a=is.not_null", false, Match.is(.notNull)),
        ("a=isdistinct.x", false, Match.isDistinct("x")),
        ("a=in.(1,2)", false, Match.isIn(["1", "2"])),
        ("a=in.()", false, Match.isIn([])),
        (#"a=in.("a,b",c d)"#, false, Match.isIn(["a,b", "c d"])),
        (#"a=in.("a\"b","c\\")"#, false, Match.isIn([#"a"b"#, #"c\"#])),
        ("a=in.(,)", false, Match.isIn(["", ""])),
        ("a=fts.x", false, Match.search(.fts, configuration: nil, "x")),
        ("a=not.wfts(english).x y", true, Match.search(.wfts, configuration: "english", "x y")),
        ("a=adj.[1,2)", false, Match.compare(.adj, "[1,2)")),
    ]

    @Test(arguments: filters)
    func `a filter and its value`(query: String, isNegated: Bool, match: Match) throws {
        let filter = Filter(field: Field(name: "a"), isNegated: isNegated, match: match)
        #expect(try plan(query).root.conditions == [.filter(filter)])
    }

    @Test(arguments: [
        "a=1", "a=", "a=eq", "a=nope.1", "a=is.maybe", "a=in.1", "a=in.(1", "a=in.(1)x", "a=not.not.eq.1",
        "a=neq(any).{1}",
        "a=eq(some).{1}", "a=fts().x", "a=fts(a b).x", "a=fts(a');.x", "a=is(any).null", "=eq.1", "a.=eq.1", "a->=eq.1",
        "a b;=eq.1",
        "or=", "or=()", "or=(a)", "or=(a.eq)", "or=(a.eq.1", "or=(a.eq.1))", "or=a.eq.1", "and=(a.eq.1,)",
        "or=(a.eq.{1)",
        "order=", "order=a.up", "order=a.desc.asc", "order=a.nullslast.nullslast", "order=a,", "order=a;b",
        "limit=x", "offset=1.5", "columns=", "columns=a,", "columns=a b;c", "on_conflict=a(",
    ]) func `a broken parameter is refused`(query: String) throws {
        #expect(refusal { try plan(query) } == "PGRST100")
    }

    @Test func `and/or nest, and their values end at commas and parentheses`() throws {
        let tree = try plan("or=(a.eq.1,not.and(b.gt.\"x,y\",c->>d.in.(1,2)),e.cs.{1,\"}\"},not.f.is.null)").root
            .conditions
        func filter(_ name: String, _ match: Match, _ isNegated: Bool = false) -> Condition {
            .filter(Filter(field: Field(name: name), isNegated: isNegated, match: match))
        }
        let inner = Condition.Group(
            joiner: .and, isNegated: true,
            members: [
                filter("b", .compare(.gt, "x,y")),
                .filter(
                    Filter(
                        field: Field(name: "c", path: [.init(key: .key("d"), asText: true)]), match: .isIn(["1", "2"]))),
            ])
        #expect(
            tree == [
                .group(
                    .init(
                        joiner: .or,
                        members: [
                            filter("a", .compare(.eq, "1")), .group(inner), filter("e", .compare(.cs, "{1,\"}\"}")),
                            filter("f", .is(.null), true),
                        ]))
            ])
    }

    @Test func `columns may be called like operators and groups`() throws {
        let members = try plan("or=(and.eq.1,or.is.null,eq.eq.eq,not.is.null)").root.conditions
        guard case .group(let group) = members[0] else { return #expect(Bool(false)) }
        #expect(group.members.count == 4)
        #expect(try plan("\"order\"=eq.1").root.conditions.count == 1)
        #expect(try plan("\"select\"=eq.1").root.conditions.count == 1)
    }

    @Test func `a prefix leads into embedded resources, by alias or by name`() throws {
        let plan = try plan(
            "select=id,r:rel(x,deep(y))&r.a=eq.1&rel.order=x.desc&r.limit=2&r.offset=3&rel.deep.or=(y.eq.1,y.eq.2)")
        guard case .embed(let rel) = plan.root.items[1], case .embed(let deep) = rel.node.items[1] else {
            return #expect(Bool(false))
        }
        #expect(rel.node.conditions.count == 1)
        #expect(rel.node.order == [OrderTerm(field: Field(name: "x"), direction: .desc)])
        #expect(rel.node.window == Window(offset: 3, limit: 2))
        #expect(deep.node.conditions.count == 1)
        #expect(plan.root.conditions.isEmpty)
        #expect(refusal { try self.plan("select=id&nope.a=eq.1") } == "PGRST108")
    }

    @Test func `an order and its terms`() throws {
        #expect(
            try OrderGrammar.parse("a,b.desc,c.nullsfirst,d->>x.asc.nullslast,rel(name).desc") == [
                OrderTerm(field: Field(name: "a")), OrderTerm(field: Field(name: "b"), direction: .desc),
                OrderTerm(field: Field(name: "c"), nulls: .first),
                OrderTerm(
                    field: Field(name: "d", path: [.init(key: .key("x"), asText: true)]), direction: .asc, nulls: .last),
                OrderTerm(embed: "rel", field: Field(name: "name"), direction: .desc),
            ])
    }

    @Test func `a call takes values without operators as arguments`() throws {
        let plan = try plan("a=1&b=eq.2&a=x.y&select=id", isCall: true)
        #expect(plan.arguments == [.init(name: "a", value: "1"), .init(name: "a", value: "x.y")])
        #expect(plan.root.conditions.count == 1)
    }

    @Test func `a project key in the URL is no filter, a column of that name is`() throws {
        #expect(try plan("apikey=eyJhbGciOi.x.y").root.conditions.isEmpty)
        #expect(try plan("apikey=eq.1").root.conditions.count == 1)
    }

    @Test func `negative windows can't be satisfied, huge ones are cut`() throws {
        for query in ["limit=-1", "offset=-1"] {
            #expect(refusal { try plan(query) } == "PGRST103")
        }
        #expect(try plan("limit=9223372036854775807").root.window.limit == Int(Int32.max))
        let cut = Window(offset: 5, limit: Int(Int32.max)).intersection(Window(offset: 7, limit: 3))
        #expect(cut == Window(offset: 7, limit: 3))
        #expect(Window(offset: 0, limit: 2).intersection(Window(offset: 5)) == Window(offset: 5, limit: 0))
    }
}

@Suite struct BodyGrammarTests {
    @Test(arguments: [
        (#"{"a":1,"b":{"a":[1,{}]},"c":[]}"#, false, ["a", "b", "c"], true),
        (#" [ {"a":1} , {"a":2} ] "#, true, ["a"], true),
        (#"[{"a":1},{"b":2}]"#, true, ["a"], false), ("[]", true, [], true), ("{}", false, [], true),
        (#"{"A":-1.5e+3,"é":"\"\\\u00e9"}"#, false, ["A", "é"], true), (#"{"a":1,"a":2}"#, false, ["a"], true),
        (#"{"a":[[],[{}],{"x":[]}],"b":null}"#, false, ["a", "b"], true),
    ]) func `the outer keys of a body`(text: String, isArray: Bool, keys: [String], isUniform: Bool) throws {
        #expect(try Payload(json: text) == Payload(text: text, isArray: isArray, keys: keys, isUniform: isUniform))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "[}", "{]", "{a:1}", "{'a':1}", #"{"a"}"#, #"{"a":}"#, #"{"a":1 "b":2}"#, #"{"a":1,}"#,
        "[{},]",
        #"{"a":tru}"#, #"{"a":1.}"#, #"{"a":.5}"#, #"{"a":+1}"#, #"{"a":1e}"#, #"{"a":"x}"#, #"{"a":"\x"}"#,
        #"{"a":"\u12g4"}"#,
        "{\"a\":\"\n\"}", "{}{}", "nul", "1 2", #"{"a":[1}"#, #"{"a":{"b":1]}"#, "NaN", #"{"a":[,]}"#, #"{"a":[1,]}"#,
    ]) func `what isn't JSON is no body`(text: String) throws {
        #expect(refusal { try Payload(json: text) } == "PGRST102")
    }

    @Test func `CSV becomes objects`() throws {
        let payload = try CSVBody.payload("a,b\r\n1,\"x\"\"y,\nz\"\r\nNULL,\"NULL\"\r\n")
        #expect(payload.text == #"[{"a":"1","b":"x\"y,\nz"},{"a":null,"b":"NULL"}]"#)
        for broken in ["", "a,b\n1", "a\n\"x", "a\n\"x\"y"] {
            #expect(throws: RESTError.self) { try CSVBody.payload(broken) }
        }
    }

    @Test func `names that are nearly right are suggested`() {
        #expect(Similarity.best(for: "fims", among: ["films", "people"]) == "films")
        #expect(Similarity.best(for: "xyz", among: ["films", "people"]) == nil)
        #expect(Similarity.distance("kitten", "sitting") == 3)
    }
}

/// The code of the error that `body` throws; nil when it doesn't.
private func refusal(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? RESTError)?.code
    }
}
