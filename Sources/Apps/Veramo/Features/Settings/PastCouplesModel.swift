/// Links of this person that have ended; each can still be blocked.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class PastCouplesModel {
    enum Phase: Hashable {
        case loading
        case loaded([PastCouple])
        case failed(Trouble)
    }

    private(set) var phase = Phase.loading
    /// Blocked from here, in this visit.
    private(set) var blocked: Set<UUID> = []
    var wished: PastCouple? { didSet { if wished != nil { isAsking = true } } }
    var isAsking = false
    private(set) var trouble: Trouble?
    @ObservationIgnored private let functions: CoupleClient

    init(functions: CoupleClient) { self.functions = functions }

    func load() async {
        do throws(ClientError) {
            phase = .loaded(try await functions.past())
        } catch {
            if case .loaded = phase { return }
            if error != .cancelled { phase = .failed(Trouble(looking: error)) }
        }
    }

    func block() async {
        guard let couple = wished else { return }
        (wished, trouble) = (nil, nil)
        do throws(ClientError) {
            try await functions.end(couple.id, blocks: true)
            blocked.insert(couple.id)
        } catch {
            if error != .cancelled { trouble = Trouble(acting: error) }
        }
    }
}

extension PastCouple {
    var name: String { otherName ?? String(localized: "Somebody whose account is gone") }
}
