/// Options for how many jobs run at once and for how long.
import ArgumentParser
import CommandKit
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

    @Option(help: "Function calls per account and minute. [ATELIER_FUNCTION_LIMIT; default: 120]")
    var functionLimit: Int?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        try set(&configuration.jobs.maximumRunning, jobs, environment, "ATELIER_JOBS")
        try set(&configuration.jobs.deadline, jobDeadline, environment, "ATELIER_JOB_DEADLINE")
        var limit = configuration.functions.requestsPerMinute
        try set(&limit, functionLimit, environment, "ATELIER_FUNCTION_LIMIT")
        // 0 means that --rate-limits has switched it off.
        if configuration.functions.requestsPerMinute != 0 { configuration.functions.requestsPerMinute = limit }
        guard configuration.jobs.maximumRunning > 0, configuration.jobs.deadline > .zero else {
            throw CommandFailure("at least one job must be able to run, for more than 0 seconds")
        }
    }
}
