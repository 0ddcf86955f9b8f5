/// `atelier moderation`: what was reported, and what becomes of it.
import ArgumentParser
import CommandKit
import Foundation
import Wire

package struct ModerationCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "moderation", abstract: "Look at reported pictures of Artifex and decide.",
        discussion: "Each look and each decision is on record in the operator log.",
        subcommands: [List.self, Show.self, Approve.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the pictures that wait for a decision, the oldest first.")

        @Option(help: "How many at most: 1 to 500.") var limit = 50
        @OptionGroup var options: OperatorOptions

        func validate() throws {
            guard (1...500).contains(limit) else { throw ValidationError("--limit is 1 to 500") }
        }

        func run() async throws {
            let answer = try await options.client("artifex").read(
                "moderation_list", ["p_page": .int(Int64(limit))])
            let rows = answer.arrayValue ?? []
            if rows.isEmpty { return print("Nothing waits for a decision.") }
            for row in rows { print(Self.line(row)) }
        }

        static func line(_ row: JSONValue) -> String {
            let reports = row["reports"]?.intValue ?? 0
            let reasons = (row["reasons"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", ")
            let why =
                reports == 0
                ? "nobody has checked its pixels" : "\(reports) report\(reports == 1 ? "" : "s"): \(reasons)"
            return "\(row["image_id"]?.stringValue ?? "")  \(row["state"]?.stringValue ?? "")  \(why)  "
                + "“\((row["prompt"]?.stringValue ?? "").prefix(60))”"
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a picture's prompt and reports, and save its pixels to look at.")

        @Argument(help: "The picture's id.") var picture: String
        @Option(name: .customLong("save"), help: "Write the picture into this file.") var file: String?
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let client = try await options.client("artifex")
            let answer = try await client.call("moderation_show", ["p_image": .string(picture)])
            for line in Self.lines(answer) { print(line) }
            guard let file, let folder = answer["folder"]?.stringValue else { return }
            let bytes = try await client.client.download("artifex-pictures/\(folder)/original.jpg")
            try bytes.write(to: URL(fileURLWithPath: file))
            print("Saved to \(file)")
        }

        static func lines(_ picture: JSONValue) -> [String] {
            let text = { (name: String) in picture[name]?.stringValue ?? "" }
            let removed = picture["removed_before"]?.intValue ?? 0
            return [
                "prompt     \(text("prompt"))", "style      \(text("style"))", "state      \(text("state"))",
                "published  \(picture["published_at"]?.day ?? "")",
                "artist     \(picture["artist"]?["name"]?.stringValue ?? "") \(picture["artist"]?["id"]?.stringValue ?? "")",
                "before     \(removed) picture\(removed == 1 ? "" : "s") of theirs taken down",
            ]
                + (picture["reports"]?.arrayValue ?? []).map { report in
                    "report     \(report["created_at"]?.day ?? "")  \(report["reason"]?.stringValue ?? "")  "
                        + "\(report["words"]?.stringValue ?? "")"
                }
        }
    }

    struct Approve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "approve",
            abstract: "The picture may stay: its reports are closed, and it is shown if they had hidden it.")

        @Argument(help: "The picture's id.") var picture: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            _ = try await options.client("artifex").call("moderation_approve", ["p_image": .string(picture)])
            print("\(picture) may stay")
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Take the picture down for good. Its owner keeps it and is told why.")

        @Argument(help: "The picture's id.") var picture: String
        @Option(help: "Why, in words for its owner: 1 to 400 characters.") var reason: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            _ = try await options.client("artifex").call(
                "moderation_remove", ["p_image": .string(picture), "p_reason": .string(reason)])
            print("\(picture) is taken down, and its owner is told")
        }
    }
}
