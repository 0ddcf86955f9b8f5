/// Two-step sign-in: adding an authenticator app, and the code that is asked for after a password.
import AccountFeatures
import Clients
import Foundation
import SwiftUI
import Testing
import ViewTesting
import WebUI

@Suite("Two-step sign-in", .timeLimit(.minutes(2)))
@MainActor
struct TwoStepTests {
    private let asked = Locked<[String]>([])

    private func clients(_ account: Account, list: [Factor] = []) -> Clients {
        var clients = Clients.preview()
        clients.auth = .preview(account)
        clients.auth.factors.list = { () async throws(ClientError) in list }
        let asked = asked
        clients.auth.factors.verify = { (factor, code) async throws(ClientError) in
            asked.withLock { $0.append("\(factor) \(code)") }
            guard code == "123456" else { throw .refused(code: "mfa_verification_failed", message: "") }
            return Samples.account
        }
        clients.auth.factors.recover = { (code) async throws(ClientError) in
            asked.withLock { $0.append("recover \(code)") }
            return Samples.account
        }
        return clients
    }

    private func gate(_ clients: Clients) async -> Screen {
        let screen = Screen {
            AccountGate(app: .sample, clients: clients, onboarding: []) { account in
                SettingsView(app: .sample, clients: clients, account: account)
            }
        }
        await screen.settle()
        return screen
    }

    private var unproven: Account {
        var account = Samples.account
        account.needsSecondFactor = true
        return account
    }

    @Test("whoever has a second factor sees nothing of the account before its code; a wrong one is told")
    func demanded() async {
        let screen = await gate(clients(unproven, list: [Factor(id: "f")]))
        await screen.wait(for: "One more step")
        #expect(!screen.contains(Samples.account.email))
        await screen.type("123", into: "Code")
        await screen.tap("Continue")
        #expect(screen.contains("The code has 6 digits.") && asked.withLock { $0.isEmpty })
        await screen.type("654321", into: "Code")
        await screen.tap("Continue")
        await screen.wait(for: "That code doesn’t work")
        await screen.type("123456", into: "Code")
        await screen.tap("Continue")
        await screen.wait(for: "Two-step sign-in")
        #expect(asked.withLock { $0 } == ["f 654321", "f 123456"])
    }

    @Test("a recovery code does as well")
    func recovered() async {
        let screen = await gate(clients(unproven, list: [Factor(id: "f")]))
        await screen.tap("Use a recovery code")
        await screen.type("abcd-efgh", into: "Recovery code")
        await screen.tap("Continue")
        await screen.wait(for: "Two-step sign-in")
        #expect(asked.withLock { $0 } == ["recover abcd-efgh"])
    }

    @Test(
        "settings add an authenticator app: its key, its first code, and the recovery codes; and take it away after a question"
    )
    func enrolled() async {
        var clients = Clients.preview()
        clients.auth = .preview()
        let screen = await gate(clients)
        await screen.tap("Add an authenticator app")
        #expect(screen.contains("SAMP LEKE YSAM PLEK EY"))
        #expect(screen.find(label: "Turn on")?.isEnabled == false)
        await screen.type("123456", into: "Code")
        await screen.tap("Turn on")
        await screen.wait(for: "sample-code-1")
        #expect(screen.find(label: "Status")?.value == "On, with an authenticator app")
        await screen.tap("Turn off")
        #expect(screen.contains("Turn two-step sign-in off?"))
        await screen.tap("Turn off")
        await screen.wait(for: "Besides your password")
    }
}
