/// Making an account, confirming its address, and getting back into one.
import AccountFeatures
import Clients
import Testing

@Suite("Sign up and codes", .timeLimit(.minutes(1)))
@MainActor
struct SignUpModelTests {
    let backend = FakeBackend()
    let flow = AccountFlow()
    let session: SessionModel

    init() {
        session = SessionModel(clients: backend.clients)
        flow.email = "anna@example.com"
    }

    private func signUp(_ password: String = "long enough") -> SignUpModel {
        let model = SignUpModel(auth: backend.auth, session: session, flow: flow)
        model.password = password
        return model
    }

    private func code(_ purpose: CodePurpose, _ clock: ClockClient = .patient) -> CodeModel {
        var clients = backend.clients
        clients.clock = clock
        let model = CodeModel(purpose: purpose, clients: clients, session: session, flow: flow)
        model.code = "123456"
        return model
    }

    @Test("AUN-FR-1.2 signing up leads to the code screen")
    func confirmation() async {
        await signUp().signUpTapped()
        #expect(backend.calls == ["signUp anna@example.com long enough"])
        #expect(flow.path == [.code(.signUp)])
        #expect(session.phase == .restoring)
    }

    @Test("where addresses needn't be confirmed, signing up signs in")
    func atOnce() async {
        backend.signUpOutcome = .signedIn(FakeBackend.account)
        await signUp().signUpTapped()
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test(
        "a password the server would refuse never leaves the device",
        arguments: ["short", String(repeating: "x", count: 73)])
    func badPassword(_ password: String) async {
        let model = signUp(password)
        await model.signUpTapped()
        #expect(model.passwordError != nil)
        #expect(backend.calls.isEmpty)
    }

    @Test("every error of signing up is told", arguments: everyError)
    func errors(_ error: ClientError) async {
        backend.error = error
        let model = signUp()
        await model.signUpTapped()
        #expect(model.submission.problem == Trouble.account(error))
        #expect(flow.path.isEmpty)
    }

    @Test("two taps make one account")
    func doubleTap() async {
        backend.hold()
        let model = signUp()
        let first = Task { await model.signUpTapped() }
        await backend.arrived(1)
        await model.signUpTapped()
        backend.letGo()
        await first.value
        #expect(backend.calls.count == 1)
    }

    @Test("the mailed code signs in")
    func codeHappy() async {
        await code(.signUp).confirmTapped()
        #expect(backend.calls == ["verify anna@example.com 123456 signUp"])
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("only digits are taken, and no more than a code can have")
    func digits() async {
        let model = code(.signUp)
        model.code = "12 34-x٣5678901234"
        #expect(model.code == "1234567890")
        model.code = "123"
        await model.confirmTapped()
        #expect(model.codeError != nil && backend.calls.isEmpty)
    }

    @Test("a wrong code is told, with a new one as the way out")
    func wrongCode() async {
        backend.error = .refused(code: "otp_expired", message: "")
        let model = code(.signUp)
        await model.confirmTapped()
        #expect(model.submission.problem?.remedy == .newCode)
        backend.error = nil
        await model.helpTapped(.newCode)
        #expect(backend.calls.last == "sendCode anna@example.com signUp")
        #expect(model.hasResent && model.submission.problem == nil)
    }

    @Test("when the server wants a pause, the button counts it down and then works again")
    func countdown() async {
        backend.error = .busy(retryAfter: 30)
        let model = code(.signUp)
        let resend = Task { await model.resendTapped() }
        await backend.arrived(1)
        for _ in 0..<100 { await Task.yield() }
        #expect(model.secondsToResend == 30 && !model.canResend && !model.hasResent)
        await model.resendTapped()
        #expect(backend.calls.count == 1)
        resend.cancel()
        await resend.value
        let hasty = code(.signUp, .hasty)
        await hasty.resendTapped()
        #expect(hasty.secondsToResend == 0 && hasty.canResend)
    }

    // MARK: - a forgotten password

    @Test("a forgotten password: address, code, new password, in")
    func recovery() async {
        let forgot = ForgotModel(auth: backend.auth, flow: flow)
        await forgot.sendTapped()
        #expect(flow.path == [.code(.recovery)])
        await code(.recovery).confirmTapped()
        #expect(flow.path == [.newPassword])
        #expect(session.phase == .restoring)
        let new = NewPasswordModel(auth: backend.auth, session: session, flow: flow)
        new.password = "short"
        await new.saveTapped()
        #expect(new.passwordError != nil && session.phase == .restoring)
        new.password = "a better password"
        await new.saveTapped()
        #expect(session.phase == .signedIn(FakeBackend.account))
        #expect(backend.calls.last == "changePassword a better password")
    }

    @Test("the old password may stay")
    func keepOld() async {
        await code(.recovery).confirmTapped()
        NewPasswordModel(auth: backend.auth, session: session, flow: flow).keepOldTapped()
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("a wrong recovery code opens nothing, and a later sign-in is not held back")
    func wrongRecovery() async {
        backend.error = .refused(code: "otp_expired", message: "")
        await code(.recovery).confirmTapped()
        #expect(flow.path.isEmpty && session.phase == .restoring)
        session.signedIn(FakeBackend.account)
        #expect(session.phase == .signedIn(FakeBackend.account))
    }

    @Test("errors of asking for a code are told", arguments: everyError)
    func forgotErrors(_ error: ClientError) async {
        backend.error = error
        let model = ForgotModel(auth: backend.auth, flow: flow)
        await model.sendTapped()
        #expect(model.submission.problem == Trouble.account(error))
        #expect(flow.path.isEmpty)
    }

    @Test("errors of saving a new password keep the form", arguments: everyError)
    func newPasswordErrors(_ error: ClientError) async {
        await code(.recovery).confirmTapped()
        backend.error = error
        let model = NewPasswordModel(auth: backend.auth, session: session, flow: flow)
        model.password = "a better password"
        await model.saveTapped()
        #expect(model.submission.problem == Trouble.account(error))
        #expect(session.phase == .restoring)
    }
}
