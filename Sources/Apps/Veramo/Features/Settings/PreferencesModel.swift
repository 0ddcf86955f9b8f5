/// What this person has set for themselves: lending pictures, and the hours without notifications.
import Clients
import Foundation
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class PreferencesModel {
    enum Phase: Hashable {
        case loading
        case loaded(CouplePreferences)
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    private(set) var isSaving = false
    /// Why a change wasn't kept; what was set before stands.
    private(set) var trouble: Trouble?
    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let clock: ClockClient

    /// What quiet hours begin with: 22:00 to 8:00.
    static let nightly = (from: 22 * 60, to: 8 * 60)

    init(functions: CoupleClient, clock: ClockClient) {
        (self.functions, self.clock) = (functions, clock)
    }

    var now: CouplePreferences? { if case .loaded(let now) = phase { now } else { nil } }

    /// What is known stays until there is news.
    func load() async {
        do throws(ClientError) {
            guard let news = try await functions.preferences() else { throw .unexpected("no preferences") }
            phase = .loaded(news)
        } catch {
            if error != .cancelled, now == nil { phase = .failed(Trouble(looking: error)) }
        }
    }

    // MARK: the switches

    var lends: Bool {
        get { now?.lendsPictures ?? false }
        set { Task { await change { $0.lendsPictures = newValue } } }
    }

    var isQuiet: Bool {
        get { now.map { $0.quietFrom != $0.quietTo } ?? false }
        set { Task { await setQuiet(newValue ? Self.nightly.from : 0, newValue ? Self.nightly.to : 0) } }
    }

    /// Minutes since midnight, here.
    func setQuiet(_ from: Int, _ to: Int) async {
        let zone = CoupleZone.here(clock).identifier
        await change { ($0.quietFrom, $0.quietTo, $0.quietZone) = (from, to, zone) }
    }

    /// Shown at once; what the server doesn't keep goes back.
    private func change(_ change: (inout CouplePreferences) -> Void) async {
        guard !isSaving, let before = now else { return }
        var wished = before
        change(&wished)
        guard wished != before else { return }
        (phase, isSaving, trouble) = (.loaded(wished), true, nil)
        defer { isSaving = false }
        do throws(ClientError) {
            try await functions.set(wished)
        } catch {
            phase = .loaded(before)
            if error != .cancelled { trouble = Trouble(acting: error) }
        }
    }
}
