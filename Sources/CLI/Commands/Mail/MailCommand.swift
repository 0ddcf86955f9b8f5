/// `atelier mail`: reads the mail that a server without a mail command keeps in its folder.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerMail

struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail", abstract: "Read the mail that a server keeps in its folder.",
        subcommands: [MailListCommand.self, MailShowCommand.self])
}

struct MailListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List mail, newest first.")

    @OptionGroup var data: DataOption
    @Option(help: "How many.") var limit = 20

    func run() throws {
        let folder = MailFolder(path: Configuration(data: data.folder).mailFolder.path)
        let entries = try folder.list(limit: limit)
        if entries.isEmpty { print("no mail in \(folder.path)") }
        for entry in entries { print("\(entry.id)  \(entry.date)  \(entry.to)  \(entry.subject)") }
    }
}

struct MailShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print one mail: its id, the start or end of it, or \"latest\".")

    @OptionGroup var data: DataOption
    @Argument(help: "Which one.") var id = "latest"
    @Flag(help: "Print the raw message.") var source = false

    func run() throws {
        let mail = try MailFolder(path: Configuration(data: data.folder).mailFolder.path).show(id)
        if source { return print(mail.source) }
        for name in ["From", "To", "Subject", "Date"] { print("\(name): \(mail[name.lowercased()] ?? "")") }
        print("\n\(mail.text)")
    }
}
