/// One piece of work at a time: a second tap does nothing while it runs, and its error stays until the next try.
import Clients
import Observation

@MainActor @Observable
package final class Submission {
    package private(set) var isRunning = false
    package var problem: Trouble?

    package init() {}

    /// Whether the work was done.
    ///
    /// - Parameter words: says what an error means here.
    @discardableResult
    package func run(
        words: (ClientError) -> Trouble = Trouble.account, _ work: @MainActor () async throws(ClientError) -> Void
    ) async -> Bool {
        guard !isRunning else { return false }
        isRunning = true
        problem = nil
        defer { isRunning = false }
        do {
            try await work()
            return true
        } catch {
            if error != .cancelled { problem = words(error) }
            return false
        }
    }
}
