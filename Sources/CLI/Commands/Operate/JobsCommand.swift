/// `atelier jobs`: lists jobs, shows why one failed, and retries it.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct JobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs", abstract: "Look at jobs, and try failed ones again.",
        subcommands: [List.self, Show.self, Retry.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List jobs, the newest first.")

        @Option(help: "Only of this app.") var app: String?
        @Option(help: "queued, running, needs_input, done, failed or cancelled.") var status: JobStatus?
        @Option(help: "Only of this account: its e-mail address or id.") var user: String?
        @Option(help: "How many: 1 to 1000.") var count = 20
        @OptionGroup var options: OperatorOptions

        func validate() throws {
            guard (1...1000).contains(count) else { throw ValidationError("--count is 1 to 1000") }
        }

        func run() async throws {
            let client = try await options.client()
            var query = "jobs?select=id,app,kind,status,attempts,charged,error,created_at"
            query += "&order=created_at.desc&limit=\(count)"
            if let app { query += "&app=eq.\(try Self.word(app))" }
            if let status { query += "&status=eq.\(status.rawValue)" }
            if let user { query += "&user_id=eq.\(try await client.user(user))" }
            let rows = try await client.rows(query)
            for row in rows {
                let words = ["id", "app", "kind", "status"].map { row[$0]?.stringValue ?? "" }.joined(separator: "  ")
                let problem = row["error"]?["code"]?.stringValue.map { "  \($0)" } ?? ""
                print("\(row["created_at"]?.day ?? "")  \(words)\(problem)")
            }
            if rows.isEmpty { print("no such jobs") }
        }

        private static func word(_ text: String) throws -> String {
            guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) else {
                throw CommandFailure("there is no app \(text)")
            }
            return text
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a job without its input and result, and list its provider calls.")

        @Argument(help: "The job's id.") var id: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let job = try JobsCommand.uuid(id)
            let client = try await options.client()
            let columns =
                "id,user_id,app,kind,status,stage,progress,attempts,max_attempts,priority,run_at,worker,provider,"
                + "model,price,charged,error,created_at,started_at,ended_at"
            guard case .object(let fields)? = try await client.rows("jobs?select=\(columns)&id=eq.\(job)").first else {
                throw CommandFailure("there is no job \(id)")
            }
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
                print(
                    "\(name.padding(toLength: 14, withPad: " ", startingAt: 0)) \(value.stringValue ?? value.jsonText)")
            }
            for call in try await client.rows("provider_calls?select=*&job_id=eq.\(job)&order=id") {
                let words = ["provider", "model", "outcome"].map { call[$0]?.stringValue ?? "" }.joined(separator: "  ")
                print("asked          \(call["created_at"]?.day ?? "")  \(words)")
            }
        }
    }

    struct Retry: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry", abstract: "Retry a failed job as a new one, which is charged like any other.")

        @Argument(help: "The job's id.") var id: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let job = try JobsCommand.uuid(id)
            let answer = try await options.client().call("operator_retry_job", ["p_id": .string(job)])
            let outcome = answer["outcome"]?.stringValue ?? ""
            switch outcome {
            case "started": print("started as \(answer["job"]?["id"]?.stringValue ?? "")")
            case "replayed":
                throw CommandFailure("it was already retried as job \(answer["job"]?["id"]?.stringValue ?? "")")
            case "payment_required": throw CommandFailure("its account has no credits left for it")
            case "consent_required": throw CommandFailure("its account no longer agrees to the provider")
            default: throw CommandFailure("it could not be started again: \(outcome)")
            }
        }
    }

    fileprivate static func uuid(_ text: String) throws -> String {
        guard let id = UUID(uuidString: text) else { throw CommandFailure("\(text) is not a job id") }
        return id.uuidString.lowercased()
    }
}

extension JobStatus: ExpressibleByArgument {}
