/// A moment of a film, as CoreMedia counts it.
import Foundation

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

public struct CMTime: Hashable, Comparable, Sendable {
    public var value: CMTimeValue
    public var timescale: CMTimeScale

    public init(value: CMTimeValue, timescale: CMTimeScale) { (self.value, self.timescale) = (value, timescale) }

    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        let scaled = (seconds * Double(preferredTimescale)).rounded()
        self.init(value: CMTimeValue(exactly: scaled) ?? 0, timescale: preferredTimescale)
    }

    public static let zero = CMTime(value: 0, timescale: 1)

    /// Not a number without a scale, as in CoreMedia.
    public var seconds: Double { timescale == 0 ? .nan : Double(value) / Double(timescale) }

    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
    public static func == (left: Self, right: Self) -> Bool {
        left.value * CMTimeValue(right.timescale) == right.value * CMTimeValue(left.timescale)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
