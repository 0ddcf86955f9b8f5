/// The schema that drawn REST requests meet: every kind of relationship, name and function. As a snapshot and as SQL.
@testable import ServerREST

package enum Cinema {
    static func name(_ text: String) -> QualifiedName { QualifiedName("public", text) }

    private static func column(_ name: String, _ type: String = "text", defaults: String? = nil) -> Column {
        Column(name: name, type: type, baseType: type, defaultExpression: defaults)
    }

    private static func table(_ text: String, _ columns: [Column], key: [String]) -> Table {
        Table(name: name(text), columns: columns, primaryKey: key)
    }

    static let snapshot: SchemaSnapshot = {
        var snapshot = SchemaSnapshot()
        for table in tables { snapshot.tables[table.name] = table }
        for relationship in relationships {
            snapshot.relationships[relationship.source, default: []].append(relationship)
        }
        for routine in routines { snapshot.routines[routine.name, default: []].append(routine) }
        return snapshot
    }()

    private static let tables = [
        table(
            "films",
            [
                column("id", "integer", defaults: "nextval('public.films_id_seq'::regclass)"), column("title"),
                column("data", "jsonb", defaults: "'{}'::jsonb"), column("tags", "text[]"), column("run", "int4range"),
                column("odd \"name"), column("director", "integer"),
            ], key: ["id"]),
        table("people", [column("id", "integer"), column("name"), column("mentor", "integer")], key: ["id"]),
        table("actors", [column("id", "integer"), column("name")], key: ["id"]),
        table(
            "roles", [column("film", "integer"), column("actor", "integer"), column("part")], key: ["film", "actor"]),
    ]

    private static func link(
        _ source: String, _ target: String, _ kind: Relationship.Kind, _ constraint: String, _ pair: (String, String)
    ) -> Relationship {
        Relationship(
            source: name(source), target: name(target), kind: kind, constraint: constraint,
            pairs: [.init(local: pair.0, foreign: pair.1)])
    }

    private static let relationships = [
        link("films", "people", .manyToOne, "films_director_fkey", ("director", "id")),
        link("people", "films", .oneToMany, "films_director_fkey", ("id", "director")),
        link("people", "people", .manyToOne, "people_mentor_fkey", ("mentor", "id")),
        link("people", "people", .oneToMany, "people_mentor_fkey", ("id", "mentor")),
        link("films", "roles", .oneToMany, "roles_film_fkey", ("id", "film")),
        link("roles", "films", .manyToOne, "roles_film_fkey", ("film", "id")),
        link("roles", "actors", .manyToOne, "roles_actor_fkey", ("actor", "id")),
        cast("films", "actors", ("film", "actor")), cast("actors", "films", ("actor", "film")),
        Relationship(source: name("films"), target: name("films"), kind: .computed(name("sequels"), isToOne: false)),
    ]

    private static func cast(_ source: String, _ target: String, _ keys: (String, String)) -> Relationship {
        Relationship(
            source: name(source), target: name(target),
            kind: .manyToMany(
                .init(
                    table: name("roles"), sourceConstraint: "roles_\(keys.0)_fkey",
                    targetConstraint: "roles_\(keys.1)_fkey", source: [.init(local: "id", foreign: keys.0)],
                    target: [.init(local: keys.1, foreign: "id")])))
    }

    private static let routines = [
        Routine(
            name: name("films_of"),
            arguments: [
                .init(name: "who", type: "integer", isRequired: true, isVariadic: false),
                .init(name: "most", type: "integer", isRequired: false, isVariadic: false),
            ],
            result: .composite(table: name("films")), returnsSet: true, volatility: .stable, columns: tables[0].columns),
        Routine(
            name: name("longest"), arguments: [.init(name: "of", type: "text[]", isRequired: true, isVariadic: true)],
            result: .scalar, returnsSet: false, volatility: .immutable),
        Routine(
            name: name("keep"), arguments: [.init(name: "", type: "json", isRequired: true, isVariadic: false)],
            result: .void, returnsSet: false, volatility: .volatile),
    ]

    /// The same for Postgres.
    package static let sql = """
        create table people (id int primary key, name text, mentor int constraint people_mentor_fkey references people);
        create table films (
          id serial primary key, title text, data jsonb default '{}', tags text[], run int4range, "odd ""name" text,
          director int constraint films_director_fkey references people);
        create table actors (id int primary key, name text);
        create table roles (
          film int constraint roles_film_fkey references films, actor int constraint roles_actor_fkey references actors,
          part text, primary key (film, actor));
        create function sequels(films) returns setof films language sql stable as 'select * from films where false';
        create function films_of(who int, most int default 1) returns setof films language sql stable
          as 'select * from films where director = who limit most';
        create function longest(variadic "of" text[]) returns text language sql immutable as 'select $1[1]';
        create function keep(json) returns void language sql as '';
        """
}
