/// Reads a 200 answer of `/chat/completions`: every key may be missing except the first choice's message.
import Foundation
import Wire

enum ChatReply {
    private struct Body: Decodable {
        var model: String?
        var choices: [Choice]?
        var usage: Usage?
    }

    private struct Choice: Decodable {
        var finish_reason: String?
        var message: Message?
    }

    private struct Message: Decodable {
        var content: String?
        var refusal: String?
    }

    private struct Usage: Decodable {
        var prompt_tokens: Int?
        var completion_tokens: Int?

        var tokens: TokenUsage {
            TokenUsage(input: max(0, prompt_tokens ?? 0), output: max(0, completion_tokens ?? 0))
        }
    }

    /// The usage in the reply, also if the answer is unusable.
    static func read(_ body: Data) throws(ProviderFailure) -> (answer: ChatAnswer, fault: ProviderFailure?) {
        let decoded: Body
        do {
            decoded = try JSONBounds.stranger.decode(Body.self, from: body)
        } catch {
            throw .malformed("the reply is not the JSON of a chat completion")
        }
        var answer = ChatAnswer(content: "", model: decoded.model, usage: decoded.usage?.tokens)
        switch content(of: decoded.choices) {
        case .success(let content):
            answer.content = content
            return (answer, nil)
        case .failure(let fault):
            return (answer, fault)
        }
    }

    private static func content(of choices: [Choice]?) -> Result<String, ProviderFailure> {
        guard let choice = choices?.first else { return .failure(.malformed("the reply has no choices")) }
        guard let message = choice.message else { return .failure(.malformed("the choice has no message")) }
        if let refusal = message.refusal, !refusal.isEmpty { return .failure(.refused(refusal)) }
        switch choice.finish_reason {
        case "length": return .failure(.truncated)
        case "content_filter": return .failure(.filtered)
        default: break
        }
        guard let content = message.content, !content.isEmpty else {
            return .failure(.malformed("the message is empty"))
        }
        return .success(content)
    }
}
