/// When a reading has to end: its time is up, or nobody waits for it any more.
import Foundation
import ServerInference

/// Counts the time its thread has worked, so that a busy machine reads no less than an idle one; many times that on the
/// wall is the end all the same. Ask it only on the thread that made it.
struct Deadline {
    private let end: Double
    private let latest: ContinuousClock.Instant
    private let stop: StopSign

    init(seconds: Double, stop: StopSign) {
        end = Self.worked() + seconds
        latest = .now + .seconds(seconds * 10)
        self.stop = stop
    }

    private init(end: Double, latest: ContinuousClock.Instant, stop: StopSign) {
        self.end = end
        self.latest = latest
        self.stop = stop
    }

    /// The same, or so much from now if that is sooner.
    func within(seconds: Double) -> Deadline {
        Deadline(end: min(end, Self.worked() + seconds), latest: latest, stop: stop)
    }

    /// Of work, that are left.
    var milliseconds: Int {
        ContinuousClock.now > latest ? 0 : max(0, Int((end - Self.worked()) * 1000))
    }

    var isOver: Bool { stop.isSet || milliseconds == 0 }

    /// For waiting where others run a model.
    var patience: Patience { Patience(until: latest) { [stop] in stop.isSet } }

    func check() throws(LabelError) {
        if stop.isSet { throw .cancelled }
    }

    private static func worked() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A flag two threads share. Sendable although mutable: every access holds the lock.
final class StopSign: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
}
