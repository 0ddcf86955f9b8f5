/// How many jobs run at once, how long they may take, and how soon a silent worker is given up.

package struct JobsConfiguration: Sendable, Hashable {
    /// Running at once in this process; almost all of that time is waiting for a provider.
    package var maximumRunning = 1000
    /// Counted while a job runs; the end of it is a failure that costs nothing and can be tried again.
    package var deadline: Duration = .seconds(60)
    package var leaseSeconds = 20
    package var heartbeat: Duration = .seconds(5)
    /// How often to look for jobs of workers that fell silent.
    package var patrol: Duration = .seconds(2)
    package var maximumAttempts = 3
    /// How long a finished job is kept, its lease renewed, while the database can't store its end.
    package var endingPatience: Duration = .seconds(180)
    /// The same once this process must end and its drain is over.
    package var lastEndingPatience: Duration = .seconds(3)
    /// Consent that was checked this short a while ago, with the request, isn't asked for again before the provider is.
    package var consentFreshness: Duration = .seconds(3)
    /// At shutdown, how long running jobs get to finish before they are handed back.
    package var drain: Duration = .seconds(20)
    /// Longest `wait` of a request.
    package var longestWait = 60
    package var keepEndedDays = 30

    package init() {}
}
