/// One report: its parts, the phone's own copy of the recording, sharing and deleting it.
import Clients
import Foundation
import Language
import MirrorMateCore
import Observation
import WorkFeatures

@MainActor @Observable final class ReportModel {
    enum Phase: Hashable {
        case loading
        case loaded(StoredReport)
        case gone
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    /// The last ten before this one that have a score.
    private(set) var earlier: [ReportCard] = []
    /// On this phone alone.
    private(set) var clip: RecordedClip?
    /// A picture of the summary, without the words of the coach.
    private(set) var card: Data?
    private(set) var isDrawing = false
    private(set) var isDeleting = false
    private(set) var isDeleted = false
    var isAskingToDelete = false
    private(set) var notice: Trouble?

    let id: UUID
    @ObservationIgnored private let reports: ReportClient
    @ObservationIgnored private let store: RunStore
    @ObservationIgnored private let sharing: SharingClient
    @ObservationIgnored private let haptics: Haptics

    init(id: UUID, model: MirrorMateModel) {
        self.id = id
        (reports, store, sharing) = (model.reports, model.recording.store, model.clients.sharing)
        haptics = model.clients.haptics
        clip = store.copy(of: id)
    }

    var stored: StoredReport? { if case .loaded(let stored) = phase { stored } else { nil } }

    /// What is known stays on the screen until there is news.
    func load() async {
        do throws(ClientError) {
            guard let stored = try await reports.report(id) else { return phase = .gone }
            phase = .loaded(stored)
            let before = try await reports.cards(before: stored.createdAt, count: 10)
            earlier = before.filter { $0.score != nil }
        } catch {
            if stored == nil, error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    /// Against the mean of the ten before; nil without either.
    var comparison: String? {
        guard let score = stored?.report.confidenceScore, !earlier.isEmpty else { return nil }
        let mean = Double(earlier.compactMap(\.score).reduce(0, +)) / Double(earlier.count)
        let difference = score - Int(mean.rounded())
        let points = String(localized: "\(abs(difference)) points")
        guard earlier.count > 1 else {
            if difference == 0 { return String(localized: "The same as your last one.") }
            return difference > 0
                ? String(localized: "\(points) above your last one.")
                : String(localized: "\(points) below your last one.")
        }
        let count = earlier.count
        if difference == 0 { return String(localized: "The same as the mean of your last \(count).") }
        return difference > 0
            ? String(localized: "\(points) above the mean of your last \(count).")
            : String(localized: "\(points) below the mean of your last \(count).")
    }

    // MARK: - sharing and deleting

    func draw() async {
        guard card == nil, !isDrawing, let stored else { return }
        isDrawing = true
        defer { isDrawing = false }
        do throws(PhotoFailure) {
            card = try await sharing.draw(.summary(stored.report))
        } catch {
            notice = Trouble(
                String(localized: "No picture was made"),
                String(localized: "The summary couldn’t be drawn. Try again."), remedy: .close)
        }
    }

    func delete() async {
        guard !isDeleting else { return }
        (isDeleting, notice) = (true, nil)
        defer { isDeleting = false }
        do throws(ClientError) {
            try await reports.delete(id)
            store.forget(id)
            (clip, isDeleted) = (nil, true)
            haptics.play(.deleted)
        } catch {
            if error != .cancelled { notice = Trouble(acting: error) }
        }
    }
}

extension PictureCard {
    /// The score, its name, and what could be measured; nothing that the coach has written.
    static func summary(_ report: AnalysisReport) -> PictureCard {
        PictureCard(
            title: "MirrorMate", kind: "Speaking practice", photo: nil, symbol: .tick,
            headline: report.confidenceScore.map { ScoreLabel($0).title } ?? String(localized: "Measured"),
            subtitle: String(localized: "\(Int(report.durationSec.rounded())) seconds"),
            gauge: report.confidenceScore.map { Gauge(percent: $0, caption: String(localized: "score")) },
            notes: Array(report.impressionTags.prefix(2)),
            disclaimer:
                String(
                    localized:
                        "Measured from \(report.score.measuredWeight) of 100 points of the recipe. Practice, no diagnosis."
                ),
            background: 0x16294A, tint: MirrorColours.lightBlue)
    }
}
