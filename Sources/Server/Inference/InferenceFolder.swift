/// Where the runtime's library and the models lie: `make setup` puts them beside what was built.
import Foundation

package struct InferenceFolder: Hashable, Sendable {
    package let url: URL
    package var models: URL { url.appending(path: "models", directoryHint: .isDirectory) }

    /// For compiled models, where it can be written to.
    package var cache: URL? {
        let cache = url.appending(path: "cache", directoryHint: .isDirectory)
        return FileManager.default.isWritableFile(atPath: url.path) ? cache : nil
    }

    package init(_ url: URL) { self.url = url }

    /// Named by `ATELIER_INFERENCE`, or `inference` in one of the folders above this program; nil when there is none.
    package static func find() -> InferenceFolder? {
        if let named = ProcessInfo.processInfo.environment["ATELIER_INFERENCE"] {
            return InferenceFolder(URL(fileURLWithPath: named, isDirectory: true)).existing
        }
        var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<Self.levels {
            let found = InferenceFolder(folder.appending(path: "inference", directoryHint: .isDirectory)).existing
            if let found { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// From a built program up to the build folder.
    private static let levels = 4

    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    private var existing: InferenceFolder? { library == nil ? nil : self }

    /// The C interface's library, whose name carries its version.
    var library: URL? {
        let libraries = url.appending(path: "libraries", directoryHint: .isDirectory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
        return names.sorted().first { $0.hasPrefix("libopenvino_c.") }.map { libraries.appending(path: $0) }
    }
}
