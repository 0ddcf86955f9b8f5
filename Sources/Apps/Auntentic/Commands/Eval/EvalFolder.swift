/// A labelled folder on disk, and the files that an evaluation writes.
import AuntenticEvaluation
import CommandKit
import Foundation

struct EvalFolder {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    func checks() throws -> [EvalCheck] {
        let file = folder.appendingPathComponent(Manifest.fileName)
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw CommandFailure("can't read \(file.path)")
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw CommandFailure("\(file.path) is not UTF-8; save it as \"CSV UTF-8\"")
        }
        do throws(ManifestError) {
            return try Manifest.checks(in: text, exists: isFile)
        } catch { throw CommandFailure(error.description) }
    }

    private func isFile(_ path: String) -> Bool {
        let path = folder.appendingPathComponent(path).path
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isReadableFile(atPath: path)
    }
}

struct EvalFiles {
    let page: URL
    let json: URL

    /// Before the first check is paid for, it must be certain that the report can be written.
    init(folder: URL, report: URL?) throws {
        let place = (report ?? folder.appendingPathComponent("report", isDirectory: true)).standardizedFileURL
        page = place.appendingPathComponent("report.html")
        json = place.appendingPathComponent("results.json")
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let probe = place.appendingPathComponent(".\(UUID().uuidString)")
            try Data().write(to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch { throw CommandFailure("can't write to \(place.path); choose another folder with --output") }
    }

    func write(page text: String, json data: Data) throws {
        try data.write(to: json, options: .atomic)
        try Data(text.utf8).write(to: page, options: .atomic)
    }
}
