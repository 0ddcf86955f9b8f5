// Plans and the SQL they become, word for word.
import ServerDatabase
import Testing

@testable import ServerREST

@Suite struct StatementTests {
    private static let people = QualifiedName("public", "people")
    private static let films = QualifiedName("public", "films")

    private static let snapshot: SchemaSnapshot = {
        func column(_ name: String, _ type: String = "text") -> Column {
            Column(name: name, type: type, baseType: type)
        }
        var snapshot = SchemaSnapshot()
        snapshot.tables[films] = Table(
            name: films,
            columns: [
                column("id", "integer"), column("title"), column("data", "jsonb"), column("director", "integer"),
            ],
            primaryKey: ["id"])
        snapshot.tables[people] = Table(
            name: people, columns: [column("id", "integer"), column("name")], primaryKey: ["id"])
        let pair = Relationship.Pair(local: "director", foreign: "id")
        snapshot.relationships[films] = [
            Relationship(
                source: films, target: people, kind: .manyToOne, constraint: "films_director_fkey", pairs: [pair])
        ]
        snapshot.relationships[people] = [
            Relationship(
                source: people, target: films, kind: .oneToMany, constraint: "films_director_fkey",
                pairs: [.init(local: "id", foreign: "director")])
        ]
        return snapshot
    }()

    private func select(_ table: QualifiedName, _ parameters: [(String, String)]) throws -> Statement {
        let plan = try PlanGrammar.parse(parameters.map { QueryParameter(name: $0.0, value: $0.1) })
        var compiler = ReadCompiler(Self.snapshot, maxRows: 1000, root: table.name)
        let scope = Scope(try Self.snapshot.table(table), alias: Name(table.name))
        return try compiler.query(plan.root, from: "\(table) as \(scope.alias)", in: scope).sql.statement()
    }

    @Test func `a hot read is as lean as by hand`() throws {
        let statement = try select(Self.films, [("select", "id,title"), ("order", "id.desc"), ("limit", "10")])
        #expect(
            statement.sql == """
                select "films"."id", "films"."title" from "public"."films" as "films" order by "films"."id" desc limit 10
                """)
        #expect(statement.values.isEmpty)
        let whole = Envelope(
            shape: .array(stripsNulls: false), limits: AnswerLimits(bytes: 100, embeddedRows: 1), rows: "select 1"
        ).sql.statement()
        #expect(
            whole.sql == """
                select case when pg_column_size(body) > 100 \
                then current_setting('atelier.answer_too_large')::json else body end as body, \
                rows, total, headers, status from (\
                select coalesce(json_agg("_row".*), '[]') as body, count(*) as rows, null as total, \
                current_setting('response.headers', true) as headers, current_setting('response.status', true) as status \
                from (select 1) as "_row") as "_answer"
                """)
    }

    @Test func `values are bound, so one text serves all values`() throws {
        let one = try select(
            Self.films, [("title", "eq.a"), ("id", "in.(1,2)"), ("data->>k", "like.*x*"), ("offset", "3")])
        #expect(
            one.sql == """
                select "films".* from "public"."films" as "films" \
                where "films"."title" = $1 and "films"."id" = any ($2) and ("films"."data" ->> $3::text) like $4 offset $5
                """)
        #expect(one.values == ["a", "{\"1\",\"2\"}", "k", "%x%", "3"])
        let other = try select(
            Self.films, [("title", "eq.'; drop"), ("id", "in.(9)"), ("data->>'", "like.y"), ("offset", "7")])
        #expect(other.sql == one.sql)
    }

    @Test func `names are quoted`() throws {
        let statement = try select(Self.films, [("select", #""a\"b":"c\"d""#), ("\"x\\\"y\"", "eq.1")])
        #expect(
            statement.sql == #"""
                select "films"."c""d" as "a""b" from "public"."films" as "films" where "films"."x""y" = $1
                """#)
    }

    @Test func `a to-one embed is a lateral row, a to-many one a lateral list`() throws {
        #expect(
            try select(Self.films, [("select", "id,people(name)")]).sql == """
                select "films"."id", "people_2"."_value" as "people" from "public"."films" as "films" \
                left join lateral (select row_to_json("_rows".*) as "_value" from (\
                select "people_1"."name" from "public"."people" as "people_1" where "people_1"."id" = "films"."director"\
                ) as "_rows") as "people_2" on true
                """)
        #expect(
            try select(Self.people, [("select", "films!inner(id)"), ("films.id", "gt.5"), ("films.limit", "2")]).sql
                == """
                select coalesce("films_2"."_value", '[]') as "films" from "public"."people" as "people" \
                join lateral (select json_agg("_rows".*) as "_value" from (\
                select "films_1"."id" from "public"."films" as "films_1" \
                where "films_1"."director" = "people"."id" and "films_1"."id" > $1 limit 2\
                ) as "_rows" where nextval('pg_temp.atelier_embedded_rows') > 0) as "films_2" on "films_2"."_value" is not null
                """)
    }

    @Test func `groups, negations and searches`() throws {
        let statement = try select(
            Self.films,
            [("not.or", "(id.eq.1,and(title.not.is.null,title.fts(english).cat))"), ("data->a", "isdistinct.1")])
        #expect(
            statement.sql == """
                select "films".* from "public"."films" as "films" where not ("films"."id" = $1 or \
                (not ("films"."title" is null) and to_tsvector('english', "films"."title") @@ to_tsquery('english', $2))) \
                and ("films"."data" -> $3::text) is distinct from $4
                """)
    }

    @Test func `an insert reads the body as typed rows and returns what is selected`() throws {
        let table = try Self.snapshot.table(Self.films)
        let payload = try Payload(json: #"[{"id":1,"title":"x"}]"#)
        let mutation = Mutation(
            action: .insert(.merge(on: ["id"])), table: table,
            body: try BodySource(payload, nil, table, fillsDefaults: false),
            returning: .init(columns: ["id"]))
        let statement = mutation.sql(where: []).statement()
        #expect(
            statement.sql == """
                with "_written" as (insert into "public"."films" as "films" ("id", "title") \
                select "_body"."id", "_body"."title" from \
                json_to_recordset($1::json) as "_body"("id" integer, "title" text) \
                on conflict ("id") do update set "id" = excluded."id", "title" = excluded."title" \
                returning "films"."id")\u{20}
                """)
        #expect(statement.values == [payload.text])
    }

    @Test func `the origins of a view's columns are found in its parsed query`() {
        let action = """
            ({QUERY :commandType 1 :targetList ({TARGETENTRY :expr {VAR :varno 1 :varattno 2} :resno 1 :resname a\\ \\{b \
            :ressortgroupref 0 :resorigtbl 500 :resorigcol 2 :resjunk false} {TARGETENTRY :expr {SUBLINK :subselect \
            {QUERY :targetList ({TARGETENTRY :expr {VAR :varno 1} :resno 1 :resname x :resorigtbl 600 :resorigcol 1 \
            :resjunk false}) :jointree <>}} :resno 2 :resname y :ressortgroupref 0 :resorigtbl 0 :resorigcol 0 \
            :resjunk false}) :jointree <>})
            """
        #expect(ViewColumns(action: action).origins == [1: .init(table: 500, column: 2)])
    }

    @Test func `aliases never collide with the table's name`() {
        var pool = AliasPool(reserving: "films_1")
        #expect(pool.next(for: "films").text == "films_2")
        #expect(pool.next(for: String(repeating: "é", count: 40)).text.utf8.count < 63)
    }
}
