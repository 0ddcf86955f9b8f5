/// Lists that grow page by page.
import Clients
import Foundation
import Testing
import WorkFeatures

@testable import ArtifexFeatures

@MainActor @Suite struct FeedTests {
    private struct Line: FeedRow, Equatable {
        var id: Int
        var cursor: String { "c\(id)" }
        var isLiked = false
    }

    /// Answers when the test says so, and notes what it was asked.
    @MainActor private final class Source {
        var asked: [String?] = []
        private var waiting: [CheckedContinuation<Result<[Line], ClientError>, Never>] = []
        private var ready: [Result<[Line], ClientError>] = []

        func load(_ after: String?) async throws(ClientError) -> [Line] {
            asked.append(after)
            if !ready.isEmpty { return try ready.removeFirst().get() }
            return try await withCheckedContinuation { waiting.append($0) }.get()
        }

        /// For the question that waits longest, or for the next one.
        func answer(_ result: Result<[Line], ClientError>) {
            if waiting.isEmpty { ready.append(result) } else { waiting.removeFirst().resume(returning: result) }
        }

        func answer(_ ids: some Sequence<Int>) { answer(.success(ids.map { Line(id: $0) })) }

        func isAsked(_ count: Int) async {
            while asked.count < count { await Task.yield() }
        }
    }

    private let source = Source()

    private func feed() -> FeedModel<Line> {
        let source = source
        return FeedModel(page: 3) { (after) async throws(ClientError) in try await source.load(after) }
    }

    @Test("each page begins after the last row's cursor, and a short page is the last")
    func pages() async {
        let feed = feed()
        #expect(feed.phase == .loading)
        source.answer(1...3)
        await feed.loadOnce()
        #expect(feed.phase == .loaded && feed.next == .idle)
        source.answer(4...5)
        await feed.loadNext()
        #expect(feed.rows.map(\.id) == [1, 2, 3, 4, 5] && feed.next == .end)
        await feed.loadNext()
        await feed.loadOnce()
        #expect(source.asked == [nil, "c3"])
    }

    @Test("no row stands in the list twice, and a page without a new row ends it")
    func doubles() async {
        let feed = feed()
        source.answer([1, 2, 2])
        await feed.refresh()
        #expect(feed.rows.map(\.id) == [1, 2] && feed.next == .idle)
        source.answer([2, 3, 4])
        await feed.loadNext()
        #expect(feed.rows.map(\.id) == [1, 2, 3, 4] && feed.next == .idle)
        source.answer([2, 3, 4])
        await feed.loadNext()
        #expect(feed.rows.count == 4 && feed.next == .end)
    }

    @Test("a list without rows is empty, and not failed")
    func empty() async {
        let feed = feed()
        source.answer([])
        await feed.refresh()
        #expect(feed.phase == .empty && feed.next == .end)
    }

    @Test("a first page that fails says so; with rows on the screen they stay")
    func failedFirst() async {
        let feed = feed()
        source.answer(.failure(.offline))
        await feed.refresh()
        #expect(feed.phase == .failed(Trouble(looking: .offline)) && feed.rows.isEmpty)
        source.answer(1...3)
        await feed.loadOnce()
        #expect(feed.phase == .loaded)
        source.answer(.failure(.serverDown))
        await feed.refresh()
        #expect(feed.phase == .failed(Trouble(looking: .serverDown)) && feed.rows.count == 3)
    }

    @Test("a next page that fails is asked for again only when somebody says so")
    func failedNext() async {
        let feed = feed()
        source.answer(1...3)
        await feed.refresh()
        source.answer(.failure(.timedOut))
        await feed.loadNext()
        #expect(feed.next == .failed(Trouble(looking: .timedOut)) && feed.rows.count == 3)
        await feed.loadNext()
        #expect(source.asked.count == 2)
        source.answer([4])
        await feed.retryNext()
        #expect(feed.rows.map(\.id) == [1, 2, 3, 4] && feed.next == .end)
    }

