/// One SQL file that changes the database once, with a checksum that reveals later edits.
import Crypto
import Foundation
import Migrations

package struct Migration: Sendable, Hashable {
    /// The history it belongs to: files of different series never wait for each other.
    package enum Series: String, Sendable {
        /// Roles, `auth`, `storage`: the parts that a hosted project already has.
        case platform
        /// The product's own tables; they run unmodified on a hosted project too.
        case product
        /// Somebody's own files, applied with `atelier migrate FOLDER`.
        case project
        /// The rows that such a project begins with.
        case seed
    }
    package var series: Series
    package var name: String
    package var sql: String

    package init(series: Series, name: String, sql: String) {
        self.series = series
        self.name = name
        self.sql = sql
    }

    package var checksum: String {
        SHA256.hash(data: Data(sql.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// All `*.sql` files of a folder, in the order of their names.
    package static func all(_ series: Series, in folder: URL) throws -> [Migration] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sql" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map {
                Migration(
                    series: series, name: $0.lastPathComponent, sql: try String(contentsOf: $0, encoding: .utf8))
            }
    }

    package static func platform() throws -> [Migration] {
        guard let resources = Bundle.module.resourceURL else { return [] }
        return try all(.platform, in: resources.appendingPathComponent("Platform"))
    }
    package static func product() throws -> [Migration] { try all(.product, in: Migrations.folder) }
}
