/// A clip that was looked at: what it is, and where it lies. Its sound and its frames are decoded when they are asked for.
import Foundation

package struct Clip: Sendable {
    package let file: URL
    package let container: ClipContainer
    package let facts: ClipFacts
    let programs: ClipPrograms
    let limits: ClipLimits
}

/// What the packets of a clip say, whatever its header claims.
package struct ClipFacts: Codable, Hashable, Sendable {
    /// Of the longer of its two tracks, in seconds.
    package var duration: Double
    /// Of a frame as it is shown, upright.
    package var width: Int
    package var height: Int
    /// Clockwise, in degrees: how a player turns the stored frames.
    package var rotation: Int
    package var frameCount: Int
    package var videoCodec: String
    package var audioCodec: String
    package var byteCount: Int

    /// On average: frames needn't come evenly.
    package var framesPerSecond: Double { duration > 0 ? Double(frameCount) / duration : 0 }
}
