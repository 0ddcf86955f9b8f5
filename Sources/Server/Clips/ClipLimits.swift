/// What is taken of a clip, and what decoding it may cost.

package struct ClipLimits: Hashable, Sendable {
    /// In seconds.
    package var longest = 60.0
    /// Recorders stop a little late.
    package var tolerance = 0.5
    package var mostBytes = 20 << 20
    /// Of one frame: 4K.
    package var mostPixels = 4096 * 2304
    /// Of one program, on the wall. Decoding a minute takes a few seconds.
    package var patience = Duration.seconds(60)
    /// Seconds of processor time of one program.
    package var processorSeconds = 60
    /// Address space of one program: a decoder of 4K frames and its libraries need half of it.
    package var mostMemory = 1536 << 20

    package init() {}
}
