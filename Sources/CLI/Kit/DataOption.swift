/// `--data`: the folder that all commands of a project share.
import ArgumentParser
import Foundation
import Server

package struct DataOption: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp("The data folder. [ATELIER_DATA; default: data]", valueName: "folder"))
    package var path: String?

    package init() {}

    package var folder: URL {
        let path = path ?? Environment().text("ATELIER_DATA") ?? "data"
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }

    /// For commands that read a server's data: a mistyped folder must not look like an empty one.
    package var noServer: CommandFailure {
        CommandFailure(
            "\(folder.path) is not a server's data folder (it has no jwt-secret); name one with --data; "
                + "`atelier serve` makes a new one")
    }

    /// The secret of the server that owns this folder.
    package func secret() throws -> String {
        guard let secret = try ProjectSecret.existing(Configuration(data: folder)) else { throw noServer }
        return secret
    }
}
