/// Options for the database connection, and for the part of it that `/rest/v1` exposes.
import ArgumentParser
import CommandKit
import Server
import ServerREST

struct DatabaseOptions: ParsableArguments {
    @Option(
        name: .customLong("database-url"),
        help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: the embedded Postgres]")
    var url: String?
    @Option(help: "Connections for what clients ask. [ATELIER_DB_WORKERS; default: 2 per core, at least 4]")
    var dbWorkers: Int?
    @Option(help: "Transactions that may wait before requests get 503. [ATELIER_DB_QUEUE; default: 2048]")
    var dbQueue: Int?
    @Option(
        help:
            "Schemas that clients may use, comma-separated; the first is the default. [ATELIER_SCHEMAS; default: public, atelier and each product's]"
    )
    var schemas: String?
    @Option(help: "Rows an answer may have. [ATELIER_MAX_ROWS; default: 1000]") var maxRows: Int?
    @Option(help: "Allow count(), sum() and the like in select: on or off. [ATELIER_REST_AGGREGATES; default: off]")
    var restAggregates: String?
    @Option(help: "Allow clients to ask for query plans: on or off. [ATELIER_REST_PLANS; default: off]")
    var restPlans: String?
    @Option(
        name: .customLong("rest-openapi"),
        help:
            "Describe at /rest/v1/ the tables and functions that the caller may use: on or off. [ATELIER_REST_OPENAPI; default: on]"
    )
    var restOpenAPI: String?
    @Option(help: "Seconds a client's statement may run. [ATELIER_STATEMENT_TIMEOUT; default: 8]")
    var statementTimeout: Double?

    @Option(
        help:
            "Megabytes an answer may have, by role. [ATELIER_ANSWER_LIMITS; default: anon=2,authenticated=8,service_role=128]"
    )
    var answerLimits: String?
    @Option(
        help:
            "Rows that the embedded lists of an answer may have together, by role. [ATELIER_EMBEDDED_ROWS; default: anon=10000,authenticated=20000,service_role=1000000]"
    )
    var embeddedRows: String?
    @Option(
        help:
            "Seconds of database work a caller may save up; a quarter comes back each second. 0: no limit. [ATELIER_CALLER_WORK; default: 20]"
    )
    var callerWork: Double?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        configuration.databaseURL = environment.databaseURL(url)
        try set(&configuration.databaseWorkers, dbWorkers, environment, "ATELIER_DB_WORKERS")
        try set(&configuration.databaseQueue, dbQueue, environment, "ATELIER_DB_QUEUE")
        guard configuration.databaseWorkers > 0, configuration.databaseQueue > 0 else {
            throw CommandFailure("the database needs at least one worker and room for one waiting transaction")
        }
        if let names = schemas.map({ Environment(["S": $0]).list("S") }) ?? environment.list("ATELIER_SCHEMAS") {
            guard !names.isEmpty else { throw CommandFailure("--schemas names no schema") }
            configuration.rest = RESTConfiguration(schemas: names)
        }
        try set(&configuration.rest.allowsAggregates, restAggregates, environment, "ATELIER_REST_AGGREGATES")
        try set(&configuration.rest.allowsPlans, restPlans, environment, "ATELIER_REST_PLANS")
        try set(&configuration.rest.describesItself, restOpenAPI, environment, "ATELIER_REST_OPENAPI")
        try set(&configuration.rest.maxRows, maxRows, environment, "ATELIER_MAX_ROWS")
        for (role, megabytes) in try byRole(answerLimits, environment, "ATELIER_ANSWER_LIMITS") {
            configuration.rest.answers[role, default: .least].bytes = megabytes << 20
        }
        for (role, rows) in try byRole(embeddedRows, environment, "ATELIER_EMBEDDED_ROWS") {
            configuration.rest.answers[role, default: .least].embeddedRows = rows
        }
        try set(&configuration.callerWork, callerWork, environment, "ATELIER_CALLER_WORK")
        try set(&configuration.rest.statementTimeout, statementTimeout, environment, "ATELIER_STATEMENT_TIMEOUT")
    }

    /// `role=number`, separated by commas.
    private func byRole(_ flag: String?, _ environment: Environment, _ name: String) throws -> [(String, Int)] {
        let words = flag.map { Environment([name: $0]).list(name) ?? [] } ?? environment.list(name) ?? []
        return try words.map { word in
            let parts = word.split(separator: "=").map(String.init)
            guard parts.count == 2, let number = Int(parts[1]), (1...1_000_000_000).contains(number) else {
                throw CommandFailure("\(name) is a list such as anon=2,authenticated=8, not \"\(word)\"")
            }
            return (parts[0], number)
        }
    }
}
