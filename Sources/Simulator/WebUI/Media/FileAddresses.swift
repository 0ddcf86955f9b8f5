/// Files of the phone that its own page may read, by names that nobody can guess.
import Foundation

@MainActor
struct FileAddresses {
    static let prefix = "/sim/file/"
    private var names: [URL: String] = [:]
    private var files: [String: URL] = [:]

    func file(named name: String) -> URL? { files[name] }

    mutating func address(of file: URL) -> String {
        if let name = names[file] { return Self.prefix + name }
        var random = SystemRandomNumberGenerator()
        let name = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        (names[file], files[name]) = (name, file)
        return Self.prefix + name
    }
}
