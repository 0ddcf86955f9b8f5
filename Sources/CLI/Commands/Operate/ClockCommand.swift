/// `atelier clock`: what time a server in development says it is.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show or move the clock of a server that runs with --development.",
        discussion: """
            People's days follow it: midnights, streaks, what is visible. Tokens and payments keep to the real time. The \
            clock goes on from where it is set.
            """,
        subcommands: [Show.self, Set.self, Advance.self, Reset.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the time.")

        @OptionGroup var options: OperatorOptions

        func run() async throws { try await ClockCommand.ask("GET", nil, options) }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "set", abstract: "Set the time.")

        @Argument(help: "ISO 8601 with the zone, such as 2026-11-26T23:59:50Z or 2026-11-26T23:59:50+09:00.")
        var time: String
        @OptionGroup var options: OperatorOptions

        func run() async throws { try await ClockCommand.ask("POST", ["set": .string(time)], options) }
    }

    struct Advance: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "advance", abstract: "Move the time on.")

        @Argument(help: "How far, such as 90s, 15m, 2h, 1d or 1d12h.") var duration: String
        @OptionGroup var options: OperatorOptions

        func validate() throws {
            guard ClockCommand.seconds(duration) != nil else {
                throw ValidationError("a duration is a number with s, m, h or d, such as 90s or 1d12h")
            }
        }

        func run() async throws {
            let seconds = ClockCommand.seconds(duration) ?? 0
            try await ClockCommand.ask("POST", ["advance": .int(seconds)], options)
        }
    }

    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "reset", abstract: "Go back to the real time.")

        @OptionGroup var options: OperatorOptions

        func run() async throws { try await ClockCommand.ask("POST", [:], options) }
    }

    /// Nil for what isn't a duration.
    static func seconds(_ text: String) -> Int64? {
        guard text.wholeMatch(of: /(\d{1,6}[smhd])+/) != nil else { return nil }
        let units: [Substring: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        return text.matches(of: /(\d{1,6})([smhd])/).reduce(into: 0) { sum, part in
            sum += (Int64(part.output.1) ?? 0) * (units[part.output.2] ?? 0)
        }
    }

    private static func ask(_ method: String, _ body: JSONValue?, _ options: OperatorOptions) async throws {
        let answer: JSONValue
        do {
            answer = try await options.client().client.call(method, "/development/clock", body)
        } catch let refusal as BackendRefusal {
            throw CommandFailure(
                refusal.status == 404
                    ? "this server keeps to the real time; start it with --development" : refusal.description)
        }
        let shift = answer["shift"]?.intValue ?? 0
        print(
            "\(answer["now"]?.stringValue ?? "")"
                + (shift == 0
                    ? " (the real time)"
                    : " (\(abs(shift)) seconds \(shift > 0 ? "ahead of" : "behind") the real time)"))
    }
}
