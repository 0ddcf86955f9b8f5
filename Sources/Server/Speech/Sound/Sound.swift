/// A decoded recording: the one input of all measurements of sound.
///
/// It is the sound as it was recorded, at its own rate and with its own channels, because mixing and another rate lose
/// what loudness and clipping need: samples at full scale, and the treble. What measures voices asks for `voice()`, which
/// is made from it. It is one buffer, since a recording is short and since gates and floors need all of it.
package struct Sound: Sendable {
    /// Samples a second.
    package let rate: Int
    /// One or two, equally long, from -1 to 1 where nothing is clipped.
    package let channels: [[Float]]

    package var count: Int { channels[0].count }
    package var duration: Double { Double(count) / Double(rate) }

    /// The rates that recorders use.
    package static let rates = 8_000...192_000

    /// - Parameter channels: what isn't a number becomes silence, what is beyond all reason is limited: a broken file
    ///   must not break arithmetic.
    package init?(rate: Int, channels: [[Float]]) {
        guard Self.rates.contains(rate), (1...2).contains(channels.count), channels[0].count == channels.last?.count
        else { return nil }
        self.rate = rate
        self.channels = channels.map { $0.allSatisfy { abs($0) <= Self.limit } ? $0 : $0.map(Self.limited) }
    }

    /// Decoders overshoot full scale a little.
    private static let limit: Float = 16

    private static func limited(_ sample: Float) -> Float {
        sample.isNaN ? 0 : min(max(sample, -limit), limit)
    }
}
