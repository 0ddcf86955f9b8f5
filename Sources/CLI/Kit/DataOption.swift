/// `--data`: the folder every command of one project shares.
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

    /// For commands that look at what a server keeps: a mistyped folder must not look like an empty one.
    package var noServer: CommandFailure {
        CommandFailure(
            "\(folder.path) is no server's data folder (there is no jwt-secret in it): say which with --data; "
                + "`atelier serve` makes a new one")
    }

    /// The secret of the server whose folder this is.
    package func secret() throws -> String {
        guard let secret = try ProjectSecret.existing(Configuration(data: folder)) else { throw noServer }
        return secret
    }
}
