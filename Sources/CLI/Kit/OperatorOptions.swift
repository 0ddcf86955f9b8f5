/// The options of every operator command: the running server, the data folder's service key, and the operator's name.
import ArgumentParser
import Foundation
import Server
import ServerHTTP
import Wire

package struct OperatorOptions: ParsableArguments {
    @Option(help: "The server. [ATELIER_URL; default: http://127.0.0.1:54321]") package var url: String?
    @OptionGroup package var data: DataOption
    @Option(help: "Who does this, for the operator log. [ATELIER_OPERATOR; default: this machine's user]")
    package var author: String?

    package init() {}

    /// Anybody who holds the data folder's secret may do all of this.
    /// - Parameter schema: whose functions the client calls.
    package func client(_ schema: String = "atelier") async throws -> OperatorClient {
        let environment = Environment()
        let tokens = try await Tokens(secret: try data.secret())
        var base = url ?? environment.text("ATELIER_URL") ?? "http://127.0.0.1:54321"
        if base.hasSuffix("/") { base.removeLast() }
        guard let author = author ?? environment.text("ATELIER_OPERATOR") ?? environment.text("USER"), !author.isEmpty
        else { throw CommandFailure("say who does this, with --author") }
        return OperatorClient(client: BackendClient(base: base, key: tokens.serviceKey), author: author, schema: schema)
    }
}

/// The functions of a schema that only the service key may call.
package struct OperatorClient: Sendable {
    package let client: BackendClient
    package let author: String
    let schema: String

    /// A function that puts its author on record.
    package func call(_ function: String, _ parameters: [String: JSONValue]) async throws -> JSONValue {
        try await read(function, parameters.merging(["p_author": .string(author)]) { $1 })
    }

    /// A function that only reads.
    package func read(_ function: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
        do {
            return try await client.call(
                "POST", "/rest/v1/rpc/\(function)", .object(parameters), headers: ["Content-Profile": schema])
        } catch let refusal as BackendRefusal {
            throw CommandFailure(refusal.description)
        }
    }

    /// Rows of a table of that schema; the query is in PostgREST's syntax.
    package func rows(_ query: String) async throws -> [JSONValue] {
        do {
            return try await client.call("GET", "/rest/v1/\(query)", headers: ["Accept-Profile": schema]).arrayValue
                ?? []
        } catch let refusal as BackendRefusal {
            throw CommandFailure(refusal.description)
        }
    }

    /// The account with this address, or this id.
    package func user(_ name: String) async throws -> String {
        if let id = UUID(uuidString: name) { return id.uuidString.lowercased() }
        let found = try await client.call(
            "POST", "/rest/v1/rpc/user_by_email", ["p_email": .string(name)], headers: ["Content-Profile": "atelier"])
        guard let id = found.stringValue else { throw CommandFailure("there is no account \(name)") }
        return id
    }

    /// E-mail addresses by id; accounts that are deleted or have no address are left out.
    package func emails(of ids: Set<String>) async throws -> [String: String] {
        var emails: [String: String] = [:]
        for id in ids {
            let user = try? await client.call("GET", "/auth/v1/admin/users/\(id)")
            if let email = user?["email"]?.stringValue, !email.isEmpty { emails[id] = email }
        }
        return emails
    }
}

extension JSONValue {
    /// The time in readable form; the text itself if it isn't a time.
    package var day: String {
        guard let text = stringValue else { return "" }
        return String(text.prefix(16)).replacing("T", with: " ")
    }
}
