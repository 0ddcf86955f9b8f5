/// The wait before the next attempt: twice as long each time up to a limit, without end.
package struct Backoff: Sendable {
    let first: Duration
    let longest: Duration

    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// - Parameter failures: attempts that failed in a row, 1 or more.
    package func delay(after failures: Int) -> Duration {
        min(longest, first * (1 << min(max(failures, 1) - 1, 20)))
    }
}
