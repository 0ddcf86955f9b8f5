/// Looks objects up for many requests at once: what is asked for while a lookup is under way shares the next one.
import NIOCore
import ServerDatabase

/// As the server, whose right to read doesn't depend on who asks. Every request has a lookup that began after it.
final class ObjectLookup: Sendable {
    typealias Found = (Row?) -> Void

    private let turns: [(loop: any EventLoop, turn: NIOLoopBoundBox<Turn>)]

    init(_ database: Database) {
        turns = database.loops.map { loop in
            (loop, .makeBoxSendingValue(Turn(database, loop), eventLoop: loop))
        }
    }

    /// - Parameter found: called once and later, on `loop`; nil if there is no such object, or no answer.
    /// - Returns: false if this loop has no connection to Postgres.
    func find(_ path: ObjectPath, on loop: any EventLoop, _ found: @escaping Found) -> Bool {
        guard let turn = turns.first(where: { $0.loop === loop })?.turn else { return false }
        turn.value.find(path, found)
        return true
    }

    /// The requests of one loop.
    private final class Turn {
        /// Whoever waits longer is told by the ordinary path why.
        private static let patience: Duration = .seconds(2)
        private static let most = 32

        private let database: Database
        private let loop: any EventLoop
        private var waiting: [(path: ObjectPath, found: Found)] = []
        private var isBusy = false

        init(_ database: Database, _ loop: any EventLoop) {
            self.database = database
            self.loop = loop
        }

        func find(_ path: ObjectPath, _ found: @escaping Found) {
            waiting.append((path, found))
            guard !isBusy else { return }
            isBusy = true
            // Others may come with the same turn of the loop.
            loop.assumeIsolated().execute { self.send() }
        }

        private func send() {
            let batch = Array(waiting.prefix(Self.most))
            waiting.removeFirst(batch.count)
            isBusy = !batch.isEmpty
            guard isBusy else { return }
            let paths = Set(batch.map(\.path))
            database.query(Self.select(paths), timeout: Self.patience, on: loop) { result in
                let rows = (try? result.get()).map(Array.init) ?? []
                // Postgres works on while the answers are written.
                self.send()
                guard paths.count > 1 else { return batch.forEach { $0.found(rows.first) } }
                let byName = Dictionary(
                    rows.map { (Name(bucket: $0["bucket_id"], key: $0["name"]), $0) },
                    uniquingKeysWith: { $1 })
                for (path, found) in batch { found(byName[Name(bucket: path.bucket, key: path.key)]) }
            }
        }

        private struct Name: Hashable {
            let bucket: String?
            let key: String?
        }

        /// One object is found with less work than several.
        private static func select(_ paths: Set<ObjectPath>) -> Statement {
            if let path = paths.first, paths.count == 1 { return StoredObject.select(path) }
            return Statement(
                """
                select \(StoredObject.columns) from unnest($1::text[], $2::text[]) as wanted(bucket, name)
                join storage.objects o on o.bucket_id = wanted.bucket and o.name = wanted.name
                """, [arrayLiteral(paths.map(\.bucket)), arrayLiteral(paths.map(\.key))])
        }
    }
}
