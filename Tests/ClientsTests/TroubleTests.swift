/// What every error says on screen.
import Clients
import Foundation
import Testing
import Wire

@Suite struct TroubleTests {
    static let offer = try? JSONDecoder().decode(
        WalletOffer.self, from: Data(#"{"price":1,"balance":0,"products":[]}"#.utf8))

    /// Each case, its main action, and words that must be in its message.
    static let table: [(error: ClientError, remedy: Trouble.Remedy, part: String)] = [
        (.offline, .retry, "Nothing was sent and nothing was charged"),
        (.timedOut, .retry, "never charges twice"),
        (.serverDown, .retry, "Nothing was charged, and what is stored is safe"),
        (.busy(retryAfter: nil), .retry, "Try again in a moment"),
        (.busy(retryAfter: 1), .retry, "in 1 second"),
        (.busy(retryAfter: 42), .retry, "in 42 seconds"),
        (.busy(retryAfter: 121), .retry, "in 3 minutes"),
        (.busy(retryAfter: 7201), .retry, "in 3 hours"),
        (.signedOut, .signIn, "Sign in to go on"),
        (.outOfCredits(offer), .buy, "This needs 1 credit and you have 0. Nothing was charged."),
        (.outOfCredits(nil), .buy, "more credits than you have. Nothing was charged."),
        (
            .consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI")), .consent,
            "This would send photos to OpenAI. Nothing was sent"
        ),
        (.refused(code: "any", message: "Because of this."), .retry, "Because of this."),
        (.cancelled, .retry, "You stopped this"),
        (.unexpected("HTTP 418 <secret>"), .retry, "never charges twice"),
    ]

    @Test("AUN-FR-7.5 every error has a title, words on what it cost, and the right thing to do", arguments: table)
    func words(_ error: ClientError, _ remedy: Trouble.Remedy, _ part: String) {
        let words = Trouble(error)
        #expect(!words.title.isEmpty)
        #expect(words.remedy == remedy)
        #expect(words.message.contains(part), "\(words.message)")
        #expect(!words.message.contains("secret"))
    }

    @Test("every remedy has a button", arguments: Trouble.Remedy.allCases)
    func buttons(_ remedy: Trouble.Remedy) {
        #expect(!remedy.title.isEmpty)
    }
}
