/// The partner's pictures to begin with: those on the calendar, where both have allowed it.
import Clients
import Foundation
import Observation
import VeramoCore

@MainActor @Observable final class ReferenceModel {
    /// Of this month and the last, the newest of each day.
    private(set) var partners: [MemoryDraft.Reference] = []
    private(set) var hasFailed = false

    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let couple: CoupleModel

    init(functions: CoupleClient, couple: CoupleModel) { (self.functions, self.couple) = (functions, couple) }

    func load() async {
        guard couple.isPaired, let today = couple.today else { return }
        hasFailed = false
        do throws(ClientError) {
            guard let lending = try await functions.preferences(), lending.lendsPictures, lending.partnerLends else {
                return partners = []
            }
            let now = Month(today)
            var days = try await functions.month(now)
            if let last = now.days.first?.adding(days: -1) { days += try await functions.month(Month(last)) }
            var known = Set<UUID>()
            partners = days.filter { !$0.isMine && known.insert($0.pictureID).inserted }.map {
                MemoryDraft.Reference(id: $0.pictureID, blurhash: $0.blurhash, isMine: false)
            }
        } catch {
            hasFailed = error != .cancelled
        }
    }
}
