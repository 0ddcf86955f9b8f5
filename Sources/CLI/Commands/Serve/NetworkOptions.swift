/// Options for the address the server listens on and how clients reach it.
import ArgumentParser
import CommandKit
import Server

struct NetworkOptions: ParsableArguments {
    @Option(help: "The address to listen on. [ATELIER_HOST; default: 127.0.0.1]") var host: String?
    @Option(help: "The port; 0 takes a free one. [ATELIER_PORT; default: 54321]") var port: Int?
    @Option(help: "The server's address for clients and mail links. [ATELIER_PUBLIC_URL; default: the listen address]")
    var publicURL: String?
    @Option(
        help: "Trust X-Forwarded-For, behind a proxy that sets it: on or off. [ATELIER_TRUST_PROXY; default: off]")
    var trustProxy: String?
    @Option(help: "Seconds until an idle connection is closed. [ATELIER_IDLE_TIMEOUT; default: 75]")
    var idleTimeout: Double?
    @Option(
        help: "Threads that serve connections. [ATELIER_EVENT_LOOPS; default: half as many as cores, at least 1]")
    var eventLoops: Int?
    @Option(help: "Seconds that running work may take to end after Ctrl-C. [ATELIER_SHUTDOWN_GRACE; default: 15]")
    var shutdownGrace: Double?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        try set(&configuration.host, host, environment, "ATELIER_HOST")
        try set(&configuration.port, port, environment, "ATELIER_PORT")
        guard (0...65_535).contains(configuration.port) else {
            throw CommandFailure("there is no port \(configuration.port)")
        }
        try set(&configuration.publicURL, publicURL, environment, "ATELIER_PUBLIC_URL")
        try set(&configuration.trustsProxy, trustProxy, environment, "ATELIER_TRUST_PROXY")
        try set(&configuration.eventLoops, eventLoops, environment, "ATELIER_EVENT_LOOPS")
        guard (1...256).contains(configuration.eventLoops) else {
            throw CommandFailure("the server needs 1 to 256 event loops")
        }
        try set(&configuration.idleTimeout, idleTimeout, environment, "ATELIER_IDLE_TIMEOUT")
        try set(&configuration.shutdownGrace, shutdownGrace, environment, "ATELIER_SHUTDOWN_GRACE")
    }
}
