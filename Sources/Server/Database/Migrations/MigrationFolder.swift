/// Somebody's folder of migrations: that of the Supabase CLI, or any folder of `.sql` files. Everything is read, and
/// refused if need be, before anything is applied.
import Foundation

package struct MigrationFolder: Sendable {
    package struct Failure: LastingFailure, CustomStringConvertible {
        package let description: String
        package var isLasting: Bool { true }
    }

    /// In the order of their names.
    package let migrations: [Migration]
    package let seed: Migration?
    /// Files that the CLI would leave out as well: their names don't begin with a timestamp.
    package let skipped: [String]

    /// - Parameter folder: a project with `supabase/migrations`, its `supabase`, a folder of migrations, or a plain one.
    package init(_ folder: URL) throws(Failure) {
        let place = Self.place(folder)
        let names = try Self.names(in: place.folder)
        let isMigration = { (name: String) in
            place.isTimestamped ? name.wholeMatch(of: /[0-9]+_.*\.sql/) != nil : name != Self.seedName
        }
        var reader = Reader()
        var migrations: [Migration] = []
        for name in names where isMigration(name) {
            migrations.append(
                Migration(
                    series: .project, name: name, sql: try reader.read(place.folder.appendingPathComponent(name))))
        }
        let seed = place.seeds.first { access($0.path, F_OK) == 0 }
        guard !migrations.isEmpty || seed != nil else {
            throw Failure(description: "\(place.folder.path) holds no .sql file to apply")
        }
        self.migrations = migrations
        skipped = names.filter { !isMigration($0) && $0 != Self.seedName }
        if let seed {
            self.seed = Migration(series: .seed, name: Self.seedName, sql: try reader.read(seed))
        } else {
            self.seed = nil
        }
    }

    private static let seedName = "seed.sql"
    private static let mostFiles = 10_000

    private struct Place {
        var folder: URL
        var seeds: [URL]
        var isTimestamped: Bool
    }

    private static func place(_ folder: URL) -> Place {
        for root in [folder, folder.appendingPathComponent("supabase")] {
            let inner = root.appendingPathComponent("migrations")
            guard isFolder(inner) else { continue }
            return Place(folder: inner, seeds: [root.appendingPathComponent(seedName)], isTimestamped: true)
        }
        let above = folder.standardizedFileURL.deletingLastPathComponent()
        let isCLI = folder.lastPathComponent == "migrations" && above.lastPathComponent == "supabase"
        return Place(
            folder: folder, seeds: [(isCLI ? above : folder).appendingPathComponent(seedName)], isTimestamped: isCLI)
    }

    private static func isFolder(_ url: URL) -> Bool {
        var status = stat()
        return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func names(in folder: URL) throws(Failure) -> [String] {
        guard let directory = opendir(folder.path) else {
            throw Failure(description: "can't read the folder \(folder.path): \(systemWords(errno))")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".sql"), !name.hasPrefix(".") else { continue }
            names.append(name)
            guard names.count <= mostFiles else {
                throw Failure(description: "\(folder.path) holds more than \(mostFiles) .sql files")
            }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Reads plain files of UTF-8 up to a size each and together.
    private struct Reader {
        private static let largest = 32 << 20
        private static let mostTogether = 256 << 20
        private var total = 0

        mutating func read(_ file: URL) throws(Failure) -> String {
            // Not blocking: a pipe in the folder would otherwise hold us for ever.
            let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw Failure(description: "can't read \(file.path): \(systemWords(errno))")
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw Failure(description: "\(file.path) is no plain file")
            }
            let bytes = try bytes(descriptor, file)
            total += bytes.count
            guard total <= Self.mostTogether else {
                throw Failure(description: "the migrations have more than \(Self.mostTogether >> 20) MB together")
            }
            // Postgres takes a byte order mark for a part of the first word.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            guard let sql = String(validating: text, as: UTF8.self), !text.contains(0) else {
                throw Failure(description: "\(file.path) is no UTF-8 text")
            }
            return sql
        }

        private func bytes(_ descriptor: Int32, _ file: URL) throws(Failure) -> [UInt8] {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            guard let data = try? handle.read(upToCount: Self.largest + 1) ?? Data() else {
                throw Failure(description: "can't read \(file.path): \(systemWords(errno))")
            }
            guard data.count <= Self.largest else {
                throw Failure(description: "\(file.path) has more than \(Self.largest >> 20) MB")
            }
            return Array(data)
        }
    }
}
