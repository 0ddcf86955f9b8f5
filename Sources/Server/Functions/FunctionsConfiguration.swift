/// What the functions may be told about limits and places.
import Foundation

package struct FunctionsConfiguration: Sendable {
    /// Photos as they are sent to providers; may be emptied at any time.
    package var preparedPhotos: URL
    /// How long one stays after its last use: a repeated check finds it ready, a deleted photo's copy is soon gone.
    package var preparedPhotoLife: Duration = .seconds(3600)
    package var preparedPhotoSweep: Duration = .seconds(600)
    package var bodyLimit = 64 * 1024
    /// Longest a request may wait for its job, in seconds.
    package var longestWait = 60
    /// Checks that cost us something and their owner nothing, per account and day.
    package var dailyFreeAttempts = 5
    /// Checks refused for their photos that are recorded per account within 24 hours.
    package var dailyRefusals = 60
    /// Longer side of a photo as a model sees it.
    package var judgedSide = 1568
    package var judgedQuality = 85
    /// Checks whose photos are inspected at once; the rest waits its turn.
    package var inspectedAtOnce = 64
    /// Requests per account and minute; 0 turns the limit off.
    package var requestsPerMinute = 120
    /// Shared results per client address and minute; 0 turns the limit off.
    package var sharePagesPerMinute = 60

    package init(preparedPhotos: URL) {
        self.preparedPhotos = preparedPhotos
    }
}
