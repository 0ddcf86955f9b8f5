/// All pictures of one day, and what somebody does with them.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class DayModel {
    enum Phase: Hashable {
        case loading, loaded
        case failed(Trouble)
    }

    enum Saving: Hashable {
        case saving, saved, denied
        case failed(String)
    }

    let day: CalendarDay
    private(set) var phase = Phase.loading
    private(set) var entries: [DayEntry] = []
    /// Which is shown large.
    private(set) var chosen: UUID?
    /// The whole file of the shown picture, for sharing and saving. Others are let go: one may have 20 MB.
    private(set) var files: [UUID: Data] = [:]
    private(set) var savings: [UUID: Saving] = [:]
    private(set) var isBusy = false
    private var pastName: String?
    /// What didn't work.
    private(set) var trouble: Trouble?
    var isAskingToRemove = false
    var isMoving = false

    @ObservationIgnored private let model: VeramoModel
    @ObservationIgnored private let couple: UUID?

    /// - Parameter couple: Of a link that has ended; nil for the link of now.
    init(day: CalendarDay, couple: UUID?, model: VeramoModel) {
        (self.day, self.couple, self.model) = (day, couple, model)
    }

    var shown: DayEntry? { entries.first { $0.id == chosen } ?? entries.first }
    var index: Int { entries.firstIndex { $0.id == shown?.id } ?? 0 }

    func choose(_ entry: DayEntry) { (chosen, trouble) = (entry.id, nil) }

    func turn(by step: Int) {
        let next = index + step
        if entries.indices.contains(next) { choose(entries[next]) }
    }

    /// Of a link that has ended, its own: the partner of now may be somebody else.
    var partner: String { couple == nil ? model.couple.partnerName : pastName ?? String(localized: "your partner") }

    /// What is there stays until the answer is.
    func load() async {
        do throws(ClientError) {
            if let couple, pastName == nil {
                pastName = try await model.functions.past().first { $0.id == couple }?.otherName
            }
            entries = try await model.functions.day(day, of: couple)
            phase = .loaded
        } catch {
            if error != .cancelled, entries.isEmpty { phase = .failed(Trouble(looking: error)) }
        }
    }

    // MARK: - the picture as a file

    func loadFile() async {
        guard let entry = shown, files[entry.id] == nil else { return }
        do throws(ClientError) {
            let file = try await model.pictures.fetch(entry.pictureID, PictureSize.original.rawValue)
            if entry.id == shown?.id { (files, trouble) = ([entry.id: file], nil) }
        } catch {
            if error != .cancelled, entry.id == shown?.id { trouble = Trouble(looking: error) }
        }
    }

    var canSave: Bool { model.clients.sharing.save != nil }

    func save() async {
        guard let entry = shown, let save = model.clients.sharing.save, let file = files[entry.id],
            savings[entry.id] != .saving
        else { return }
        savings[entry.id] = .saving
        do throws(SavingFailure) {
            try await save(file)
            savings[entry.id] = .saved
        } catch {
            savings[entry.id] = Self.outcome(error)
        }
    }

    private static func outcome(_ failure: SavingFailure) -> Saving {
        switch failure {
        case .denied: .denied
        case .noRoom:
            .failed(String(localized: "There is no room left on this phone. The picture stays on the calendar."))
        case .failed: .failed(String(localized: "The picture couldn’t be saved. It stays on the calendar; try again."))
        }
    }

    // MARK: - own pictures

    /// Before the partner sees it: nobody else learns that it was there. After: it leaves for both.
    func remove() async {
        await act(String(localized: "It wasn’t removed")) { (entry) async throws(ClientError) in
            try await model.functions.withdraw(entry.id)
            model.clients.haptics.play(.deleted)
        }
    }

    func move(to day: CalendarDay) async {
        isMoving = false
        guard day != self.day else { return }
        await act(String(localized: "It wasn’t moved")) { (entry) async throws(ClientError) in
            try await model.functions.reschedule(entry.id, to: day)
        }
    }

    private func act(
        _ failure: String, _ step: (DayEntry) async throws(ClientError) -> Void
    ) async {
        guard let entry = shown, entry.isMine, !isBusy else { return }
        (isBusy, trouble) = (true, nil)
        defer { isBusy = false }
        do throws(ClientError) {
            try await step(entry)
            entries.removeAll { $0.id == entry.id }
            chosen = nil
            await model.couple.changed()
        } catch {
            await refused(failure, error)
        }
    }

    private func refused(_ title: String, _ error: ClientError) async {
        switch error {
        case .cancelled: return
        case .refused("plan_required", let words): return model.openPricing(words)
        // Somebody else's phone was quicker, or midnight has passed.
        case .refused("entry_not_found", _), .refused("already_shown", _): await load()
        default: break
        }
        var trouble = Trouble(acting: error)
        if case .refused(_, let words) = error { trouble.message = words }
        trouble.title = title
        self.trouble = trouble
    }
}
