/// One piece of work at a time: a second tap does nothing while it runs, and its error stays until the next try.
import Clients
import Observation

@MainActor @Observable
package final class Submission {
    package private(set) var isRunning = false
    package var problem: Trouble?

    package init() {}

    /// Whether the work was done.
    @discardableResult
    package func run(_ work: @MainActor () async throws(ClientError) -> Void) async -> Bool {
        guard !isRunning else { return false }
        isRunning = true
        problem = nil
        defer { isRunning = false }
        do {
            try await work()
            return true
        } catch {
            if error != .cancelled { problem = Trouble.account(error) }
            return false
        }
    }
}
