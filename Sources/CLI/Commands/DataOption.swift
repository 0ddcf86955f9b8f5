/// `--data`: the folder every command of one project shares.
import ArgumentParser
import Foundation
import Server

struct DataOption: ParsableArguments {
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp("The data folder. [ATELIER_DATA; default: data]", valueName: "folder"))
    var path: String?

    var folder: URL {
        let path = path ?? Environment().text("ATELIER_DATA") ?? "data"
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }
}
