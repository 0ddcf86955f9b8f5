/// An OpenAI-compatible model's address, prices and limits.
import Foundation

package struct OpenAIConfiguration: Sendable {
    /// The field that limits the answer's length; older servers know only the older name.
    package enum TokenLimitField: String, Sendable, CaseIterable {
        case maxCompletionTokens = "max_completion_tokens"
        case maxTokens = "max_tokens"
    }

    package enum ImageDetail: String, Sendable, CaseIterable {
        case auto, low, high
    }

    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case notAnAddress(String)
        case insecure(host: String)

        package var description: String {
            switch self {
            case .notAnAddress(let text):
                "The provider's address is no http(s) URL: \(text)"
            case .insecure(let host):
                "The provider at \(host) would get photographs and the key unencrypted; use https"
            }
        }
    }

    /// Up to and including `/v1`, without a trailing slash.
    package let baseURL: URL
    package var key: APIKey
    package var model: String
    /// A stable id for the recipient of the photographs: consent is given to it, and calls are counted under it.
    package var provider: String
    /// The name that people know it by.
    package var providerName: String
    /// False only if the model runs on the operator's own machines.
    package var isThirdParty = true
    package var tokenLimitField = TokenLimitField.maxCompletionTokens
    /// Overrides the question's own limit: reasoning models first spend tokens on thinking.
    package var maximumAnswerTokens: Int?
    package var imageDetail = ImageDetail.high
    /// Some reasoning models refuse any temperature but their own.
    package var sendsTemperature = true
    /// OpenAI's field for tracing abuse; servers that merely speak its protocol may refuse it.
    package var sendsSafetyIdentifier: Bool
    package var price: TokenPrice?
    package var connectTimeout: Duration = .seconds(5)
    /// For the whole question, including retries and waiting.
    package var deadline: Duration = .seconds(60)
    package var retry = RetryPolicy()
    package var breaker = CircuitBreaker.Settings()
    /// Request bodies being read from disk and sent at the same time; limits memory, not questions in flight.
    package var simultaneousUploads = 48
    package var maximumReplyBytes = 1_000_000

    package init(
        baseURL: String, key: String, model: String, providerName: String? = nil, allowInsecure: Bool = false
    ) throws(Problem) {
        let trimmed = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        guard let url = URL(string: trimmed), let scheme = url.scheme?.lowercased(), let host = url.host,
            ["http", "https"].contains(scheme), !host.isEmpty, url.query == nil
        else { throw .notAnAddress(baseURL) }
        guard scheme == "https" || allowInsecure || Self.isNearby(host) else { throw .insecure(host: host) }
        self.baseURL = url
        self.key = APIKey(key)
        self.model = model
        let isOpenAI = host == "api.openai.com"
        provider = isOpenAI ? "openai" : url.port.map { "\(host):\($0)" } ?? host
        self.providerName = providerName ?? (isOpenAI ? "OpenAI" : host)
        sendsSafetyIdentifier = isOpenAI
    }

    /// This machine, a private network, or a name without a dot, as container networks use.
    private static func isNearby(_ host: String) -> Bool {
        if ["localhost", "::1"].contains(host) { return true }
        if host.hasSuffix(".local") || host.hasSuffix(".internal") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt8($0) }
        guard parts.count == 4, numbers.count == 4 else { return !host.contains(".") && !host.contains(":") }
        switch (numbers[0], numbers[1]) {
        case (127, _), (10, _), (192, 168), (172, 16...31): return true
        default: return false
        }
    }
}

/// A secret that never shows in a description, mirror or log line.
package struct APIKey: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    package init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    package var isEmpty: Bool { text.isEmpty }
    package var description: String { "<key>" }
    package var debugDescription: String { "<key>" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
