/// The history as the server keeps it: the trend of the last ten, the numbers of a time, and the reports themselves.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class HistoryModel {
    enum Range: String, CaseIterable, Hashable {
        case all = "All"
        case week = "Week"
        case month = "Month"

        var days: Double? {
            switch self {
            case .all: nil
            case .week: 7
            case .month: 30
            }
        }
    }

    private(set) var range = Range.all
    private(set) var statistics: ReportStatistics?
    /// Of all reports, whichever time is chosen.
    private(set) var total: ReportStatistics?
    /// The oldest of the last ten first.
    private(set) var trend: [ReportCard] = []
    let feed: FeedModel<ReportCard>

    @ObservationIgnored private let reports: ReportClient
    @ObservationIgnored private let clock: ClockClient

    init(reports: ReportClient, clock: ClockClient) {
        (self.reports, self.clock) = (reports, clock)
        feed = FeedModel(page: ReportClient.page) { (after) async throws(ClientError) in
            try await reports.cards(before: after)
        }
    }

    /// The newest of all; nil before there is one.
    var latest: ReportCard? { trend.last }

    func refresh() async {
        async let list: Void = feed.refresh()
        async let numbers: Void = loadNumbers()
        _ = await (list, numbers)
    }

    func choose(_ range: Range) async {
        guard range != self.range else { return }
        self.range = range
        statistics = nil
        let (reports, since) = (reports, since)
        async let numbers: Void = loadNumbers()
        await feed.change { (after) async throws(ClientError) in try await reports.cards(since: since, before: after) }
        await numbers
    }

    func removed(_ id: UUID) async {
        feed.remove { $0.id == id }
        trend.removeAll { $0.id == id }
        await loadNumbers()
    }

    private var since: Date? { range.days.map { clock.now().addingTimeInterval(-$0 * 86_400) } }

    /// What is known stays until there is news.
    private func loadNumbers() async {
        let asked = range
        async let last = try? await reports.cards(count: 10)
        async let all = try? await reports.statistics()
        let chosen: ReportStatistics? = asked == .all ? nil : try? await reports.statistics(since: since)
        if let last = await last { trend = last.reversed() }
        if let all = await all {
            total = all
            if asked == .all, asked == range { statistics = all }
        }
        if let chosen, asked == range { statistics = chosen }
    }
}
