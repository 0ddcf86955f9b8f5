/// How large a call may be, how long it may wait, and how often it may come.

package struct FunctionsConfiguration: Sendable {
    package var bodyLimit = 64 * 1024
    /// Longest a request may wait for its job, in seconds.
    package var longestWait = 60
    /// Requests per account and minute; 0 turns the limit off.
    package var requestsPerMinute = 120

    package init() {}
}
