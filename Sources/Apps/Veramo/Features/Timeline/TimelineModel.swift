/// The months of a calendar: which one is shown, and the days with pictures of those that were looked at.
import Clients
import Foundation
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class TimelineModel {
    private struct Leaf {
        var days: [CalendarDay: MarkedDay]
        /// Of the calendar when it was asked for.
        var version: Int
    }

    let range: ClosedRange<Month>
    private(set) var month: Month
    /// Why the shown month has no marks, or old ones.
    private(set) var trouble: Trouble?

    private var leaves: [Month: Leaf] = [:]
    @ObservationIgnored private var asked: Set<Month> = []
    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let couple: UUID?

    /// - Parameter couple: Of a link that has ended; nil for the link of now.
    init(range: ClosedRange<Month>, month: Month, couple: UUID? = nil, functions: CoupleClient) {
        (self.range, self.couple, self.functions) = (range, couple, functions)
        self.month = min(max(month, range.lowerBound), range.upperBound)
    }

    var marks: [CalendarDay: MarkedDay] { leaves[month]?.days ?? [:] }
    var isLoaded: Bool { leaves[month] != nil }
    var years: [Int] { Array(range.lowerBound.year...range.upperBound.year) }

    // MARK: - leafing

    func canTurn(by months: Int) -> Bool { range.contains(month.adding(months)) }

    func turn(by months: Int) { show(month.adding(months)) }

    func show(_ month: Month) {
        self.month = min(max(month, range.lowerBound), range.upperBound)
        trouble = nil
    }

    func show(year: Int) { show(Month(year: year, month: month.month)) }

    // MARK: - reading

    /// The shown month, unless it is known as it is now, and then its neighbours, so that leafing on finds them there.
    ///
    /// - Parameters:
    ///   - version: Of the calendar. What was read of an older one is shown until the new answer is there.
    ///   - isFresh: The shown month is read in any case.
    func load(version: Int, isFresh: Bool = false) async {
        let shown = month
        if isFresh || leaves[shown]?.version != version { await read(shown, version) }
        guard !Task.isCancelled, trouble == nil else { return }
        for neighbour in [shown.adding(-1), shown.adding(1)]
        where range.contains(neighbour) && leaves[neighbour]?.version != version {
            await read(neighbour, version)
        }
    }

    private func read(_ month: Month, _ version: Int) async {
        guard asked.insert(month).inserted else { return }
        defer { asked.remove(month) }
        do throws(ClientError) {
            let days = try await functions.month(month, of: couple)
            leaves[month] = Leaf(days: Dictionary(days.map { ($0.day, $0) }) { first, _ in first }, version: version)
            if month == self.month { trouble = nil }
        } catch {
            if month == self.month, error != .cancelled { trouble = Trouble(looking: error) }
        }
    }
}

extension Month {
    /// Clamped to the years that a calendar has.
    init(year: Int, month: Int) {
        self.init(CalendarDay(year: min(max(year, 1), 9999), month: min(max(month, 1), 12), day: 1) ?? .first)
    }

    func adding(_ months: Int) -> Month {
        let number = year * 12 + month - 1 + months
        return Month(year: number / 12, month: number % 12 + 1)
    }

    /// "Nov 24" of titles where there is little room is no use for a year: that stays whole.
    static func of(timestamp: String) -> Month? { CalendarDay(String(timestamp.prefix(10))).map(Month.init) }
}
