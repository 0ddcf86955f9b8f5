/// One call to a provider, as stored in `atelier.provider_calls`.
import Foundation

package struct JobCall: Encodable, Sendable, Hashable {
    package var provider: String
    package var model: String
    package var promptVersion: String?
    package var outcome: String
    package var attempts: Int
    package var requestID: String?
    package var inputTokens: Int?
    package var outputTokens: Int?
    package var costMicroUSD: Int64?
    package var latencyMilliseconds: Int

    package init(
        provider: String, model: String, promptVersion: String? = nil, outcome: String, attempts: Int = 1,
        requestID: String? = nil, inputTokens: Int? = nil, outputTokens: Int? = nil, costMicroUSD: Int64? = nil,
        latencyMilliseconds: Int
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
        self.latencyMilliseconds = latencyMilliseconds
    }

    enum CodingKeys: String, CodingKey {
        case provider, model, outcome, attempts
        case promptVersion = "prompt_version"
        case requestID = "request_id"
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case costMicroUSD = "cost_micro_usd"
        case latencyMilliseconds = "latency_ms"
    }
}
