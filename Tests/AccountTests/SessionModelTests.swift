/// Opening the app: restored, not restored, stuck; and every way a session ends.
import AccountFeatures
import Clients
import Foundation
import Observation
import Testing

@Suite("Session", .timeLimit(.minutes(1)))
@MainActor
struct SessionModelTests {
    let backend = FakeBackend()

    /// Starts a session model and leaves it running until the test's body ends.
    private func started(
        _ clock: ClockClient = .patient, _ body: (SessionModel) async throws -> Void
    ) async rethrows {
        var clients = backend.clients
        clients.clock = clock
        let session = SessionModel(clients: clients)
        let life = Task { await session.start() }
        await settle()
        try await body(session)
        life.cancel()
    }

    private func settle() async { for _ in 0..<200 { await Task.yield() } }

    @Test("AUN-FR-1.3 a stored session opens the app without asking for anything")
    func restored() async {
        backend.stored = FakeBackend.account
        await started { #expect($0.phase == .signedIn(FakeBackend.account)) }
    }

    @Test("MIR-A-22 the session's state is the main actor's, and whoever shows it hears of its changes")
    func observed() async {
        backend.stored = FakeBackend.account
        // Of no use to anybody but the main actor: this compiles nowhere else.
        let phase: @MainActor (SessionModel) -> SessionModel.Phase = { $0.phase }
        var clients = backend.clients
        clients.clock = .patient
        let session = SessionModel(clients: clients)
        let changes = Locked(0)
        withObservationTracking {
            _ = phase(session)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        let before = phase(session)
        let life = Task { await session.start() }
        await settle()
        life.cancel()
        #expect(changes.withLock { $0 } == 1 && before != phase(session))
    }

    @Test("AUN-FR-8.3 a first-time user sees the onboarding, a returning one does not")
    func onboarding() async {
        await started { session in
            #expect(session.phase == .onboarding)
            session.onboardingFinished()
            #expect(session.phase == .signedOut)
        }
        await started { #expect($0.phase == .signedOut) }
    }

    @Test("the onboarding does not come back after signing out")
    func onboardingAfterSignOut() async {
        backend.stored = FakeBackend.account
        await started { session in
            session.onboardingFinished()
            await session.signOut()
        }
        await started { #expect($0.phase == .signedOut) }
    }

    @Test("AUN-NF-50 a session check that never answers ends in a screen with a way out")
    func neverHangs() async {
        backend.hold()
        await started(.hasty) { session in
            #expect(session.phase == .stuck(.timedOut))
            session.signInInsteadTapped()
            #expect(session.phase == .signedOut)
            backend.letGo()
        }
    }

    @Test("once the session is found, or isn't there, nobody's patience is counted any more", arguments: [true, false])
    func patienceEnds(isStored: Bool) async {
        if isStored { backend.stored = FakeBackend.account }
        let waiting = Locked(0)
        let clock = ClockClient(now: { Date(timeIntervalSince1970: 0) }) { _ in
            waiting.withLock { $0 += 1 }
            defer { waiting.withLock { $0 -= 1 } }
            try await Task.sleep(for: .seconds(600))
        }
        backend.hold()
        await started(clock) { session in
            #expect(session.phase == .restoring && waiting.withLock { $0 } == 1)
            backend.letGo()
            await settle()
            #expect(session.phase != .restoring && waiting.withLock { $0 } == 0)
        }
    }

    @Test("a late answer still opens the app")
    func lateAnswer() async {
        backend.stored = FakeBackend.account
        backend.hold()
        await started(.hasty) { session in
            backend.letGo()
            await settle()
            #expect(session.phase == .signedIn(FakeBackend.account))
        }
    }

    @Test("a failed check can be tried again", arguments: [ClientError.serverDown, .unexpected("?"), .offline])
    func retry(_ error: ClientError) async {
        backend.error = error
        backend.stored = FakeBackend.account
        await started { session in
            #expect(session.phase == .stuck(error))
            backend.error = nil
            let retry = Task { await session.retryTapped() }
            await settle()
            #expect(session.phase == .signedIn(FakeBackend.account))
            retry.cancel()
        }
    }

    @Test("AUN-FR-1.4 signing out leaves nothing of the account on the device")
    func signOut() async {
        backend.stored = FakeBackend.account
        backend.keychain.write("credits", Data("3".utf8))
        backend.keychain.write("session", Data("token".utf8))
        await started { session in
            session.device.appearance = .dark
            await session.signOut()
            await settle()
            #expect(session.phase == .signedOut)
            #expect(session.farewell == nil)
        }
        #expect(backend.keychain.read("credits") == nil)
        #expect(backend.keychain.read("session") == nil)
        #expect(backend.calls.contains("signOut"))
        #expect(DeviceSettings(keychain: backend.keychain).appearance == .dark)
    }

    @Test("a session that the server ends says so, and clears the device too")
    func endedByServer() async {
        backend.stored = FakeBackend.account
        backend.keychain.write("credits", Data("3".utf8))
        await started { session in
            backend.announce(.nobody(.sessionEnded))
            await settle()
            #expect(session.phase == .signedOut)
            #expect(session.farewell == "Your session has ended. Sign in to go on.")
            session.signedIn(FakeBackend.account)
            #expect(session.farewell == nil)
        }
        #expect(backend.keychain.read("credits") == nil)
    }

    @Test("an account that was deleted elsewhere signs out, says so, and clears the device")
    func accountGone() async {
        backend.stored = FakeBackend.account
        backend.keychain.write("credits", Data("3".utf8))
        await started { session in
            backend.announce(.nobody(.accountGone))
            await settle()
            #expect(session.phase == .signedOut)
            #expect(session.farewell?.contains("has been deleted") == true)
        }
        #expect(backend.keychain.read("credits") == nil)
    }

    @Test("while a new password is chosen the app stays closed, then opens")
    func holding() async {
        await started { session in
            session.hold()
            session.signedIn(FakeBackend.account)
            #expect(session.phase == .onboarding)
            session.release()
            #expect(session.phase == .signedIn(FakeBackend.account))
        }
    }

    @Test("a session that ends while a new password is chosen does not open the app")
    func endedWhileHolding() async {
        await started { session in
            session.hold()
            session.signedIn(FakeBackend.account)
            backend.announce(.nobody(.sessionEnded))
            await settle()
            session.release()
            #expect(session.phase == .onboarding)
        }
    }
}
