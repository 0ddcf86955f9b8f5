/// How many jobs run at once and for how long.
import ArgumentParser
import Server
import ServerFunctions
import ServerJobs

struct JobOptions: ParsableArguments {
    @Option(help: "Jobs running at once in this process. [ATELIER_JOBS; default: 1000]") var jobs: Int?
    @Option(
        help:
            "Seconds a job may run; then it fails, costs nothing and can be tried again. [ATELIER_JOB_DEADLINE; default: 60]"
    )
    var jobDeadline: Double?

    @Option(help: "Calls of functions per account and minute. [ATELIER_FUNCTION_LIMIT; default: 120]")
    var functionLimit: Int?
    @Option(
        help: "Checks a day that may end without a verdict and so cost nothing. [ATELIER_FREE_ATTEMPTS; default: 5]")
    var freeAttempts: Int?

    @Option(help: "Read labels and photo files of every check: on or off. [ATELIER_EVIDENCE; default: on]")
    var evidence: String?
    @Option(help: "Labels read at once, a core each. [ATELIER_LABEL_READERS; default: all cores but one]")
    var labelReaders: Int?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        try set(&configuration.jobs.maximumRunning, jobs, environment, "ATELIER_JOBS")
        try set(&configuration.jobs.deadline, jobDeadline, environment, "ATELIER_JOB_DEADLINE")
        var limit = configuration.functions.requestsPerMinute
        try set(&limit, functionLimit, environment, "ATELIER_FUNCTION_LIMIT")
        // 0 means that --rate-limits has switched it off.
        if configuration.functions.requestsPerMinute != 0 { configuration.functions.requestsPerMinute = limit }
        try set(&configuration.functions.dailyFreeAttempts, freeAttempts, environment, "ATELIER_FREE_ATTEMPTS")
        try set(&configuration.readsEvidence, evidence, environment, "ATELIER_EVIDENCE")
        try set(&configuration.labelReaders, labelReaders, environment, "ATELIER_LABEL_READERS")
        guard configuration.labelReaders > 0 else {
            throw CommandFailure("at least one label must be readable at once")
        }
        guard configuration.jobs.maximumRunning > 0, configuration.jobs.deadline > .zero else {
            throw CommandFailure("at least one job must be able to run, for longer than no time")
        }
    }
}
