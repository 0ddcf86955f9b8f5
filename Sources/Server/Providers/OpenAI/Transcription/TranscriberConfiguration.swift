/// Which transcriber an operator has chosen, from variables; its key comes no other way.
import Foundation

package struct TranscriberConfiguration: Sendable {
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case noModel
        case notAPrice(String)
        case notASwitch(String)
        case server(OpenAIConfiguration.Problem)

        package var description: String {
            switch self {
            case .noModel: "say which model transcribes, with ATELIER_TRANSCRIBER_MODEL"
            case .notAPrice(let text):
                "ATELIER_TRANSCRIBER_PRICE holds \"\(text)\", which is no price in US dollars a minute"
            case .notASwitch(let text): "ATELIER_TRANSCRIBER_OWN holds \"\(text)\"; say on or off"
            case .server(let problem): problem.description
            }
        }
    }

    /// Address, key, model, retries and circuit breaker, as for questions.
    package var server: OpenAIConfiguration
    /// Millionths of a US dollar for a minute of sound; nil if unknown.
    package var microUSDPerMinute: Int64?

    package init(_ server: OpenAIConfiguration) {
        self.server = server
        // A minute of sound has some two hundred words of a hundred bytes each, and as many segments at most.
        self.server.maximumReplyBytes = min(server.maximumReplyBytes, 1 << 20)
    }

    /// Nil if none is configured. A key of OpenAI's alone doesn't count, because it may be there for other purposes; and
    /// it goes to no other address than OpenAI's.
    ///
    /// - Parameter variable: a variable's text, or nil if it is unset.
    package static func read(_ variable: (String) -> String?) throws(Problem) -> TranscriberConfiguration? {
        let address = variable("ATELIER_TRANSCRIBER_BASE_URL")
        guard let model = variable("ATELIER_TRANSCRIBER_MODEL") else {
            guard address == nil else { throw .noModel }
            return nil
        }
        let openAIs = address == nil ? variable("ATELIER_OPENAI_API_KEY") ?? variable("OPENAI_API_KEY") : nil
        var configuration: TranscriberConfiguration
        do throws(OpenAIConfiguration.Problem) {
            configuration = TranscriberConfiguration(
                try OpenAIConfiguration(
                    baseURL: address ?? "https://api.openai.com/v1",
                    key: variable("ATELIER_TRANSCRIBER_KEY") ?? openAIs ?? "", model: model,
                    providerName: variable("ATELIER_TRANSCRIBER_NAME")))
        } catch {
            throw .server(error)
        }
        if let text = variable("ATELIER_TRANSCRIBER_OWN") {
            guard ["on", "off"].contains(text) else { throw .notASwitch(text) }
            configuration.server.isThirdParty = text == "off"
        }
        if let text = variable("ATELIER_TRANSCRIBER_PRICE") {
            guard let price = Double(text), (0...1000).contains(price) else { throw .notAPrice(text) }
            configuration.microUSDPerMinute = Int64((price * 1_000_000).rounded(.up))
        }
        return configuration
    }

    /// What so much sound costs, by whole seconds.
    func cost(seconds: Double) -> Int64? {
        guard let microUSDPerMinute, seconds.isFinite, (0...86_400).contains(seconds) else { return nil }
        return (microUSDPerMinute * Int64(seconds.rounded(.up)) + 59) / 60
    }
}
