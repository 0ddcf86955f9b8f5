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
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: tokens))
        RESTRoutes(database: database, schema: schema, configuration: configuration).add(to: router)
        try await Application(router: router, logger: quietLogger).test(.router) { client in
            try await body(
                Cinema(client: client, database: database, schema: schema, tokens: tokens, ada: ada, ben: ben))
        }
    }
}

/// A JSON literal, to compare with a body whatever its spacing.
func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}
