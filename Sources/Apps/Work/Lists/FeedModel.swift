/// A list that grows page by page: each page begins after the cursor of the last row that is there.
import Clients
import Foundation
import Observation

/// What a row must know of itself for that.
package protocol FeedRow: Identifiable, Sendable where ID: Sendable {
    /// Where the list goes on after this row; opaque.
    var cursor: String { get }
}

@MainActor @Observable package final class FeedModel<Row: FeedRow> {
    /// Of the first page.
    package enum Phase: Hashable {
        case loading
        case loaded
        case empty
        /// What was there before stays.
        case failed(Trouble)
    }

    /// Of the page after the last row.
    package enum Next: Hashable {
        case idle
        case loading
        case failed(Trouble)
        /// There is no other one.
        case end
    }

    package typealias Load = @MainActor (_ after: String?) async throws(ClientError) -> [Row]

    package private(set) var rows: [Row] = []
    package private(set) var phase = Phase.loading
    package private(set) var next = Next.end

    @ObservationIgnored private var load: Load
    @ObservationIgnored private let page: Int
    /// Only the answer to the latest question counts.
    @ObservationIgnored private var question = 0
    /// What the person did since that question was asked: its answer may not know of it yet.
    @ObservationIgnored private var inserted: Set<Row.ID> = []
    @ObservationIgnored private var removed: Set<Row.ID> = []

    /// - Parameters:
    ///   - page: how many rows a full page has; a shorter one is the last.
    ///   - load: one page; nil asks for the first.
    package init(page: Int = 20, load: @escaping Load) {
        self.page = page
        self.load = load
    }

    /// When the list comes into view: what is there stays as it is.
    package func loadOnce() async {
        if phase != .loaded { await refresh() }
    }

    /// The first page again. What is on the screen stays until the answer is here, and also when none comes.
    package func refresh() async {
        ask()
        let mine = question
        if rows.isEmpty { phase = .loading }
        if next == .loading { next = .idle }
        do throws(ClientError) {
            let first = try await load(nil)
            guard mine == question else { return }
            let known = Set(first.map(\.id))
            let own = rows.filter { inserted.contains($0.id) && !known.contains($0.id) }
            rows = own + Self.unique(first).filter { !removed.contains($0.id) }
            phase = rows.isEmpty ? .empty : .loaded
            next = first.count < page ? .end : .idle
        } catch {
            guard mine == question, error != .cancelled else { return }
            phase = .failed(Trouble(looking: error))
        }
    }

    /// Another list in the same place, such as that of another search. The rows of the old one go at once.
    package func change(to load: @escaping Load) async {
        self.load = load
        clear()
        await refresh()
    }

    /// The rows leave, and what is still on its way to them is dropped.
    package func clear() {
        ask()
        (rows, phase, next) = ([], .loading, .end)
    }

    private func ask() {
        question += 1
        (inserted, removed) = ([], [])
    }

    /// The end comes into view. A page that failed waits for `retryNext`, so that no connection is asked in a loop.
    package func loadNext() async {
        if next == .idle { await retryNext() }
    }

    package func retryNext() async {
        guard next != .loading, next != .end, let last = rows.last else { return }
        next = .loading
        let mine = question
        do throws(ClientError) {
            let more = try await load(last.cursor)
            guard mine == question else { return }
            let known = Set(rows.map(\.id))
            let new = Self.unique(more).filter { !known.contains($0.id) }
            rows += new
            next = more.count < page || new.isEmpty ? .end : .idle
        } catch {
            guard mine == question else { return }
            next = error == .cancelled ? .idle : .failed(Trouble(looking: error))
        }
    }

    // MARK: - changes that were made elsewhere

    package func update(_ id: Row.ID, _ change: (inout Row) -> Void) {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        change(&rows[index])
    }

    package func updateAll(_ change: (inout Row) -> Void) {
        for index in rows.indices { change(&rows[index]) }
    }

    package func remove(where isGone: (Row) -> Bool) {
        for row in rows where isGone(row) {
            removed.insert(row.id)
            inserted.remove(row.id)
        }
        rows.removeAll(where: isGone)
        if rows.isEmpty, phase == .loaded, next == .end { phase = .empty }
    }

    /// A new row, or one whose removal was refused.
    package func insert(_ row: Row, at index: Int) {
        inserted.insert(row.id)
        removed.remove(row.id)
        guard !rows.contains(where: { $0.id == row.id }) else { return }
        rows.insert(row, at: min(index, rows.count))
        if phase == .empty { phase = .loaded }
    }

    private static func unique(_ rows: [Row]) -> [Row] {
        var known = Set<Row.ID>()
        return rows.filter { known.insert($0.id).inserted }
    }
}
