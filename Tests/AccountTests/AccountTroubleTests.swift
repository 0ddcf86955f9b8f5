/// Every error has words for a person, a title, and a button that does something.
import AccountFeatures
import Clients
import Testing

@Suite("Problems")
@MainActor
struct ProblemTests {
    @Test("every error has a title, a sentence and a button", arguments: everyError)
    func words(_ error: ClientError) {
        let problem = Trouble.account(error)
        #expect(!problem.title.isEmpty)
        #expect(problem.message.hasSuffix("."))
        #expect(!problem.remedy.title.isEmpty)
        #expect(!problem.message.contains("_"))
    }

    @Test(
        "the button does what helps",
        arguments: [
            (.offline, .retry), (.timedOut, .retry), (.serverDown, .retry), (.busy(retryAfter: 3), .retry),
            (.signedOut, .signIn), (.unexpected("x"), .retry),
            (.refused(code: "invalid_credentials", message: ""), .forgotPassword),
            (.refused(code: "email_not_confirmed", message: ""), .enterCode),
            (.refused(code: "user_already_exists", message: ""), .signIn),
            (.refused(code: "otp_expired", message: ""), .newCode),
            (.refused(code: "unheard_of", message: "Words."), .close),
        ] as [(ClientError, Trouble.Remedy)])
    func help(_ error: ClientError, _ help: Trouble.Remedy) { #expect(Trouble.account(error).remedy == help) }

    @Test("a pause is told in seconds, long ones in minutes")
    func pauses() {
        #expect(Trouble.account(.busy(retryAfter: 42)).message.contains("in 42 seconds"))
        #expect(Trouble.account(.busy(retryAfter: 121)).message.contains("in 3 minutes"))
        #expect(Trouble.account(.busy(retryAfter: nil)).message.contains("in a moment"))
        #expect(Trouble.account(.busy(retryAfter: 42)).waitSeconds == 42)
    }

    @Test("an unknown refusal is told in the server's words")
    func unknown() {
        #expect(
            Trouble.account(.refused(code: "brand_new", message: "Come back tomorrow.")).message
                == "Come back tomorrow.")
    }

    @Test("an unexpected answer's log text is not shown to a person")
    func noLogText() {
        let problem = Trouble.account(.unexpected("stack trace"))
        #expect(!problem.message.contains("stack trace") && !problem.title.contains("stack trace"))
    }

    @Test("a second run does nothing while the first one lasts; giving up is no problem")
    func submission() async {
        let submission = Submission()
        var runs = 0
        await submission.run { () async throws(ClientError) in
            runs += 1
            let again = await submission.run { () async throws(ClientError) in runs += 1 }
            #expect(!again)
        }
        #expect(runs == 1 && !submission.isRunning)
        await submission.run { () async throws(ClientError) in throw .cancelled }
        #expect(submission.problem == nil)
        await submission.run { () async throws(ClientError) in throw .offline }
        #expect(submission.problem == Trouble.account(.offline))
        await submission.run { () async throws(ClientError) in }
        #expect(submission.problem == nil)
    }
}