    @Test("two rows that come into view at once ask for one page")
    func onePageAtATime() async {
        let feed = feed()
        source.answer(1...3)
        await feed.refresh()
        let first = Task { await feed.loadNext() }
        await source.isAsked(2)
        #expect(feed.next == .loading)
        await feed.loadNext()
        source.answer([4])
        await first.value
        #expect(source.asked == [nil, "c3"] && feed.rows.count == 4)
    }

    @Test("a page that arrives after a new search is dropped")
    func latePage() async {
        let feed = feed()
        source.answer(1...3)
        await feed.refresh()
        let late = Task { await feed.loadNext() }
        await source.isAsked(2)
        let search = Task {
            [source] in await feed.change { (after) async throws(ClientError) in try await source.load(after) }
        }
        await source.isAsked(3)
        #expect(feed.rows.isEmpty && feed.phase == .loading)
        source.answer([4])
        await late.value
        #expect(feed.rows.isEmpty && feed.phase == .loading)
        source.answer([9])
        await search.value
        #expect(feed.rows.map(\.id) == [9] && feed.phase == .loaded)
    }

    @Test("of two searches only the later one's answer is shown, whichever comes first")
    func lateSearch() async {
        let feed = feed()
        let first = Task { await feed.refresh() }
        await source.isAsked(1)
        let second = Task { await feed.refresh() }
        await source.isAsked(2)
        source.answer(.failure(.serverDown))
        await first.value
        #expect(feed.phase == .loading)
        source.answer([2])
        await second.value
        #expect(feed.rows.map(\.id) == [2])
    }

    @Test("pulling to refresh brings the first page again, and paging goes on from there")
    func refresh() async {
        let feed = feed()
        source.answer(1...3)
        await feed.refresh()
        source.answer(4...6)
        await feed.loadNext()
        source.answer(0...2)
        await feed.refresh()
        #expect(feed.rows.map(\.id) == [0, 1, 2] && feed.next == .idle)
        source.answer([3])
        await feed.loadNext()
        #expect(source.asked == [nil, "c3", nil, "c2"])
    }

    @Test("a row is changed, taken out and put back without another question")
    func changes() async {
        let feed = feed()
        source.answer(1...2)
        await feed.refresh()
        feed.update(2) { $0.isLiked = true }
        #expect(feed.rows.map(\.isLiked) == [false, true])
        let row = feed.rows[0]
        feed.remove { $0.id == 1 }
        feed.insert(row, at: 0)
        feed.insert(row, at: 0)
        #expect(feed.rows.map(\.id) == [1, 2])
        feed.remove { _ in true }
        #expect(feed.phase == .empty)
        feed.insert(row, at: 5)
        #expect(feed.phase == .loaded && feed.rows.map(\.id) == [1])
    }

    @Test("an answer that left the server before a row was added or taken out undoes neither")
    func changesMeanwhile() async {
        let feed = feed()
        async let first: Void = feed.loadOnce()
        await source.isAsked(1)
        feed.insert(Line(id: 9), at: 0)
        source.answer([])
        await first
        #expect(feed.phase == .loaded && feed.rows.map(\.id) == [9])
        async let second: Void = feed.refresh()
        await source.isAsked(2)
        feed.insert(Line(id: 10), at: 0)
        feed.remove { $0.id == 9 }
        source.answer([9, 8])
        await second
        #expect(feed.rows.map(\.id) == [10, 8])
        source.answer([8])
        await feed.refresh()
        #expect(feed.rows.map(\.id) == [8], "a later answer knows")
    }

    @Test("what is said costs nothing, so no sentence speaks of charges")
    func words() {
        for error in [ClientError.offline, .timedOut, .serverDown, .busy(retryAfter: 3), .signedOut, .unexpected("")] {
            #expect(!Trouble(looking: error).message.contains("charge"))
            #expect(!Trouble(acting: error).message.contains("charge"))
        }
    }
}
