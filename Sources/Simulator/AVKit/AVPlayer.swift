/// Plays a file of the phone in the page. What it is told reaches the page with the next rendering; what happens there is heard.
import Foundation
import WebUI

@MainActor
public final class AVPlayer {
    public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }

    public private(set) var currentItem: AVPlayerItem?
    let playing = Playing()

    public init() {}

    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    public init(playerItem item: AVPlayerItem?) { currentItem = item }

    public func play() { playing.tell { $0.isPlaying = true } }
    public func pause() { playing.tell { $0.isPlaying = false } }

    public func seek(to time: CMTime) {
        guard time.seconds.isFinite else { return }
        playing.seek(to: max(0, time.seconds))
    }

    /// The page always goes to the very moment.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    public func replaceCurrentItem(with item: AVPlayerItem?) {
        currentItem = item
        playing.reset()
    }

    /// Where it was when it last played on, stopped or jumped.
    public func currentTime() -> CMTime { CMTime(seconds: playing.seconds, preferredTimescale: 600) }

    public var timeControlStatus: TimeControlStatus { playing.isRunning ? .playing : .paused }
    public var rate: Float {
        get { playing.isRunning ? 1 : 0 }
        set { newValue == 0 ? pause() : play() }
    }

    public var isMuted: Bool {
        get { playing.order.isMuted }
        set { playing.tell { $0.isMuted = newValue } }
    }
}

@MainActor
public final class AVPlayerItem {
    let url: URL

    public init(url URL: URL) { url = URL }
}
