/// Reads the database's changes while somebody watches, and tells each to those who may see it.
import Foundation
import Logging
import NIOCore
import ServerDatabase

actor ChangeFeed {
    private let slot: ChangeSlot
    private let database: Database
    private let visibility: Visibility
    private let interval: Duration
    private let logger: Logger
    private var watchers: [WatcherID: Watcher] = [:]
    private var numbers = CallerNumbers()
    private var isOpen = false
    private var position: String?
    private var failures = 0

    init(database: Database, slots: ChangeSlot, interval: Duration, logger: Logger) {
        (self.database, slot, self.interval, self.logger) = (database, slots, interval, logger)
        visibility = Visibility(database: database)
        (tasks, task) = AsyncStream.makeStream()
        (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: - watchers

    /// Sockets come and go in the order in which they call, whatever loop they are on.
    private nonisolated let task: AsyncStream<Coming>.Continuation
    private let tasks: AsyncStream<Coming>
    /// Somebody watches now.
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    private enum Coming: Sendable {
        case watch(Watcher)
        case unwatch(WatcherID)
    }

    nonisolated func watch(_ watcher: Watcher) { task.yield(.watch(watcher)) }
    nonisolated func unwatch(_ id: WatcherID) { task.yield(.unwatch(id)) }

    private func take(_ coming: Coming) {
        switch coming {
        case .watch(var watcher):
            let known = remove(watcher.id)
            watcher.callerNumber = numbers.enter(watcher.caller)
            watcher.isTold = known?.isTold ?? false
            watchers[watcher.id] = watcher
            arrival.yield()
        case .unwatch(let id): remove(id)
        }
    }

    @discardableResult private func remove(_ id: WatcherID) -> Watcher? {
        guard let known = watchers.removeValue(forKey: id) else { return nil }
        numbers.leave(known.caller)
        return known
    }

    // MARK: - the loop

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await coming in self.tasks { await self.take(coming) } }
            group.addTask { await self.poll() }
        }
    }

    private func poll() async {
        var arrived = arrivals.makeAsyncIterator()
        while !Task.isCancelled {
            do {
                if watchers.isEmpty {
                    try await rest()
                    failures = 0
                    // A database without listeners isn't asked, and nobody wakes up for them.
                    guard await arrived.next() != nil else { return }
                    continue
                }
                try await look()
                failures = 0
            } catch {
                guard !Task.isCancelled else { return }
                await fail(error)
            }
            let pause = failures == 0 ? interval : .milliseconds(min(5000, 100 << min(failures, 6)))
            guard (try? await Task.sleep(for: pause)) != nil else { return }
        }
    }

    private func rest() async throws {
        guard isOpen else { return }
        isOpen = false
        try await slot.close()
    }

    private func look() async throws {
        if !isOpen {
            try await slot.open()
            (isOpen, position) = (true, nil)
        }
        try await welcome()
        let now = try await slot.position()
        guard now != position else { return }
        let (changes, isCut) = try await slot.read()
        position = now
        if isCut { logger.warning("a transaction changed too many rows: only the first are told") }
        try await tell(changes)
    }

    /// The slot is lost with its connection, and with it what happened meanwhile.
    private func fail(_ error: any Error) async {
        failures += 1
        isOpen = false
        if failures == 1 { logger.warning("changes can't be read", metadata: ["error": "\(error)"]) }
        let state = (error as? DatabaseError)?.sqlState ?? ""
        guard ["55000", "0A000", "42501"].contains(state) else { return }
        let reason =
            "Realtime can't read this database's changes: it needs wal_level = logical and the right to replicate"
        for watcher in watchers.values where !watcher.isTold { tell(watcher, reason, isError: true) }
    }

    // MARK: - newcomers

    /// From here on a newcomer misses nothing.
    private func welcome() async throws {
        let newcomers = watchers.values.filter { !$0.isTold }
        guard !newcomers.isEmpty else { return }
        let published = Set(
            try await database.query(
                """
                select schemaname || '.' || tablename from pg_publication_tables where pubname = 'supabase_realtime'
                """
            ).compactMap { $0[0] })
        for watcher in newcomers {
            let missing = watcher.wishes.first { wish in
                guard let table = wish.table, table != "*", wish.schema != "*" else { return false }
                return !published.contains("\(wish.schema).\(table)")
            }
            if let missing {
                tell(
                    watcher,
                    "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the "
                        + "given connect parameters: [schema: \(missing.schema), table: \(missing.table ?? "*"), "
                        + "filters: \(missing.filterText ?? "[]")]", isError: true)
            } else {
                tell(watcher, "Subscribed to PostgreSQL", isError: false)
            }
        }
    }

    private func tell(_ watcher: Watcher, _ message: String, isError: Bool) {
        watchers[watcher.id]?.isTold = true
        watcher.handle.send(
            .system(watcher.id.topic, watcher.joinRef, extension: "postgres_changes", isError: isError, message))
    }

    // MARK: - telling

    private func tell(_ changes: [Change]) async throws {
        var facts: [UInt32: TableFacts] = [:]
        for change in changes {
            let interested = watchers.values.filter { $0.wishes.contains { $0.concerns(change) } }
            guard !interested.isEmpty else { continue }
            if facts[change.relation.id] == nil {
                facts[change.relation.id] = try await TableFacts.of(change.relation.id, database)
            }
            // A table that has been dropped since.
            guard let known = facts[change.relation.id] else { continue }
            do { try await tell(ChangeText(change, known), interested) } catch {
                logger.warning("a change could not be told", metadata: ["error": "\(error)"])
            }
        }
    }

    private func tell(_ text: ChangeText, _ interested: [Watcher]) async throws {
        let wishes = interested.map { watcher in watcher.wishes.filter { $0.concerns(text.change) } }
        let passed = try await visibility.passed(Set(wishes.joined().compactMap(\.filter)), text)
        let now = Date().timeIntervalSince1970
        var hits: [(Watcher, [Int])] = []
        for (watcher, wishes) in zip(interested, wishes) where watcher.expires + 30 > now {
            let role = watcher.caller.role
            let ids = wishes.filter { wish in
                wish.filter.map { passed.contains($0) && text.mayRead($0.column, role) } ?? true
            }.map(\.id)
            if !ids.isEmpty { hits.append((watcher, ids)) }
        }
        let callers = Dictionary(hits.map { ($0.0.callerNumber, $0.0.caller) }, uniquingKeysWith: { first, _ in first })
        let seen = try await visibility.seen(text, by: callers)
        deliver(text, hits.filter { seen.contains($0.0.callerNumber) })
    }

    private struct Form: Hashable {
        var topic: String
        var version: Version
        var role: String
        var ids: [Int]
    }

    /// Clients that get the same bytes get the same buffer.
    private func deliver(_ text: ChangeText, _ hits: [(Watcher, [Int])]) {
        var data: [String: String] = [:]
        let forms = Dictionary(grouping: hits) { watcher, ids in
            Form(topic: watcher.id.topic, version: watcher.handle.version, role: watcher.caller.role, ids: ids)
        }
        for (form, hits) in forms {
            let body = data[form.role] ?? text.data(for: form.role)
            data[form.role] = body
            let ids = form.ids.map(String.init).joined(separator: ",")
            let message = Outgoing(form.topic, "postgres_changes", "{\"ids\":[\(ids)],\"data\":\(body)}")
            // Since the change was read, some may have left, or come as somebody else.
            let handles = hits.filter { watchers[$0.0.id]?.callerNumber == $0.0.callerNumber }.map(\.0.handle)
            SocketHandle.send(message.text(form.version), to: handles)
        }
    }
}
