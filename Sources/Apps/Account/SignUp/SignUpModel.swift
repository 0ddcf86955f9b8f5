/// Making an account with e-mail and password.
import Clients
import Language
import Observation
import Wire

@MainActor @Observable
package final class SignUpModel {
    package var name = ""
    package var password = ""
    package var confirmation = ""
    /// Nobody has agreed before they do.
    package var hasAgreed = false
    package let check = FieldCheck()
    package let submission = Submission()
    package let flow: AccountFlow
    private let auth: AuthClient
    private let session: SessionModel
    private let door: Door
    private let isUpgrade: Bool

    /// - Parameter isUpgrade: gives an address to the account that is signed in, instead of making another one.
    package init(
        auth: AuthClient, session: SessionModel, flow: AccountFlow, door: Door = Door(), isUpgrade: Bool = false
    ) {
        self.auth = auth
        self.session = session
        self.flow = flow
        self.door = door
        self.isUpgrade = isUpgrade
    }

    /// What is wrong with a field, once it is time to say so.
    package func error(in field: FormField) -> String? { check.isDue(field) ? problem(in: field) : nil }
    package var emailError: String? { error(in: .email) }
    package var passwordError: String? { error(in: .password) }
    package var canSubmit: Bool { !door.guidesFields || isRight }

    private var isRight: Bool { fields.allSatisfy { problem(in: $0) == nil } }

    private var fields: [FormField] {
        (door.nameLabel == nil ? [] : [.name]) + [.email, .password]
            + (door.confirmationLabel == nil ? [] : [.confirmation]) + (door.asksForTerms ? [.terms] : [])
    }

    private func problem(in field: FormField) -> String? {
        switch field {
        case .name: NameRules.problem(with: name)
        case .email: EmailRules.problem(with: flow.email)
        case .password: PasswordRules.violation(of: password)?.words
        case .terms: hasAgreed ? nil : String(localized: "Agree to the terms to make an account.")
        case .confirmation:
            confirmation.isEmpty
                ? String(localized: "Type the password once more.")
                : confirmation == password ? nil : String(localized: "The passwords differ.")
        }
    }

    package func signUpTapped() async {
        check.tried()
        guard isRight else { return }
        let (email, password, details) = (EmailRules.cleaned(flow.email), password, details)
        await submission.run(words: door.words) { [auth, session, flow, isUpgrade] () async throws(ClientError) in
            let outcome =
                isUpgrade
                ? try await auth.person.register(email, password, details)
                : try await auth.signUp(email, password, details)
            switch outcome {
            case .signedIn(let account): session.signedIn(account)
            case .confirmationSent: flow.show(.code(isUpgrade ? .newEmail : .signUp))
            }
        }
    }

    private var details: [String: JSONValue] {
        door.nameLabel == nil ? [:] : ["full_name": .string(NameRules.cleaned(name))]
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if !flow.follow(help), help == .retry { await signUpTapped() }
    }
}
