/// Metrics of calls to AI providers: count, outcome, duration and cost.
import ServerHTTP
import ServerProviders

extension ProviderObserver {
    package static func counting(in metrics: Metrics) -> ProviderObserver {
        ProviderObserver { call in
            let labels: Labels = ["provider": call.provider, "outcome": call.outcome.label]
            metrics.count("atelier_provider_calls_total", "Questions put to AI providers.", labels)
            metrics.observe(
                "atelier_provider_seconds", "How long AI providers took.", ["provider": call.provider],
                seconds: call.outcome.latency / .seconds(1))
            let tokens = ["input": call.outcome.usage?.input ?? 0, "output": call.outcome.usage?.output ?? 0]
            for (direction, count) in tokens where count > 0 {
                metrics.count(
                    "atelier_provider_tokens_total", "Tokens that AI providers counted.",
                    ["provider": call.provider, "direction": direction], by: Double(count))
            }
            if let cost = call.costMicroUSD {
                metrics.count(
                    "atelier_provider_cost_usd_total", "What AI providers cost, from the configured prices.",
                    ["provider": call.provider], by: Double(cost) / 1_000_000)
            }
        }
    }
}
