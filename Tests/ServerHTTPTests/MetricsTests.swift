/// The text a Prometheus server would read.
import ServerHTTP
import Testing

@Suite struct MetricsTests {
    @Test("counters, gauges and cumulative buckets")
    func text() {
        let metrics = Metrics()
        metrics.count("requests_total", "Requests.", ["route": "a\"b"])
        metrics.count("requests_total", "Requests.", ["route": "a\"b"])
        metrics.gauge("waiting", "Waiting.") { 3 }
        metrics.observe("work_seconds", "Work.", seconds: 0.02)
        metrics.observe("work_seconds", "Work.", seconds: 0.2)
        let text = metrics.text()
        #expect(text.contains("# TYPE requests_total counter\nrequests_total{route=\"a\\\"b\"} 2\n"))
        #expect(text.contains("# TYPE waiting gauge\nwaiting 3\n"))
        #expect(text.contains("work_seconds_bucket{le=\"0.025\"} 1\n"))
        #expect(text.contains("work_seconds_bucket{le=\"0.25\"} 2\n"))
        #expect(text.contains("work_seconds_bucket{le=\"+Inf\"} 2\nwork_seconds_sum 0.22\nwork_seconds_count 2\n"))
    }
}
