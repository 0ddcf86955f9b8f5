/// Auntentic's limits and places, and which of them an operator may set.
import Foundation
import ServerFunctions
import ServerProducts

package struct AuntenticConfiguration: Sendable {
    /// Checks that cost us something and their owner nothing, per account and day.
    package var dailyFreeAttempts = 5
    /// Checks refused for their photos that are recorded per account within 24 hours.
    package var dailyRefusals = 60
    /// Checks whose photos are inspected at once; the rest waits its turn.
    package var inspectedAtOnce = 64
    /// Shared results per client address and minute; 0 turns the limit off.
    package var sharePagesPerMinute = 60
    /// Photos as a model sees them.
    package var judged: PreparedPhotos.Settings
    /// Reads labels and photo files of every check; off, the model alone decides.
    package var readsEvidence = true
    /// Labels read at once; each takes a core for about a second.
    package var labelReaders = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

    /// - Parameter cache: a folder that may be emptied at any time.
    package init(cache: URL) {
        judged = PreparedPhotos.Settings(folder: cache.appendingPathComponent("photos"))
    }

    init(_ house: House) throws {
        self.init(cache: house.cache)
        let settings = house.settings
        dailyFreeAttempts = try settings.value("free-attempts") ?? dailyFreeAttempts
        readsEvidence = try settings.isOn("evidence") ?? readsEvidence
        labelReaders = try settings.value("label-readers") ?? labelReaders
        guard labelReaders > 0 else { throw settings.problem("label-readers", "must be 1 or more") }
        guard dailyFreeAttempts >= 0 else { throw settings.problem("free-attempts", "must be 0 or more") }
        if !house.limitsRates { sharePagesPerMinute = 0 }
    }

    static let settings = [
        ProductSetting("evidence", "Read labels and photo files of every check: on or off (on)."),
        ProductSetting("label-readers", "Labels read at once, a core each (all cores but one)."),
        ProductSetting("free-attempts", "Checks a day that may end without a verdict and so cost nothing (5)."),
    ]
}
