/// From the record button to the analysis: what is asked first, the camera, and every way that it can end.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import StoreFeatures
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct RecordingTests {
    private let mirror = FakeMirror()

    @Test(
        "MIR-Q-7 MIR-Q-12 MIR-Q-24 MIR-R-51 today's use is looked up first; then age and consent; only then the camera")
    func order() async {
        let screen = await mirror.home()
        #expect(screen.contains("1 analysis left today"))
        mirror.set { $0.calls = [] }
        await screen.tap("Record")
        #expect(mirror.get(\.calls).first == "rights")
        await screen.wait(for: "Before your first recording")
        #expect(screen.isEnabled("Continue") == false)
        await screen.tap("I’m 16 or older")
        #expect(screen.isEnabled("Continue") == false)
        await screen.tap("All who are seen or heard agree")
        await screen.tap("Continue")
        await screen.wait(for: "Look at the rings")
        #expect(mirror.get(\.recorded) == 0)
        // Only before the first one.
        await screen.tap("Close")
        await screen.tap("Record")
        await screen.wait(for: "Look at the rings")
    }

    @Test(
        "MIR-B-12 the steps of session and quota are written into the log, in fixed words under a category of their own"
    )
    func logged() async throws {
        let lines = Locked<[String]>([])
        let log = AppLog { line in lines.withLock { $0.append(line) } }
        let credits = CreditsModel(app: .mirrormate, clients: mirror.clients, account: Samples.account)
        let quota = QuotaService(credits: credits, log: log)
        _ = await quota.canAnalyzeToday()
        mirror.set { $0.remaining = 0 }
        _ = await quota.canAnalyzeToday()
        mirror.set { $0.rightsErrors = [.serverDown] }
        _ = await quota.canAnalyzeToday()
        // Nobody is known on this phone, or whoever is would be let in before the search has failed.
        var clients = FakeMirror(account: nil).clients
        clients.auth.restore = { () async throws(ClientError) in throw .serverDown }
        // No patience is lost here, however long this waits for a thread.
        clients.clock.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
        let session = SessionModel(clients: clients, log: log)
        let starting = Task { await session.start() }
        await until("the session was looked for") { lines.withLock { $0.count } == 4 }
        starting.cancel()
        #expect(
            lines.withLock { $0 } == [
                "an analysis is left today", "today's analysis is used", "today's use couldn't be checked",
                "the stored session could not be checked",
            ])
        // What they write to by themselves.
        for (source, category) in [
            ("Sources/Apps/MirrorMate/Features/App/QuotaService.swift", "quota"),
            ("Sources/Apps/Account/Session/SessionModel.swift", "session"),
        ] {
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
            let text = try String(contentsOf: root.appending(path: source), encoding: .utf8)
            #expect(text.contains("log: AppLog = AppLog(\"\(category)\")"))
        }
    }

    @Test(
        "who would hear recordings is named and asked for, once; not now is remembered, and the profile offers it still"
    )
    func consents() async {
        mirror.set { state in
            state.parties = ["voice", "measurements"].map {
                ConsentList.Provider(
                    app: "mirrormate", purpose: $0, provider: "openai", name: "OpenAI", isGranted: false)
            }
        }
        let screen = await mirror.home()
        await screen.tap("Record")
        await screen.wait(for: "Before your first recording")
        await screen.tap("I’m 16 or older")
        await screen.tap("All who are seen or heard agree")
        await screen.tap("Continue")
        await screen.wait(for: "Send your voice to OpenAI?")
        #expect(screen.contains("without its picture") && screen.contains("Everything else is measured all the same"))
        await screen.tap("Agree")
        await screen.wait(for: "Send your measurements to OpenAI?")
        #expect(mirror.get(\.consents).map(\.purpose) == ["voice"])
        await screen.tap("Not now")
        await screen.wait(for: "Look at the rings")
        // Nothing is asked twice.
        await screen.tap("Close")
        await screen.tap("Record")
        await screen.wait(for: "Look at the rings")
        await screen.tap("Close")
        await screen.tap("Profile")
        await screen.wait(for: "Withdraw for OpenAI")
        await screen.tap("Let OpenAI have your measurements")
        await screen.wait(for: "Send your measurements to OpenAI?")
        await screen.tap("Agree")
        await until("it was granted") { mirror.get(\.consents).map(\.purpose) == ["voice", "measurements"] }
        #expect(mirror.get(\.consents).allSatisfy { $0.action == .grant && $0.provider == "openai" })
    }

    @Test(
        "MIR-Q-6a MIR-Q-23 a use that can't be looked up begins nothing, whatever was known before; trying again does")
    func closed() async {
        let screen = await mirror.home()
        mirror.set { $0.rightsErrors = [.serverDown] }
        await screen.tap("Record")
        #expect(screen.contains("We couldn’t check today’s analysis"))
        #expect(screen.contains("Nothing was recorded or used up"))
        #expect(!screen.contains("Before your first recording") && mirror.get(\.sessions).isEmpty)
        await screen.tap("Try again")
        await screen.wait(for: "Before your first recording")
    }

    @Test("MIR-Q-13 MIR-Q-25 MIR-V-22 MIR-T-6 with today's use gone the prices come up instead: upgrade or wait")
    func usedUp() async {
        mirror.set { $0.remaining = 0 }
        let screen = await mirror.home()
        #expect(screen.contains("Today’s free analysis is used. The next comes at midnight."))
        await screen.tap("Record")
        await screen.wait(for: "MirrorMate Premium")
        #expect(screen.contains("Upgrade for as many as you like, or wait until tomorrow"))
        await screen.wait(for: "Start 1-Week Free Trial")
        #expect(mirror.get(\.recorded) == 0 && mirror.get(\.sessions).isEmpty)
        await screen.tap("Wait until tomorrow")
        #expect(screen.find(label: "Record") != nil)
    }

    @Test("MIR-Q-22 the check is asynchronous, on the main actor, and tells while it is under way")
    func checking() async {
        let quota = QuotaService(
            credits: MirrorMateModel(account: Samples.account, clients: mirror.clients).credits)
        #expect(quota.last == nil && !quota.isChecking)
        let answer = Task { await quota.canAnalyzeToday() }
        await until("it is under way or done") { quota.isChecking || quota.last != nil }
        #expect(await answer.value == .allowed && !quota.isChecking)
    }

    @Test(
        "MIR-R-4 MIR-R-3 a recording shows its time, can be stopped, and the recorder is told to stop at 60 s and 20 MB"
    )
    func timer() async {
        let mirror = FakeMirror {
            .preview(steps: [.started, .seconds(7.4)], ending: nil, clips: $0)
        }
        let screen = await mirror.camera()
        #expect(screen.find(label: "Stop") == nil)
        await screen.tap("Record")
        await screen.wait(for: "0:07 / 1:00")
        #expect(screen.find(label: "Stop")?.isEnabled == true && screen.contains("It stops by itself at 60 seconds."))
        #expect(mirror.get(\.bounds) == RecordingBounds(seconds: 60, bytes: 20 << 20))
    }

    @Test("MIR-R-2 two rings lie over the camera's picture")
    func rings() async {
        let screen = await mirror.camera()
        #expect(screen.find(label: "Two rings to look at while you speak") != nil)
    }

    @Test("MIR-R-5 without permission a screen says what for and asks; after a refusal it leads to the settings")
    func permission() async {
        let mirror = FakeMirror {
            .preview(permission: .notAsked, answer: .refused, clips: $0)
        }
        let screen = await mirror.home()
        await screen.tap("Record")
        await screen.tap("I’m 16 or older")
        await screen.tap("All who are seen or heard agree")
        await screen.tap("Continue")
        await screen.wait(for: "MirrorMate records you while you speak, and only then.")
        await screen.tap("Continue")
        await screen.wait(for: "Camera and microphone are off")
        #expect(screen.find(label: "Open Settings") != nil && screen.contains("Choose a video instead"))
    }

    @Test("a camera that fails says why, and what to do", arguments: RecordingFailure.allCases)
    func failure(_ failure: RecordingFailure) async {
        let mirror = FakeMirror { .preview(steps: [.started], ending: .failed(failure), clips: $0) }
        let screen = await mirror.camera()
        await screen.tap("Record")
        await screen.wait(for: failure.title)
        #expect(screen.contains(failure.message) && mirror.get(\.sessions).isEmpty)
        #expect(screen.find(label: "Record")?.isEnabled == true)
    }

    @Test(
        "MIR-Q-18 MIR-R-16 MIR-R-11 what was recorded gets its place, is sent and measured: stage by stage, with the percentage"
    )
    func stages() async throws {
        let screen = await mirror.recorded()
        #expect(
            mirror.get(\.calls).filter { $0 != "rights" } == ["record", "init-session", "upload", "finalize-session"])
        let upload = try #require(mirror.get(\.uploads).first)
        #expect(upload.link == "token" && upload.bucket == "mirrormate" && upload.contentType == "video/mp4")
        #expect(screen.find(label: "Sending your recording")?.value == "done")
        #expect(screen.elements.contains { $0.label == "Measuring your voice" && $0.value == "in progress" })
        #expect(screen.contains("47%"))
        mirror.answer(.analysis("running", stage: "coaching", progress: 0.9))
        await screen.wait(for: "93%")
        #expect(screen.find(label: "Measuring the picture")?.value == "done")
    }

    @Test("MIR-R-11 an upload that breaks keeps the recording: trying again sends it without recording or asking again")
    func broken() async {
        mirror.set { $0.uploadErrors = [.timedOut] }
        let screen = await mirror.camera()
        await screen.tap("Record")
        await screen.wait(for: "The upload was interrupted")
        #expect(screen.contains("Your recording is safe on this phone."))
        mirror.answer(.analysis("running"))
        await screen.tap("Try again")
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.recorded) == 1 && mirror.get(\.sessions).count == 1 && mirror.get(\.uploads).count == 2)
    }

    @Test("a place that ran out is asked for anew, once, and the same recording goes there")
    func expired() async {
        mirror.set { $0.finalizeErrors = [.refused(code: "session_expired", message: "Too late.")] }
        let screen = await mirror.camera()
        mirror.answer(.analysis("running"))
        await screen.tap("Record")
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.sessions).count == 2 && mirror.get(\.uploads).count == 2 && mirror.get(\.recorded) == 1)
    }

    @Test(
        "MIR-R-17 the app is killed while it is analysed: the next launch finds it, and the finished one opens as a report"
    )
    func relaunch() async {
        let first = await mirror.recorded()
        first.session.close()
        let second = await mirror.launch()
        mirror.answer(.analysis("running", stage: "seeing", progress: 0.55))
        await second.wait(for: "Measuring the picture")
        await second.tap("See how far it is")
        mirror.set { $0.reports = [FakeMirror.report(0)] }
        mirror.answer(.analysis("done"))
        await second.wait(for: "Strengths")
        #expect(mirror.get(\.sessions).count == 1 && mirror.get(\.uploads).count == 1)
    }

    @Test("MIR-R-17 an analysis that another phone began is found from the server")
    func elsewhere() async {
        mirror.set { $0.runningSession = FakeMirror.session(5) }
        let screen = await mirror.launch()
        mirror.answer(.analysis("running"))
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.sessions).isEmpty)
    }

    @Test("MIR-R-18 an analysis that failed on our side says that it cost nothing, and “Try again” is a new analysis")
    func failed() async {
        let screen = await mirror.recorded()
        mirror.answer(.refused("internal", "Something went wrong on our side. Nothing was counted.", isRetryable: true))
        await screen.wait(for: "Nothing was counted.")
        mirror.answer(.analysis("running"))
        await screen.tap("Try again")
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.sessions).count == 2 && mirror.get(\.uploads).count == 2 && mirror.get(\.recorded) == 1)
    }

    @Test("a recording that can't be used says what to do, and records again after looking up today's use")
    func unusable() async {
        let screen = await mirror.recorded()
        mirror.answer(
            .refused("too_quiet", "Your voice is too quiet. Nothing was counted. Come closer, then record again."))
        await screen.wait(for: "We couldn’t hear you")
        #expect(screen.contains("Come closer, then record again."))
        mirror.set { $0.calls = [] }
        await screen.tap("Record again")
        await screen.wait(for: "Look at the rings")
        #expect(mirror.get(\.calls).contains("rights"))
    }

    @Test("a use that was gone by the time of the upload keeps the recording, and an upgrade sends it on")
    func gone() async {
        mirror.set { $0.initErrors = [.outOfCredits(nil)] }
        let screen = await mirror.camera()
        await screen.tap("Record")
        await screen.wait(for: "Today’s analysis is used")
        #expect(screen.contains("Your recording is safe on this phone."))
        await screen.tap("Upgrade")
        await screen.wait(for: "MirrorMate Premium")
        #expect(mirror.get(\.uploads).isEmpty)
    }

    @Test("a stopped analysis says so, and can be begun after all")
    func stopped() async {
        let screen = await mirror.recorded()
        await screen.tap("Stop the analysis")
        await screen.wait(for: "The analysis was stopped. Nothing was counted.")
        mirror.answer(.analysis("running"))
        await screen.tap("Analyse it after all")
        await screen.wait(for: "Measuring your voice")
        #expect(mirror.get(\.sessions).count == 2)
    }

    @Test("MIR-T-13 a first-time user: welcome, sign-up, recording, report, and the prices at the second recording")
    func wholeStory() async {
        let mirror = FakeMirror(account: nil)
        let screen = await mirror.launch()
        await screen.tap("Get Started")
        await screen.type("Test User", into: "Name")
        await screen.type("test@example.com", into: "E-mail")
        await screen.type("Test123!", into: "Password")
        await screen.type("Test123!", into: "Confirm password")
        await screen.tap("I agree to the Terms of Service and the Privacy Policy")
        await screen.tap("Create Account")
        await screen.wait(for: "Hello, Test")
        await screen.tap("Record")
        await screen.tap("I’m 16 or older")
        await screen.tap("All who are seen or heard agree")
        await screen.tap("Continue")
        await screen.wait(for: "Look at the rings")
        mirror.answer(.analysis("running"))
        await screen.tap("Record")
        await screen.wait(for: "Measuring your voice")
        mirror.set { ($0.remaining, $0.reports) = (0, [FakeMirror.report(0)]) }
        mirror.answer(.analysis("done"))
        await screen.wait(for: "Strengths")
        await screen.tap("Back")
        await screen.tap("Record")
        await screen.wait(for: "MirrorMate Premium")
    }
}
