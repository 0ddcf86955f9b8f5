/// `atelier new-app`: a whole app that builds, runs and passes its tests, made from the one that the tests use.
import ArgumentParser
import CommandKit
import Foundation

struct NewAppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-app",
        abstract: "Write the files of a new app: its code, its tests, its migration, and its line in the manifest.",
        discussion: "Run it in the project's folder. Docs/Add-an-app.md says what each file is for.")

    @Argument(help: "The app's name, such as Sample: letters and digits, starting with a capital.") var name: String

    func run() throws {
        guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]{1,29}/) != nil else {
            throw CommandFailure(
                "an app's name has 2 to 30 letters and digits and begins with a capital; \(name) doesn't")
        }
        let project = try Project.here()
        let files = try NewApp(name: name, project: project).write()
        for file in files { print("wrote \(file)") }
        print(
            """
            \(name) is there. Next: make run, and open it from the home screen; make test.
            To remove it: delete Sources/Apps/\(name) with Tests/\(name), its migration, its files in iOS, and its line in
            Package.swift; then run Scripts/ios/project.py.
            """)
    }
}

/// The folder that holds the manifest.
private struct Project {
    let root: URL

    /// - Throws: outside of the project's folder.
    static func here() throws -> Project {
        var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        while folder.path != "/" {
            let isProject = ["Package.swift", "Tests/TestProduct"].allSatisfy {
                FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
            }
            if isProject { return Project(root: folder) }
            folder.deleteLastPathComponent()
        }
        throw CommandFailure("this is not the project's folder: there is no Package.swift with Tests/TestProduct here")
    }
}

private struct NewApp {
    let name: String
    let project: Project

    private var id: String { name.lowercased() }

    /// Checks that none of the files exists before it writes any.
    func write() throws -> [String] {
        let files = try plan()
        let taken = files.map(\.path) + ["Sources/Apps/\(name)", "Tests/\(name)"]
        for path in taken where FileManager.default.fileExists(atPath: url(path).path) {
            throw CommandFailure("\(path) is there already")
        }
        let migrations = try FileManager.default.contentsOfDirectory(atPath: url("supabase/migrations").path)
        if let known = migrations.first(where: { $0.hasSuffix("_\(id).sql") }) {
            throw CommandFailure("supabase/migrations/\(known) is there already")
        }
        let manifest = try listed()
        for file in files {
            try FileManager.default.createDirectory(
                at: url(file.path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.text.write(to: url(file.path), atomically: true, encoding: .utf8)
        }
        try manifest.write(to: url("Package.swift"), atomically: true, encoding: .utf8)
        // A longer name may break lines differently.
        try? run(["swift", "format", "--in-place"] + files.map(\.path).filter { $0.hasSuffix(".swift") })
        try run(["Scripts/ios/python.sh", "Scripts/ios/add.py", name])
        return files.map(\.path) + ["iOS/\(name), and a target of the Xcode project", "Package.swift, a line"]
    }

    private func url(_ path: String) -> URL { project.root.appendingPathComponent(path) }

    private func plan() throws -> [(path: String, text: String)] {
        let template = url("Tests/TestProduct")
        let names = try FileManager.default.subpathsOfDirectory(atPath: template.path).sorted()
        return try names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".sql") }.map { name in
            let text = try String(contentsOf: template.appendingPathComponent(name), encoding: .utf8)
            return (place(of: name), renamed(text))
        }
    }

    private func place(of file: String) -> String {
        if file.hasPrefix("Migrations/") {
            let now = Date().formatted(
                .verbatim(
                    "\(year: .extended(minimumLength: 4))\(month: .twoDigits)\(day: .twoDigits)\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)",
                    timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
            return "supabase/migrations/\(now)_\(id).sql"
        }
        return file.hasPrefix("Tests/")
            ? "Tests/\(name)/\(renamed(String(file.dropFirst("Tests/".count))))"
            : "Sources/Apps/\(name)/\(renamed(file))"
    }

    private func renamed(_ text: String) -> String {
        text.replacing("Echo", with: name).replacing("echo", with: id)
    }

    /// The manifest with a line for the app added.
    private func listed() throws -> String {
        let text = try String(contentsOf: url("Package.swift"), encoding: .utf8)
        guard let list = text.firstMatch(of: /let apps = """\n(?:    \w+\n)*/) else {
            throw CommandFailure("Package.swift has no list of apps any more")
        }
        if list.output.contains("    \(name)\n") { throw CommandFailure("Package.swift lists \(name) already") }
        return text.replacingCharacters(in: list.range.upperBound..<list.range.upperBound, with: "    \(name)\n")
    }

    /// Runs a program in the project's folder.
    private func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = project.root
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure("\(words.prefix(2).joined(separator: " ")) failed")
        }
    }
}
