/// The limits of function calls: size, waiting time and rate.

package struct FunctionsConfiguration: Sendable {
    package var bodyLimit = 64 * 1024
    /// The longest time a request may wait for its job, in seconds.
    package var longestWait = 60
    /// Requests per account and minute; 0 turns the limit off.
    package var requestsPerMinute = 120

    package init() {}
}
