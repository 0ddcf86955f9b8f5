/// A whole `/auth/v1` over a real Postgres and a mail folder, for scenario tests.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerAuth
import ServerDatabase
import ServerHTTP
import ServerMail
import TestSupport
import Testing
import Wire

struct AuthWorld: Sendable {
    let client: any TestClientProtocol
    let database: Database
    let tokens: Tokens
    let mail: MailFolder

    struct Answer: Sendable {
        var status: Int
        var json: JSONValue
        var text: String
        var headers: HTTPFields

        var code: String? { json["code"]?.stringValue }
        var message: String? { json["message"]?.stringValue }
        subscript(key: String) -> JSONValue? { json[key] }
        func text(_ key: String) -> String { json[key]?.stringValue ?? "" }
    }

    /// What stands in `Authorization`.
    enum Bearer: Sendable {
        case anonKey
        case serviceKey
        case none
        case token(String)
    }

    static let password = "correct horse 1"

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, as bearer: Bearer = .anonKey,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        try await send(method, path, raw: body?.jsonText, as: bearer, headers: headers)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, raw: String?, as bearer: Bearer = .anonKey,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        switch bearer {
        case .anonKey:
            headers[.apiKey] = tokens.anonKey
            headers[.authorization] = "Bearer \(tokens.anonKey)"
        case .serviceKey:
            headers[.apiKey] = tokens.serviceKey
            headers[.authorization] = "Bearer \(tokens.serviceKey)"
        case .token(let token):
            headers[.apiKey] = tokens.anonKey
            headers[.authorization] = "Bearer \(token)"
        case .none: break
        }
        return try await client.execute(
            uri: "/auth/v1" + path, method: method, headers: headers, body: raw.map { ByteBuffer(string: $0) }
        ) { response in
            let text = String(buffer: response.body)
            let json = (try? JSONValue(json: Data(text.utf8))) ?? .null
            return Answer(status: response.status.code, json: json, text: text, headers: response.headers)
        }
    }

    /// A confirmed account; needs autoconfirm.
    func signUp(_ email: String = "ada@example.com", password: String = Self.password) async throws -> Answer {
        let answer = try await send(
            .post, "/signup", ["email": .string(email), "password": .string(password)])
        try #require(answer.status == 200, "\(answer.text)")
        return answer
    }

    func signIn(_ email: String = "ada@example.com", password: String = Self.password) async throws -> Answer {
        try await send(
            .post, "/token?grant_type=password", ["email": .string(email), "password": .string(password)])
    }

    func refresh(_ token: String) async throws -> Answer {
        try await send(.post, "/token?grant_type=refresh_token", ["refresh_token": .string(token)])
    }

    /// The newest mail: its code, and the path and query of its link below `/auth/v1`.
    func newestMail() throws -> (code: String, link: String, to: String, subject: String) {
        let mail = try mail.show("latest")
        let code = try #require(mail.text.firstMatch(of: /\b[0-9]{6}\b/)).output
        let link = mail.text.firstMatch(of: /http\S+\/auth\/v1(\/verify\S+)/)?.output.1 ?? ""
        return (String(code), String(link), mail["to"] ?? "", mail["subject"] ?? "")
    }

    func mailCount() throws -> Int { try mail.list(limit: 1000).count }

    func run(_ sql: String, _ values: [String?] = []) async throws {
        _ = try await database.query(sql, values)
    }

    func claims(_ token: String) async throws -> JSONValue { try tokens.payload(of: token) }

    func value(_ sql: String, _ values: [String?] = []) async throws -> String? {
        try await database.query(sql, values).scalar
    }
}

/// A fresh world; `configure` starts from: autoconfirm, no limits, cheap hashes, no pause between mails.
func withAuth(
    _ configure: (inout AuthConfiguration) -> Void = { _ in },
    onDelete: @escaping @Sendable (UUID) async throws -> Void = { _ in },
    _ body: @escaping @Sendable (AuthWorld) async throws -> Void
) async throws {
    var configuration = AuthConfiguration()
    configuration.rateLimits = .off
    configuration.passwordCost = 4
    configuration.mailFrequency = .zero
    configuration.siteURL = "https://app.example.com"
    configuration.apiURL = "http://localhost:54321"
    configure(&configuration)
    let settings = configuration
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withTestDatabase { database in
        let tokens = try await makeTestTokens()
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: tokens))
        AuthRoutes(
            database: database, tokens: tokens, mailer: FolderMailer(folder: folder), httpClient: .shared,
            configuration: settings, onDelete: onDelete
        ).add(to: router)
        try await Application(router: router, logger: quietLogger).test(.router) { client in
            try await body(
                AuthWorld(client: client, database: database, tokens: tokens, mail: MailFolder(path: folder)))
        }
    }
}
