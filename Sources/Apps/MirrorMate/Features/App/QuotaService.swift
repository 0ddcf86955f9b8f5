/// Whether there is an analysis left today. Only the server knows; nothing that is kept here decides anything.
import AccountFeatures
import Clients
import Language
import Observation
import StoreFeatures

@MainActor @Observable final class QuotaService {
    enum Answer: Hashable {
        case allowed
        case usedUp
        /// Couldn't be asked: nothing begins.
        case unknown(Trouble)
    }

    /// As it was last heard; for the eye alone.
    private(set) var last: Answer?
    private(set) var isChecking = false
    let credits: CreditsModel
    @ObservationIgnored private let log: AppLog

    init(credits: CreditsModel, log: AppLog = AppLog("quota")) { (self.credits, self.log) = (credits, log) }

    static var usedUp: String {
        String(
            localized: """
                You have used today’s free analysis. Upgrade for as many as you like, or wait until tomorrow: the next free one \
                comes at midnight.
                """)
    }

    /// Asks the server, each time.
    func canAnalyzeToday() async -> Answer {
        isChecking = true
        defer { isChecking = false }
        let answer: Answer
        if let error = await credits.syncCredits() {
            answer = .unknown(Trouble(quota: error))
            log.note("today's use couldn't be checked")
        } else {
            answer = credits.isUnlimited || credits.credits > 0 ? .allowed : .usedUp
            log.note(answer == .allowed ? "an analysis is left today" : "today's analysis is used")
        }
        last = answer
        return answer
    }

    func refresh() async { _ = await canAnalyzeToday() }

    /// As it was last heard, or as the credits have been counted since: an analysis may have ended meanwhile.
    var shown: Answer? {
        last == .allowed && !credits.isUnlimited && credits.credits == 0 ? .usedUp : last
    }

    /// For where a recording begins.
    var words: String {
        if credits.isUnlimited { return String(localized: "Premium: as many analyses as you like") }
        switch shown {
        case nil: return String(localized: "Looking up today’s analysis")
        case .allowed:
            return credits.credits == 1
                ? String(localized: "1 analysis left today")
                : String(localized: "\(credits.credits) analyses left today")
        case .usedUp: return String(localized: "Today’s free analysis is used. The next comes at midnight.")
        case .unknown: return String(localized: "Today’s analysis couldn’t be looked up")
        }
    }
}

extension Trouble {
    /// The check failed, so no recording begins.
    fileprivate init(quota error: ClientError) {
        self.init(error)
        title = String(localized: "We couldn’t check today’s analysis")
        message =
            switch error {
            case .offline:
                String(
                    localized:
                        "You’re offline. Nothing was recorded or used up. Connect to the internet, then try again.")
            case .signedOut: String(localized: "Your session has ended. Sign in to go on.")
            default: String(localized: "This is on our side. Nothing was recorded or used up. Try again in a moment.")
            }
    }
}
