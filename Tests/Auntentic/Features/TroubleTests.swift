/// The words for what goes wrong.
import Clients
import Foundation
import Testing
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor
struct TroubleTests {
    nonisolated static let errors: [ClientError] = [
        .offline, .timedOut, .serverDown, .busy(retryAfter: 12), .busy(retryAfter: nil), .signedOut,
        .outOfCredits(nil), .consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI")),
        .refused(code: "bad", message: "Not like this."), .cancelled, .unexpected("DecodingError at line 3"),
    ]

    @Test("every error has a title, a message, a symbol and a button", arguments: errors)
    func words(_ error: ClientError) {
        let trouble = Trouble(error)
        #expect(!trouble.title.isEmpty)
        #expect(!trouble.message.isEmpty)
        #expect(!trouble.systemImage.isEmpty)
        #expect(!trouble.remedy.title.isEmpty)
        #expect(!trouble.message.contains("DecodingError"))
    }

    @Test("AUN-FR-7.1 without a connection it says no internet")
    func offline() {
        #expect(Trouble(.offline).title == "No internet connection")
        #expect(Trouble(.offline).isOffline)
    }

    @Test("the server's words and waiting time are passed on")
    func refused() {
        #expect(Trouble(.refused(code: "bad", message: "Not like this.")).message == "Not like this.")
        #expect(Trouble(.busy(retryAfter: 12)).waitSeconds == 12)
        #expect(Trouble(.busy(retryAfter: 12)).message.contains("12 seconds"))
    }

    @Test("a key or job that is spent leads to a new one; a timeout doesn't")
    func newJob() {
        #expect(Trouble(.refused(code: "job_not_found", message: "")).needsNewJob)
        #expect(Trouble(.refused(code: "idempotency_conflict", message: "")).needsNewJob)
        #expect(!Trouble(.timedOut).needsNewJob)
    }

    @Test(
        "waiting times as people say them",
        arguments: [
            (0, "1 second"), (1, "1 second"), (119, "119 seconds"), (121, "3 minutes"), (7199, "120 minutes"),
            (7201, "3 hours"),
        ])
    func waiting(_ seconds: Int, _ words: String) {
        #expect(Trouble.waiting(seconds) == words)
    }

    @Test("beside a countdown nobody is told to try again later")
    func later() {
        let problem = JobProblem(
            code: "provider_unavailable", message: "It can't be reached. Nothing was charged. Try again later.",
            isRetryable: true, retryAfterSeconds: 5)
        #expect(Trouble(problem).besideCountdown == "It can't be reached. Nothing was charged.")
        let plain = JobProblem(code: "refused", message: "Try again later.", isRetryable: true)
        #expect(Trouble(plain).besideCountdown == nil)
    }

    @Test("a job's failure says what the server said, and offers what helps")
    func problems() {
        let retry = Trouble(check: JobProblem(code: "timeout", message: "Nothing was charged.", isRetryable: true))
        #expect(retry.remedy == .retry)
        #expect(retry.message == "Nothing was charged.")
        #expect(retry.needsNewJob)
        let photos = Trouble(check: JobProblem(code: "photos_rejected", message: "Take new ones.", isRetryable: false))
        #expect(photos.remedy == .changePhotos)
        #expect(Trouble(check: JobProblem(code: "new_code", message: "?", isRetryable: false)).remedy == .close)
    }

    @Test("the countdown reaches zero, and stops when its screen goes")
    func countdown() async {
        let backend = FakeBackend()
        let countdown = Countdown(seconds: 3, clock: backend.clients.clock)
        await countdown.run()
        #expect(countdown.isOver)
        #expect(backend.get(\.sleeps).count == 3)
        backend.set { $0.isHoldingSleep = true }
        let other = Countdown(seconds: 3, clock: backend.clients.clock)
        let task = Task { await other.run() }
        await eventually("it waits") { backend.get(\.sleeps).count == 4 }
        task.cancel()
        await task.value
        #expect(other.remaining == 3)
    }
}
