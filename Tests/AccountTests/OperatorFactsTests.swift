/// What an app shows of what its server says of its operator, and how far it believes it.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import Testing
import ViewTesting
import WebUI
import Wire

@MainActor @Suite struct OperatorFactsTests {
    private func settings(_ facts: @escaping @Sendable () throws(ClientError) -> OperatorFacts) async -> Screen {
        var clients = Clients.preview()
        clients.legal = LegalClient { () async throws(ClientError) in try facts() }
        let made = clients
        let screen = Screen {
            AccountGate(app: .sample, clients: made, onboarding: []) { account in
                SettingsView(app: .sample, clients: made, account: account)
            }
        }
        await screen.settle()
        return screen
    }

    @Test("settings lead to the operator's support address, and to the app's own where the server names none")
    func support() async {
        let told = await settings { OperatorFacts(support: "a+b@harbour.example", files: .disk, fileKeeper: nil) }
        #expect(told.contains("Write to support: a+b@harbour.example"))
        #expect(
            told.session.tree.flatMap(\.everyPart).contains { $0.attribute("href") == "mailto:a%2Bb@harbour.example" })
        for facts in [nil, "no address", "a@b\n"] {
            let screen = await settings { OperatorFacts(support: facts, files: .disk, fileKeeper: nil) }
            #expect(screen.contains("Write to support: help@example.com"))
        }
        let silent = await settings { () throws(ClientError) in throw .offline }
        #expect(silent.contains("Write to support: help@example.com"))
    }

    @Test("without the server's word the privacy policy claims no place; with it, the place is named in one line")
    func places() {
        func place(_ facts: OperatorFacts?) -> FilePlace { AppIdentity.sample.told(by: facts).files }
        #expect(place(nil) == .unknown)
        #expect(place(OperatorFacts(support: nil, files: .disk, fileKeeper: "Harbour")) == .ownDisk)
        #expect(
            place(OperatorFacts(support: nil, files: .bucket, fileKeeper: "Har\u{202E}bour")) == .service("Harbour"))
        let long = String(repeating: "x", count: 201)
        #expect(place(OperatorFacts(support: nil, files: .bucket, fileKeeper: long)) == .service(nil))
        let shown = LegalDocument.privacy.sections(of: .sample).map(\.words).joined()
        #expect(shown.contains(FilePlace.unknown.words))
    }
}

extension El {
    fileprivate var everyPart: [El] { [self] + children.flatMap(\.everyPart) }
}
