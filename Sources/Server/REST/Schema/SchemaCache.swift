// Keeps the current snapshot of the catalog, and replaces it completely when the schema changes.
import Logging
import ServerDatabase
import Synchronization

package final class SchemaCache: Sendable {
    private let database: Database
    private let schemas: [String]
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var snapshot: SchemaSnapshot?
        var loading: Task<SchemaSnapshot, any Error>?
        var loads = 0
        /// Loads up to this one may have missed a change.
        var doubted = 0
    }

    /// - Parameter schemas: the exposed ones, as in `RESTConfiguration`.
    package init(database: Database, schemas: [String], logger: Logger) {
        self.database = database
        self.schemas = schemas
        self.logger = logger
    }

    /// Reads the catalog again; requests use the old snapshot until the new one is complete.
    package func reload() async throws {
        _ = try await load(startedAfterNow: true)
    }

    /// Reloads on `NOTIFY pgrst` and `NOTIFY pgrst, 'reload schema'` until the task is cancelled.
    ///
    /// A migration may send hundreds of them. Those that arrive during a reload, and for a moment after it, make one
    /// more together.
    package func listen() async {
        let (changes, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        async let reloads: Void = reload(on: changes)
        for await payload in database.notifications("pgrst") where payload.isEmpty || payload == "reload schema" {
            doubt()
            changed.yield()
        }
        changed.finish()
        await reloads
    }

    /// The schema has changed, nobody knows yet how: what may read a request from now on is told everything until the next
    /// reload is through.
    func doubt() {
        state.withLock { state in
            state.doubted = state.loads
            state.snapshot?.readsRequests = true
        }
    }

    private func reload(on changes: AsyncStream<Void>) async {
        for await _ in changes {
            do { try await reload() } catch {
                logger.error("schema reload failed; the old one stays", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: Self.spacing)
        }
    }

    /// The shortest time between two reloads: the longest that a change waits behind an earlier one.
    private static let spacing = Duration.milliseconds(250)

    /// How often the catalog was read.
    var loads: Int { state.withLock { $0.loads } }

    /// The current snapshot; the first request loads it. A table that is missing from it never triggers a reload,
    /// because unknown names could otherwise keep the database busy.
    func current() async throws -> SchemaSnapshot {
        if let snapshot = state.withLock({ $0.snapshot }) { return snapshot }
        return try await load(startedAfterNow: false)
    }

    /// The version of the current snapshot; nil while something may read what requests were.
    var silentVersion: Int? {
        state.withLock { $0.snapshot?.readsRequests == false ? $0.snapshot?.version : nil }
    }

    /// - Parameter startedAfterNow: a running load may have missed the change, so another must follow it.
    private func load(startedAfterNow: Bool) async throws -> SchemaSnapshot {
        let task = state.withLock { state in
            if let loading = state.loading, !startedAfterNow { return loading }
            let earlier = state.loading
            state.loads += 1
            let version = state.loads
            let task = Task { [database, schemas] in
                _ = await earlier?.result
                var snapshot = try await CatalogReader.read(database, schemas: schemas)
                snapshot.version = version
                return snapshot
            }
            state.loading = task
            return task
        }
        do {
            return adopt(try await task.value, from: task)
        } catch {
            state.withLock { if $0.loading == task { $0.loading = nil } }
            throw error
        }
    }

    private func adopt(_ loaded: SchemaSnapshot, from task: Task<SchemaSnapshot, any Error>) -> SchemaSnapshot {
        state.withLock { state in
            var snapshot = loaded
            if snapshot.version <= state.doubted { snapshot.readsRequests = true }
            if snapshot.version > state.snapshot?.version ?? 0 { state.snapshot = snapshot }
            if state.loading == task { state.loading = nil }
            return snapshot
        }
    }
}
