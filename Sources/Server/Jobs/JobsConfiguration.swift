/// How many jobs run at once, how long they may take, and how soon a silent worker loses its jobs.

package struct JobsConfiguration: Sendable, Hashable {
    /// Running at once in this process; they spend almost all of that time waiting for a provider.
    package var maximumRunning = 1000
    /// Counted while a job runs; a timeout is a failure that costs nothing and can be tried again.
    package var deadline: Duration = .seconds(60)
    package var leaseSeconds = 20
    package var heartbeat: Duration = .seconds(5)
    /// How often to look for jobs of workers that fell silent.
    package var patrol: Duration = .seconds(2)
    package var maximumAttempts = 3
    /// How long a finished job is kept, with its lease renewed, while the database can't store its end.
    package var endingPatience: Duration = .seconds(180)
    /// The same once this process must end and its drain is over.
    package var lastEndingPatience: Duration = .seconds(3)
    /// Consent that the request checked this recently isn't checked again before the provider is asked.
    package var consentFreshness: Duration = .seconds(3)
    /// How long running jobs may take to finish at shutdown before they are handed back.
    package var drain: Duration = .seconds(20)
    /// The longest `wait` of a request.
    package var longestWait = 60
    package var keepEndedDays = 30

    package init() {}
}
