/// The pictures of today, the newest first, and which of them is shown large.
import Clients
import Foundation
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class TodayModel {
    private(set) var entries: [DayEntry] = []
    /// The day that the pictures are of; nil until there was an answer.
    private(set) var day: CalendarDay?
    private(set) var trouble: Trouble?
    /// Nil shows the newest, also when a newer one comes.
    private var chosen: UUID?

    @ObservationIgnored private let functions: CoupleClient

    init(functions: CoupleClient) { self.functions = functions }

    var shown: DayEntry? { entries.first { $0.id == chosen } ?? entries.first }

    func choose(_ entry: DayEntry) { chosen = entry.id == entries.first?.id ? nil : entry.id }

    /// What is on the screen stays while the answer is on its way, and when none comes; but never on another day.
    func load(_ today: CalendarDay) async {
        if day != today { (entries, day, chosen) = ([], nil, nil) }
        do throws(ClientError) {
            let found = try await functions.day(today)
            guard !Task.isCancelled else { return }
            (entries, day, trouble) = (found, today, nil)
        } catch {
            if error != .cancelled { trouble = Trouble(looking: error) }
        }
    }

    /// The link has ended.
    func forget() { (entries, day, chosen, trouble) = ([], nil, nil, nil) }
}
