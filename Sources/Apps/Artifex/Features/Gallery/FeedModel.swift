/// A list that comes page by page, each page after the last row of the one before.
import Clients
import Foundation
import Observation

/// Rows that know where their list goes on.
protocol FeedRow: Identifiable, Sendable {
    var cursor: String { get }
}

extension GalleryCard: FeedRow {}
extension OwnCard: FeedRow {}
extension UsedPrompt: FeedRow {}
extension Message: FeedRow {}

@MainActor @Observable final class FeedModel<Row: FeedRow> {
    enum Phase: Hashable {
        case loading, loaded, failed(Trouble)
    }

    typealias Load = (_ after: String?) async throws(ClientError) -> [Row]

    var rows: [Row] = []
    private(set) var phase = Phase.loading
    private(set) var isLoadingMore = false
    /// The next page couldn't be loaded; what is there stays.
    private(set) var moreTrouble: Trouble?

    @ObservationIgnored private var load: Load
    @ObservationIgnored private let page: Int
    private var isComplete = false
    /// Tells the list that is wanted now from one whose answer comes late.
    @ObservationIgnored private var turn = 0

    init(page: Int = GalleryClient.page, _ load: @escaping Load) {
        self.page = page
        self.load = load
    }

    var canLoadMore: Bool { phase == .loaded && !isComplete && !rows.isEmpty }
    var isEmpty: Bool { phase == .loaded && rows.isEmpty }

    /// Another list in the place of this one, such as after a new search.
    func replace(_ load: @escaping Load) async {
        self.load = load
        rows = []
        phase = .loading
        await refresh()
    }

    /// From the top. What is shown stays until the new rows are there.
    func refresh() async {
        turn += 1
        let turn = turn
        do throws(ClientError) {
            let first = try await load(nil)
            guard turn == self.turn else { return }
            rows = first
            (phase, moreTrouble, isComplete) = (.loaded, nil, first.count < page)
        } catch {
            guard turn == self.turn, error != .cancelled else { return }
            if rows.isEmpty { phase = .failed(Trouble(error)) } else { moreTrouble = Trouble(error) }
        }
    }

    /// The end has come into view.
    func loadMore() async {
        guard !isComplete, !isLoadingMore, phase == .loaded, let last = rows.last else { return }
        let turn = turn
        isLoadingMore = true
        defer { isLoadingMore = false }
        do throws(ClientError) {
            let more = try await load(last.cursor)
            guard turn == self.turn else { return }
            // What somebody published meanwhile has moved nothing; what moved by its likes must not stand twice.
            let known = Set(rows.map(\.id))
            rows += more.filter { !known.contains($0.id) }
            (moreTrouble, isComplete) = (nil, more.count < page)
        } catch {
            if turn == self.turn, error != .cancelled { moreTrouble = Trouble(error) }
        }
    }

    func remove(_ id: Row.ID) { rows.removeAll { $0.id == id } }
}
