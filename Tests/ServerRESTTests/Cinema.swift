// The database the scenarios run on, and a client that speaks to it as one of its people.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

struct Cinema: Sendable {
    let client: any TestClientProtocol
    let database: Database
    let schema: SchemaCache
    let tokens: Tokens
    let fastPath: CountedPath
    let ada: TestUser
    let ben: TestUser

    struct Answer {
        var status: Int
        var headers: HTTPFields
        var text: String

        var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
        var code: String? { json?["code"]?.stringValue }
    }

    /// - Parameters:
    ///   - path: what follows `/rest/v1`; spaces and quotes are escaped here, so that tests stay readable.
    ///   - token: nil sends no key at all.
    func send(
        _ method: HTTPRequest.Method, _ path: String, as token: String?, body: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var fields: HTTPFields = [:]
        if let token { fields[.authorization] = "Bearer \(token)" }
        if body != nil { fields[.contentType] = "application/json" }
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await client.execute(
            uri: "/rest/v1" + Self.escaped(path), method: method, headers: fields,
            body: body.map { ByteBuffer(string: $0) }
        ) { response in
            Answer(
                status: response.status.code, headers: response.headers,
                text: String(buffer: response.body))
        }
    }

    /// What an app sends, on a connection of its own: it may be answered on the fast path.
    func read(
        _ path: String, as token: String, headers: [String: String] = ["Accept": "application/json"]
    ) async throws -> Plain {
        let port = try #require(client.port)
        let lines = headers.merging(["Host": "localhost", "Authorization": "Bearer " + token]) { $1 }
            .map { "\($0): \($1)\r\n" }.joined()
        let (head, body) = try await aside {
            let socket = try RawConnection(port: port)
            socket.send("GET /rest/v1\(Self.escaped(path)) HTTP/1.1\r\n\(lines)\r\n")
            return socket.whole()
        }
        return Plain(head: head, text: String(decoding: body, as: UTF8.self))
    }

    struct Plain: Equatable {
        /// The lines of the head that don't say when it was sent, sorted.
        let head: [String]
        let text: String

        init(head: String, text: String) {
            let lines = head.split(separator: "\r\n").map(String.init)
            self.head = lines.filter { !$0.hasPrefix("Date: ") && !$0.hasPrefix("X-Request-Id: ") }.sorted()
            self.text = text
        }

        var isRefused: Bool { head.contains { $0.hasPrefix("HTTP/1.1 4") } }
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.get, path, as: tokens.serviceKey, headers: headers)
    }

    func post(_ path: String, _ body: String?, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.post, path, as: tokens.serviceKey, body: body, headers: headers)
    }

    private static func escaped(_ path: String) -> String {
        var allowed = CharacterSet.urlQueryAllowed
        allowed.insert(charactersIn: "%")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }
}

/// Gives `body` a fresh cinema with two members.
func withCinema(
    _ configuration: RESTConfiguration = RESTConfiguration(maxRows: 100),
    _ body: @Sendable (Cinema) async throws -> Void
) async throws {
    let tokens = try await makeTestTokens()
    try await withTestDatabase { database in
        try await database.transaction { try await $0.script(cinemaSQL) }
        let ada = try await TestUser.make(database, tokens)
        let ben = try await TestUser.make(database, tokens)
        let schema = SchemaCache(database: database, schemas: configuration.schemas, logger: quietLogger)
        let lookups = Database(info: database.info, limits: .quick(), logger: quietLogger)
        let routes = RESTRoutes(database: database, schema: schema, configuration: configuration)
        let door = FrontDoor(
            gateway: GatewayMiddleware(tokens: tokens), metrics: Metrics(), hosts: nil,
            accounts: ClosedAccounts(database: database, lookups: lookups))
        let router = Router(context: AtelierContext.self)
        router.add(middleware: door)
        routes.add(to: router)
        let fastPath = CountedPath(routes.fastReads)
        let application = Application.onLoops(
            router.buildResponder(), fastPath: door.fastDoor(to: [fastPath], logger: quietLogger), logger: quietLogger)
        try await lookups.closing {
            try await application.test(.live) { client in
                try await body(
                    Cinema(
                        client: client, database: database, schema: schema, tokens: tokens, fastPath: fastPath,
                        ada: ada, ben: ben))
            }
        }
    }
}

/// A JSON literal, to compare with a body whatever its spacing.
func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}
