/// Removes the files of pictures that are gone, whose folders an app's schema names.
import Foundation
import ServerDatabase
import ServerStorage

/// The schema has `take_gone_folders(limit)`, which names folders and owners, and `forget_gone_folders(folders)`.
package struct GoneFolders: Sendable {
    private struct Folder: Sendable {
        var path: String
        var owner: UUID
    }

    private let schema: String
    private let bucket: String
    private let database: Database
    private let files: ObjectReader
    private let names: @Sendable (String) -> [String]

    /// - Parameter names: all files of a picture, by its folder.
    package init(
        schema: String, bucket: String, database: Database, files: ObjectReader,
        names: @escaping @Sendable (String) -> [String]
    ) {
        self.schema = schema
        self.bucket = bucket
        self.database = database
        self.files = files
        self.names = names
    }

    /// Several servers may do it at once.
    package func remove() async throws {
        while try await removeSome() > 0 {}
    }

    /// The oldest hundred.
    private func removeSome() async throws -> Int {
        let rows = try await database.query("select folder, user_id from \(schema).take_gone_folders(100)")
        let gone = try rows.map { Folder(path: try $0.string("folder"), owner: try $0.uuid("user_id")) }
        guard !gone.isEmpty else { return 0 }
        for (owner, folders) in Dictionary(grouping: gone, by: \.owner) {
            let paths = folders.flatMap { names($0.path) }
            let keys = try await database.transaction { [files, bucket] session in
                try await files.removeRows(paths, in: bucket, ownedBy: owner, session)
            }
            try await files.removeBytes(keys)
        }
        _ = try await database.query(
            "select \(schema).forget_gone_folders($1)", [arrayLiteral(gone.map(\.path))])
        return gone.count
    }
}
