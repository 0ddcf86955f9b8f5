/// Which Postgres, and what of it `/rest/v1` shows.
import ArgumentParser
import Server
import ServerREST

struct DatabaseOptions: ParsableArguments {
    @Option(
        name: .customLong("database-url"),
        help: "A libpq connection string. [ATELIER_DATABASE_URL, DATABASE_URL; default: a Postgres of our own]")
    var url: String?
    @Option(help: "Connections, each with a thread. [ATELIER_DB_WORKERS; default: 2 per core, at least 4]")
    var dbWorkers: Int?
    @Option(help: "Transactions that may wait before requests get 503. [ATELIER_DB_QUEUE; default: 2048]")
    var dbQueue: Int?
    @Option(
        help:
            "Schemas clients may use, by commas; the first is theirs by default. [ATELIER_SCHEMAS; default: public,atelier,auntentic]"
    )
    var schemas: String?
    @Option(help: "Rows an answer may have. [ATELIER_MAX_ROWS; default: 1000]") var maxRows: Int?
    @Option(help: "Seconds a client's statement may run. [ATELIER_STATEMENT_TIMEOUT; default: 8]")
    var statementTimeout: Double?

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
        try set(&configuration.rest.maxRows, maxRows, environment, "ATELIER_MAX_ROWS")
        try set(&configuration.rest.statementTimeout, statementTimeout, environment, "ATELIER_STATEMENT_TIMEOUT")
    }
}
