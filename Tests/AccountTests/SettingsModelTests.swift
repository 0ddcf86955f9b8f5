/// Settings, export, deletion, consent: what they ask the backend and what they make of the answers.
import AccountFeatures
import Clients
import Foundation
import Testing
import Wire

@Suite("Settings", .timeLimit(.minutes(1)))
@MainActor
struct SettingsModelTests {
    private static let need = ConsentNeed(purpose: "photos", provider: "openai", name: "OpenAI")
    let backend = FakeBackend()
    static let granted =
        #"{"providers":[{"app":"sample","purpose":"photos","provider":"openai","name":"OpenAI","granted":true,"granted_at":"2026-01-01T00:00:00Z"}]}"#
    static let withdrawn =
        #"{"providers":[{"app":"sample","purpose":"photos","provider":"openai","name":"OpenAI","granted":false}]}"#
    private static let openAI = ConsentList.Provider(
        app: "sample", purpose: "photos", provider: "openai", name: "OpenAI", isGranted: true)

    private func model(_ signOut: @escaping @MainActor (String?) async -> Void = { _ in }) -> SettingsModel {
        SettingsModel(app: .sample, clients: backend.clients, account: FakeBackend.account, signOut: signOut)
    }

    @Test("AUN-FR-8.5 plan and credits are read from the app's own schema")
    func plan() async {
        backend.rows = [
            "user_credits": #"[{"available":3}]"#,
            "subscriptions": #"[{"product_id":"pro","status":"active","expires_at":"2027-01-01T00:00:00Z"}]"#,
        ]
        let model = model()
        #expect(model.plan == .loading)
        await model.loadPlan()
        guard case .loaded(let status) = model.plan else { return #expect(Bool(false), "\(model.plan)") }
        #expect(status.credits == 3 && status.plan == "Subscribed")
        #expect(backend.calls == ["select sample.user_credits", "select sample.subscriptions"])
    }

    @Test("an account without any rows has no credits and the free plan")
    func empty() async {
        let model = model()
        await model.loadPlan()
        #expect(model.plan == .loaded(PlanStatus(credits: 0)))
        #expect(PlanStatus(credits: 0).plan == "Free")
    }

    @Test("an expired subscription is told as such")
    func expired() {
        let subscription = PlanStatus.Subscription(product: "pro", status: "expired", expiresAt: nil)
        #expect(PlanStatus(credits: 0, subscription: subscription).plan == "Subscription expired")
    }

    @Test("what can't be loaded is told and can be tried again", arguments: everyError)
    func loadErrors(_ error: ClientError) async {
        backend.error = error
        let model = model()
        await model.load()
        #expect(model.plan == .failed(Trouble.account(error)))
        #expect(model.consents == .failed(Trouble.account(error)))
        backend.error = nil
        backend.answers["consent"] = Self.granted
        await model.load()
        #expect(model.plan == .loaded(PlanStatus(credits: 0)))
    }

    @Test("an answer that makes no sense is told, not shown")
    func nonsense() async {
        backend.answers["consent"] = "<html>"
        let model = model()
        await model.loadConsents()
        guard case .failed(let problem) = model.consents else { return #expect(Bool(false)) }
        #expect(!problem.message.contains("html"))
    }

    @Test("an agreement can be withdrawn")
    func withdraw() async {
        backend.answers["consent"] = Self.granted
        let model = model()
        await model.loadConsents()
        backend.answers["consent"] = Self.withdrawn
        await model.withdrawTapped(Self.openAI)
        #expect(
            backend.calls.last
                == #"consent {"action":"withdraw","app":"sample","provider":"openai","purpose":"photos"}"#)
        guard case .loaded(let providers) = model.consents else { return #expect(Bool(false)) }
        #expect(providers.map(\.isGranted) == [false])
    }

    @Test("a withdrawal that fails changes nothing")
    func withdrawFails() async {
        backend.answers["consent"] = Self.granted
        let model = model()
        await model.loadConsents()
        let before = model.consents
        backend.error = .serverDown
        await model.withdrawTapped(Self.openAI)
        #expect(model.consents == before)
        #expect(model.withdrawing.problem == Trouble.account(.serverDown))
    }

    // MARK: - export

    @Test("the export is readable and complete")
    func export() async {
        backend.answers["export-data"] = #"{"checks":[],"account":{"email":"anna@example.com"}}"#
        let model = ExportModel(functions: backend.clients.functions)
        await model.exportTapped()
        #expect(model.document?.contains("\"email\" : \"anna@example.com\"") == true)
        #expect(backend.calls == ["export-data {}"])
    }

    @Test("an export that fails is told", arguments: everyError)
    func exportErrors(_ error: ClientError) async {
        backend.error = error
        let model = ExportModel(functions: backend.clients.functions)
        await model.exportTapped()
        #expect(model.document == nil && model.submission.problem == Trouble.account(error))
    }

    @Test("a broken export is no document")
    func brokenExport() async {
        backend.answers["export-data"] = "not json"
        let model = ExportModel(functions: backend.clients.functions)
        await model.exportTapped()
        #expect(model.document == nil && model.submission.problem != nil)
    }

    // MARK: - deletion

    private func deletion(_ signOut: @escaping @MainActor (String?) async -> Void = { _ in }) -> DeletionModel {
        DeletionModel(functions: backend.clients.functions, haptics: haptics, signOut: signOut)
    }

    private let haptics = Haptics()

    @Test("AUN-NF-69 the typed word deletes the account and signs out")
    func delete() async {
        backend.answers["delete-account"] = #"{"deleted":true}"#
        var farewell: String?
        let model = deletion { farewell = $0 }
        model.typed = "DELETE"
        await model.deleteTapped()
        #expect(backend.calls == [#"delete-account {"confirm":"DELETE"}"#])
        #expect(farewell == "Your account, photos and history have been deleted.")
        #expect(haptics.last?.number == 1 && haptics.last?.haptic == .deleted)
    }

    @Test("without the exact word nothing is asked", arguments: ["", "delete", "DELET", "DELETE!", "yes"])
    func unconfirmed(_ typed: String) async {
        let model = deletion { _ in #expect(Bool(false), "signed out") }
        model.typed = typed
        await model.deleteTapped()
        #expect(!model.isConfirmed && backend.calls.isEmpty)
    }

    @Test("a deletion that fails keeps the session", arguments: everyError)
    func deleteErrors(_ error: ClientError) async {
        backend.error = error
        let model = deletion { _ in #expect(Bool(false), "signed out") }
        model.typed = "DELETE"
        await model.deleteTapped()
        #expect(model.submission.problem == Trouble.account(error))
    }

    @Test("an answer without the word deleted is no deletion")
    func notDeleted() async {
        backend.answers["delete-account"] = #"{"deleted":false}"#
        let model = deletion { _ in #expect(Bool(false), "signed out") }
        model.typed = "DELETE"
        await model.deleteTapped()
        #expect(model.submission.problem != nil)
    }

    @Test("after a lost answer, an ended session means that it was done")
    func lostAnswer() async {
        var isOut = false
        let model = deletion { _ in isOut = true }
        model.typed = "DELETE"
        backend.error = .timedOut
        await model.deleteTapped()
        #expect(!isOut)
        backend.error = .signedOut
        await model.deleteTapped()
        #expect(isOut)
    }

    @Test("two taps delete once")
    func doubleDelete() async {
        backend.answers["delete-account"] = #"{"deleted":true}"#
        backend.hold()
        let model = deletion()
        model.typed = "DELETE"
        let first = Task { await model.deleteTapped() }
        await backend.arrived(1)
        await model.deleteTapped()
        backend.letGo()
        await first.value
        #expect(backend.calls.count == 1)
    }

    // MARK: - consent

    @Test("agreeing is stored before the app goes on")
    func agree() async {
        backend.answers["consent"] = Self.granted
        var decisions: [Bool] = []
        let model = ConsentModel(
            app: "sample", need: Self.need, functions: backend.clients.functions
        ) {
            decisions.append($0)
        }
        await model.agreeTapped()
        #expect(backend.calls == [#"consent {"action":"grant","app":"sample","provider":"openai","purpose":"photos"}"#])
        #expect(decisions == [true])
    }

    @Test("not now asks nobody; a failed agreement decides nothing", arguments: everyError)
    func notNow(_ error: ClientError) async {
        var decisions: [Bool] = []
        let model = ConsentModel(
            app: "sample", need: Self.need, functions: backend.clients.functions
        ) {
            decisions.append($0)
        }
        backend.error = error
        await model.agreeTapped()
        #expect(decisions.isEmpty && model.submission.problem == Trouble.account(error))
        model.notNowTapped()
        #expect(decisions == [false] && backend.calls.count == 1)
    }

    // MARK: - onboarding

    @Test("AUN-FR-8.3 the pages go forth and back, and skipping or the last one ends them")
    func onboarding() {
        var ends = 0
        let model = OnboardingModel(pages: samplePages) { ends += 1 }
        model.backTapped()
        #expect(model.index == 0 && !model.isLast)
        model.nextTapped()
        model.nextTapped()
        #expect(model.isLast && ends == 0)
        model.nextTapped()
        #expect(ends == 1)
        model.skipTapped()
        #expect(ends == 2)
        #expect(OnboardingModel(pages: []) {}.page == nil)
    }
}
