/// One question put to a provider, as it is written down beside the job: what it cost us, how long, how it ended.
package struct JudgeCall: Sendable, Hashable {
    package var provider: String
    package var model: String
    package var promptVersion: String
    /// "answered", or one word for what went wrong: "refused", "timed_out", "rate_limited", "cancelled" …
    package var outcome: String
    /// How often the request was sent, the last time included; 0 when it never left.
    package var attempts: Int
    package var requestID: String?
    package var inputTokens: Int?
    package var outputTokens: Int?
    /// Millionths of a US dollar, from the configured prices; nil when usage or price is unknown.
    package var costMicroUSD: Int64?
    package var latency: Duration

    package init(
        provider: String, model: String, promptVersion: String = SneakerPrompt.version, outcome: String,
        attempts: Int = 1, requestID: String? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil,
        costMicroUSD: Int64? = nil, latency: Duration
    ) {
        self.provider = provider
        self.model = model
        self.promptVersion = promptVersion
        self.outcome = outcome
        self.attempts = attempts
        self.requestID = requestID
        self.inputTokens = inputTokens
        self.outputTokens = outputTokens
        self.costMicroUSD = costMicroUSD
        self.latency = latency
    }
}
