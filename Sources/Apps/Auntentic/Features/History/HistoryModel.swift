/// The history: pages of finished checks, newest first, searched and filtered on the server.
import AuntenticCore
import Clients
import Foundation
import Observation

@MainActor @Observable final class HistoryModel {
    enum Phase: Hashable {
        case loading
        case loaded
        case failed(Trouble)
    }

    private(set) var records: [CheckRecord] = []
    private(set) var phase = Phase.loading
    private(set) var hasMore = false
    private(set) var isLoadingMore = false
    /// The next page couldn't be loaded; what is there stays.
    private(set) var moreTrouble: Trouble?
    private(set) var deletingID: String?
    private(set) var deleteProblem: String?
    /// Waits for the owner's confirmation.
    var toDelete: CheckRecord?
    var isAskingToDelete: Bool {
        get { toDelete != nil }
        set { if !newValue { toDelete = nil } }
    }
    var isShowingProblem: Bool {
        get { deleteProblem != nil }
        set { if !newValue { deleteProblem = nil } }
    }
    var search = ""
    var verdict: Verdict?

    @ObservationIgnored private let archive: CheckArchive
    @ObservationIgnored private let clock: ClockClient
    @ObservationIgnored private let haptics: Haptics
    /// Only the answer to the latest question counts.
    @ObservationIgnored private var question = 0

    init(clients: Clients) {
        archive = CheckArchive(clients: clients)
        clock = clients.clock
        haptics = clients.haptics
    }

    var isFiltered: Bool { verdict != nil || CheckArchive.pattern(search) != nil }

    var isEmpty: Bool { phase == .loaded && records.isEmpty }

    /// The first page again. What is on the screen stays until the answer is here, and also when none comes.
    func refresh() async {
        question += 1
        let mine = question
        moreTrouble = nil
        if records.isEmpty { phase = .loading }
        do throws(ClientError) {
            let page = try await archive.page(search: search, verdict: verdict)
            guard mine == question else { return }
            records = page
            hasMore = page.count == CheckArchive.pageSize
            phase = .loaded
        } catch {
            guard mine == question, error != .cancelled else { return }
            phase = .failed(Trouble(error))
        }
    }

    /// Waits until the typing pauses; a newer word cancels the task this runs in.
    func searchChanged() async {
        guard (try? await clock.sleep(.milliseconds(300))) != nil else { return }
        await refresh()
    }

    func loadMore() async {
        guard hasMore, !isLoadingMore, let last = records.last else { return }
        isLoadingMore = true
        moreTrouble = nil
        defer { isLoadingMore = false }
        let mine = question
        do throws(ClientError) {
            let page = try await archive.page(search: search, verdict: verdict, after: last)
            guard mine == question else { return }
            let known = Set(records.map(\.id))
            let new = page.filter { !known.contains($0.id) }
            records += new
            hasMore = page.count == CheckArchive.pageSize && !new.isEmpty
        } catch {
            if mine == question { moreTrouble = Trouble(error) }
        }
    }

    func clearFilters() async {
        search = ""
        verdict = nil
        await refresh()
    }

    /// After the confirmation. The row goes only when the server has deleted it.
    func delete(_ record: CheckRecord) async {
        guard deletingID == nil else { return }
        deletingID = record.id
        deleteProblem = nil
        defer { deletingID = nil }
        do throws(ClientError) {
            try await archive.delete(record.id)
            remove(record.id)
            haptics.play(.deleted)
        } catch {
            deleteProblem = Trouble(error).message
        }
    }

    func remove(_ id: String) {
        records.removeAll { $0.id == id }
    }
}
