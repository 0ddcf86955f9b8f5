/// The limits of one kind of job; nil takes the server's default.

package struct JobLimits: Sendable, Hashable {
    /// Counted while the job runs; then it fails, costs nothing and can be tried again.
    package var deadline: Duration?
    /// Runs of one job, including those that a crash ended.
    package var attempts: Int?
    /// How many run at once in this process.
    package var atOnce: Int?
    /// How long it may stay open before its owner's phone says that it takes longer; nil never says so.
    package var late: Duration?

    package init(deadline: Duration? = nil, attempts: Int? = nil, atOnce: Int? = nil, late: Duration? = nil) {
        self.deadline = deadline
        self.attempts = attempts
        self.atOnce = atOnce
        self.late = late
    }
}
