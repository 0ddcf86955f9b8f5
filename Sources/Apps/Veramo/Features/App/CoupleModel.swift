/// How things stand between the two: the link, today's date there, the streak, and what is paid for.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class CoupleModel {
    /// Nil until the server has answered once.
    private(set) var pairing: Pairing?
    private(set) var streak: StreakRow?
    private(set) var access: CoupleAccess?
    /// Why nothing is known yet; what was known before stays.
    private(set) var trouble: Trouble?
    /// Grows with each change of the calendar that this phone makes or hears of, so that screens read it again.
    private(set) var version = 0
    /// Grows with each answer of the server: the partner may have added something meanwhile.
    private(set) var looks = 0

    @ObservationIgnored private let functions: CoupleClient
    /// An answer counts unless that to a later question came first. A question that was cancelled takes nobody's place.
    @ObservationIgnored private var question = 0
    @ObservationIgnored private var answered = 0

    init(functions: CoupleClient) { self.functions = functions }

    var isPaired: Bool { pairing?.state == .paired }
    var hasPlan: Bool { access?.hasPlan == true }
    /// The date in the couple's zone, by the server's clock.
    var today: CalendarDay? { streak?.today ?? pairing?.today }
    var partnerName: String { pairing?.otherName ?? String(localized: "your partner") }
    var zone: CoupleZone? { pairing?.zone.flatMap { try? CoupleZone($0) } }

    func refresh() async {
        question += 1
        let mine = question
        do throws(ClientError) {
            let now = try await functions.pairing()
            let streak = now.state == .paired ? try await functions.streak() : nil
            let access = try await functions.access()
            guard mine > answered else { return }
            answered = mine
            let isChanged = now.state != pairing?.state || now.zone != pairing?.zone || streak != self.streak
            if pairing != nil, isChanged { version += 1 }
            (pairing, self.streak, self.access, trouble) = (now, streak, access, nil)
            looks += 1
        } catch {
            if mine > answered, error != .cancelled, pairing == nil { trouble = Trouble(looking: error) }
        }
    }

    /// After a step of this person's: what follows from it is read from the server.
    func changed() async {
        version += 1
        await refresh()
    }
}
