/// Reading 200 answers: as OpenAI writes them, as compatible servers do, and as neither should.
import Foundation
import Testing

@testable import ServerProviders

@Suite struct ChatReplyTests {
    private func read(_ body: String) throws(ProviderFailure) -> (answer: ChatAnswer, fault: ProviderFailure?) {
        try ChatReply.read(Data(body.utf8))
    }

    @Test("an answer with everything that may be missing missing")
    func bare() throws {
        let (answer, fault) = try read(#"{"choices":[{"message":{"content":"{}"}}]}"#)
        #expect(fault == nil)
        #expect(answer == ChatAnswer(content: "{}"))
    }

    @Test("unknown keys and null details are no trouble")
    func extras() throws {
        let (answer, fault) = try read(
            #"""
            {"id":"x","model":"llava","timings":{"a":1},"choices":[{"index":0,"finish_reason":"stop","message":
            {"role":"assistant","content":"{}","refusal":null,"reasoning_content":"hm"}}],
            "usage":{"prompt_tokens":7,"completion_tokens":3,"prompt_tokens_details":null}}
            """#)
        #expect(fault == nil)
        #expect(answer.usage == TokenUsage(input: 7, output: 3))
        #expect(answer.model == "llava")
    }

    @Test(
        "what is no answer says which kind of none, and still what it cost",
        arguments: [
            (
                #"{"finish_reason":"stop","message":{"content":null,"refusal":"I can't help."}}"#,
                ProviderFailure.refused("I can't help.")
            ),
            (#"{"finish_reason":"length","message":{"content":"{\"a\":","refusal":null}}"#, .truncated),
            (#"{"finish_reason":"content_filter","message":{"content":"","refusal":null}}"#, .filtered),
            (
                #"{"finish_reason":"stop","message":{"content":null,"refusal":null}}"#,
                .malformed("the message is empty")
            ),
            (#"{"finish_reason":"stop","message":{"content":""}}"#, .malformed("the message is empty")),
            (#"{"finish_reason":"stop"}"#, .malformed("the choice has no message")),
        ])
    func faults(choice: String, expected: ProviderFailure) throws {
        let (answer, fault) = try read(#"{"choices":[\#(choice)],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#)
        #expect(fault == expected)
        #expect(answer.usage == TokenUsage(input: 5, output: 2))
    }

    @Test("empty or missing choices", arguments: [#"{"choices":[]}"#, "{}", #"{"choices":null}"#])
    func noChoices(body: String) throws {
        #expect(try read(body).fault == .malformed("the reply has no choices"))
    }

    @Test(
        "a body that is no completion at all",
        arguments: ["", "<html>", "[]", "7", #"{"choices":"x"}"#, #"{"choices":[7]}"#])
    func notJSON(body: String) {
        #expect(throws: ProviderFailure.malformed("the reply is not the JSON of a chat completion")) { try read(body) }
    }

    @Test("negative or absurd token counts cannot make a price negative or overflow it")
    func prices() throws {
        let price = TokenPrice(inputPerMillion: 2.5, outputPerMillion: 10)
        #expect(price.microUSD(of: TokenUsage(input: 1000, output: 100)) == 3500)
        #expect(price.microUSD(of: TokenUsage(input: 1, output: 0)) == 3)
        #expect(price.microUSD(of: TokenUsage(input: .max, output: .max)) == 1_000_000_000)
        #expect(
            try read(#"{"choices":[],"usage":{"prompt_tokens":-4}}"#).answer.usage == TokenUsage(input: 0, output: 0))
    }
}
