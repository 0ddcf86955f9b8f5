/// How the caller follows a request, stores its ticket and receives its pictures.
import Foundation
import ServerMedia

package struct ImageWatch: Sendable {
    /// Stores the ticket so that it outlives this process. Called before anything is sent that could be billed, and
    /// again as soon as the provider has given its id. If it throws, the request is dropped.
    package var keep: @Sendable (ImageTicket) async throws -> Void
    /// Must not block.
    package var progress: @Sendable (ImageProgress) -> Void
    /// Stores one picture. A resumed run may deliver the same output again, so storing must be safe to repeat. The
    /// number of calls at the same time is bounded, so that few pictures are in memory. If it throws, the output counts
    /// as not made.
    package var deliver: @Sendable (MadeImage) async throws -> Void
    /// Called once for each run, whatever its end: a row in the record of provider calls.
    package var finished: @Sendable (ProviderCall) -> Void

    package init(
        keep: @escaping @Sendable (ImageTicket) async throws -> Void,
        progress: @escaping @Sendable (ImageProgress) -> Void = { _ in },
        deliver: @escaping @Sendable (MadeImage) async throws -> Void,
        finished: @escaping @Sendable (ProviderCall) -> Void = { _ in }
    ) {
        self.keep = keep
        self.progress = progress
        self.deliver = deliver
        self.finished = finished
    }
}

package enum ImageProgress: Sendable, Hashable {
    /// Requests before this one, if the provider tells.
    case queued(before: Int?)
    case making
    /// An unfinished picture. It is never a result, and nothing is charged for it.
    case preview(PreviewFrame)
    case fetching
}

package struct PreviewFrame: Sendable, Hashable {
    package var index: Int
    package var bytes: Data
    package var format: MediaFormat
}
