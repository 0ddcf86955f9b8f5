/// `atelier exceptions`: lets accounts work without credits for a while, and lists why.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct ExceptionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exceptions", abstract: "Let accounts work without credits for a while, for a reason.",
        subcommands: [Grant.self, List.self, Revoke.self])

    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "grant", abstract: "Let an account work without credits.")

        @Argument(help: "The account's e-mail address, or its id.") var user: String
        @Option(help: "The app.") var app: String
        @Option(help: "developer, tester, partner, support or permanent.") var kind: ExceptionKind
        @Option(help: "Why.") var reason: String
        @Option(help: "For how long: 1 to 366; 30 if it isn't said. A permanent one has no end.") var days: Int?
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let isPermanent = kind == .permanent
            if isPermanent, days != nil { throw CommandFailure("a permanent exception has no --days") }
            let days = isPermanent ? nil : days ?? 30
            let client = try await options.client()
            let id = try await client.user(user)
            _ = try await client.call(
                "operator_grant_exception",
                [
                    "p_user": .string(id), "p_app": .string(app), "p_kind": .string(kind.rawValue),
                    "p_reason": .string(reason), "p_days": days.map { .int(Int64($0)) } ?? .null,
                ])
            let length = days.map { $0 == 1 ? "for a day" : "for \($0) days" } ?? "until it is revoked"
            print("\(user) needs no credits in \(app) \(length)")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the accounts that work without credits.")

        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let client = try await options.client()
            let rows = try await client.rows("account_exceptions?select=*&order=expires_at")
            let emails = try await client.emails(of: Set(rows.compactMap { $0["user_id"]?.stringValue }))
            for row in rows {
                let id = row["user_id"]?.stringValue ?? ""
                let words = ["app", "kind", "reason"].map { row[$0]?.stringValue ?? "" }
                let isPermanent = row["kind"] == .string(ExceptionKind.permanent.rawValue)
                let end = isPermanent ? "without an end" : "until \(row["expires_at"]?.day ?? "")"
                print("\(emails[id] ?? id)  \(words[0])  \(words[1])  \(end)  \(words[2])")
            }
            if rows.isEmpty { print("no account works without credits") }
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Let an account pay again.")

        @Argument(help: "The account's e-mail address, or its id.") var user: String
        @Option(help: "The app.") var app: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let client = try await options.client()
            let id = try await client.user(user)
            let answer = try await client.call(
                "operator_revoke_exception", ["p_user": .string(id), "p_app": .string(app)])
            guard answer == .bool(true) else { throw CommandFailure("\(user) has no exception in \(app)") }
            print("\(user) pays in \(app) again")
        }
    }
}

enum ExceptionKind: String, ExpressibleByArgument, CaseIterable {
    case developer, tester, partner, support, permanent
}
