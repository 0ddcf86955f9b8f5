/// How long others wait while something is wrong.
import TestSupport

struct Latencies: Sendable {
    private var times: [Duration] = []
    private(set) var unanswered = 0

    /// Asks every 50 ms until the task is cancelled, for what the database must be asked about, too.
    static func probe(_ client: Client) async -> Latencies {
        var latencies = Latencies()
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let answer = await client.send("GET", "/ready")
            if Task.isCancelled { break }
            latencies.times.append(ContinuousClock.now - began)
            if answer?.status != 200 { latencies.unanswered += 1 }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return latencies
    }

    /// Of a hundred, the second slowest.
    var p99: Duration {
        let sorted = times.sorted()
        return sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    }

    var words: String {
        "others waited \(Int(p99 / .milliseconds(1))) ms at the 99th percentile of \(times.count) requests, "
            + "\(unanswered) of them unanswered"
    }
}
