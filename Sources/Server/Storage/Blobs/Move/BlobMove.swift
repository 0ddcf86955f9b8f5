/// Copies every blob from one store to another, and believes in a copy only after it has read it back.
import Foundation
import ServerDatabase

/// It can be interrupted and started again: what is there and the same isn't sent a second time. Nothing is removed
/// from the old store before everything is in the new one, and then only what was compared in the same run.
package struct BlobMove: Sendable {
    package struct Report: Sendable, Hashable {
        /// Copied in this run, and read back.
        package var copied = 0
        /// There before, and the same.
        package var present = 0
        /// Removed from the old store, because the new one has them.
        package var removed = 0
        /// Objects in the database whose bytes are in neither store.
        package var missing: [String] = []
        /// Blobs that aren't the same after they were copied.
        package var different: [String] = []

        package var isComplete: Bool { missing.isEmpty && different.isEmpty }
    }

    private let source: any BlobStore
    private let target: any BlobStore
    private let database: Database
    private let progress: @Sendable (Report) -> Void

    package init(
        from source: any BlobStore, to target: any BlobStore, database: Database,
        progress: @escaping @Sendable (Report) -> Void = { _ in }
    ) {
        self.source = source
        self.target = target
        self.database = database
        self.progress = progress
    }

    /// - Parameter removes: take what was compared from the old store in the end.
    package func run(removes: Bool) async throws -> Report {
        var report = Report()
        var same: Set<BlobKey> = []
        // What is written while this runs may be missed here; the rows below tell.
        try await source.list(before: .distantFuture) { keys in
            for key in keys { try await move(key, &report, &same) }
            progress(report)
        }
        try await checkRows(&report, &same)
        guard removes, report.isComplete else { return report }
        let keys = Array(same)
        for start in stride(from: 0, to: keys.count, by: 1000) {
            let batch = Array(keys[start..<min(start + 1000, keys.count)])
            try await source.delete(batch)
            report.removed += batch.count
            progress(report)
        }
        return report
    }

    private func move(_ key: BlobKey, _ report: inout Report, _ same: inout Set<BlobKey>) async throws {
        // Removed since it was listed.
        guard let seal = try await source.seal(of: key) else { return }
        if try await target.seal(of: key) == seal {
            report.present += 1
            same.insert(key)
            return
        }
        try await copy(key)
        guard try await target.seal(of: key) == seal else {
            report.different.append(key.fileName)
            return
        }
        report.copied += 1
        same.insert(key)
    }

    private func copy(_ key: BlobKey) async throws {
        let original = try await source.open(key)
        let staged = try await target.stage(limit: .max, expected: original.size)
        do {
            try await original.send(0..<original.size) { try await staged.write($0) }
            _ = try await staged.finish()
            try await staged.settle(as: key)
            try await staged.publish(as: key)
        } catch {
            await staged.discard()
            throw error
        }
    }

    /// Every object must have its bytes in the new store, whoever put them there.
    private func checkRows(_ report: inout Report, _ same: inout Set<BlobKey>) async throws {
        var last = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        while true {
            let rows = try await database.query(
                "select id, version, bucket_id, name from storage.objects where id > $1 order by id limit 1000",
                [last.uuidString])
            for row in rows {
                last = try row.uuid("id")
                guard let key = BlobKey(object: last, version: row["version"]), !same.contains(key) else { continue }
                try await move(key, &report, &same)
                if same.contains(key) { continue }
                if try await target.seal(of: key) == nil {
                    report.missing.append("\(try row.string("bucket_id"))/\(try row.string("name"))")
                }
            }
            if rows.count < 1000 { return }
        }
    }
}
