/// Puts a picture on a day of the calendar, once, however often it is tapped.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class SharingModel {
    enum Phase: Hashable {
        case choosing, sharing
        case shared(CalendarDay)
    }

    let picture: OwnPicture
    private(set) var phase = Phase.choosing
    private(set) var trouble: Trouble?
    /// Nil until today is known.
    private(set) var day: CalendarDay?

    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let couple: CoupleModel
    /// Shows the prices, and what was refused.
    @ObservationIgnored private let openPricing: @MainActor (String) -> Void

    init(
        picture: OwnPicture, functions: CoupleClient, couple: CoupleModel,
        openPricing: @escaping @MainActor (String) -> Void
    ) {
        (self.picture, self.functions, self.couple) = (picture, functions, couple)
        self.openPricing = openPricing
    }

    /// The days to choose from, by the couple's today; nil until it is known.
    var days: ClosedRange<CalendarDay>? { couple.today.map(ShareDates.allowed(today:)) }

    var isToday: Bool { day == couple.today }
    var needsPlan: Bool { !isToday && !couple.hasPlan }

    /// What a control hands back is kept within what is allowed.
    func choose(_ day: CalendarDay) {
        guard phase == .choosing, let days else { return }
        self.day = min(max(day, days.lowerBound), days.upperBound)
        trouble = nil
    }

    /// Midnight may pass while the screen is open: what was chosen is then no longer before today.
    func follow() {
        guard let days else { return }
        day = min(max(day ?? days.lowerBound, days.lowerBound), days.upperBound)
    }

    func commit() async {
        guard phase == .choosing, let day else { return }
        (phase, trouble) = (.sharing, nil)
        do throws(ClientError) {
            try await functions.share(picture.id, on: day)
            phase = .shared(day)
            await couple.changed()
        } catch {
            phase = .choosing
            await refused(error)
        }
    }

    private func refused(_ error: ClientError) async {
        switch error {
        case .cancelled: break
        case .refused("plan_required", let words): openPricing(words)
        case .refused("past_day", _), .refused("not_paired", _):
            // It is another day there by now, or the link has ended.
            await couple.refresh()
            follow()
            trouble = Trouble(sharing: error)
        default: trouble = Trouble(sharing: error)
        }
    }
}

extension Trouble {
    /// A picture isn't on the calendar.
    init(sharing error: ClientError) {
        self.init(acting: error)
        switch error {
        case .offline: message = String(localized: "It wasn’t shared. Connect to the internet, then share it again.")
        case .timedOut:
            message = String(localized: "It may have been shared all the same. Share it again: it is there only once.")
        case .serverDown: message = String(localized: "It wasn’t shared. This is on our side; try again in a moment.")
        case .busy(let seconds): message = String(localized: "It wasn’t shared. Try again \(Self.pause(seconds)).")
        case .refused(_, let words): (title, message) = (String(localized: "It wasn’t shared"), words)
        default: break
        }
    }
}
