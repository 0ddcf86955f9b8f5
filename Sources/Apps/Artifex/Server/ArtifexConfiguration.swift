/// Artifex's limits, and which of them an operator may set.
import ServerProducts

package struct ArtifexConfiguration: Sendable {
    /// Generations that cost us something and their owner nothing, per account and day.
    package var dailyFreeAttempts = 20
    /// Pictures delivered per account and minute; 0 turns the limit off. A grid of 200 is no abuse.
    package var picturesPerMinute = 1200

    /// Whether the sample pictures are drawn when they aren't there yet.
    package var drawsSamples = true

    package init() {}

    init(_ house: House) throws {
        let settings = house.settings
        dailyFreeAttempts = try settings.value("free-attempts") ?? dailyFreeAttempts
        drawsSamples = try settings.isOn("samples") ?? drawsSamples
        guard dailyFreeAttempts >= 0 else { throw settings.problem("free-attempts", "must be 0 or more") }
        if !house.limitsRates { picturesPerMinute = 0 }
    }

    static let settings = [
        ProductSetting("samples", "Draw the gallery's sample pictures at the first start: on or off (on)."),
        ProductSetting("free-attempts", "Generations a day that may end without a picture and so cost nothing (20)."),
    ]
}
