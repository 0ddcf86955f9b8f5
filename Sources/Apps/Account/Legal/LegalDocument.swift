/// The terms of service and the privacy policy of an app, made of what its identity says.
import Foundation
import Language

package enum LegalDocument: String, Identifiable, CaseIterable, Sendable {
    case terms, privacy

    package var id: String { rawValue }

    package var title: String {
        switch self {
        case .terms: String(localized: "Terms of Service")
        case .privacy: String(localized: "Privacy Policy")
        }
    }

    package struct Section: Hashable, Sendable {
        package var title: String
        package var words: String

        package init(title: String, words: String) {
            self.title = title
            self.words = words
        }
    }

    package func sections(of app: AppIdentity) -> [Section] {
        switch self {
        case .terms: Self.terms(app)
        case .privacy: Self.privacy(app).filter { !$0.words.isEmpty }
        }
    }

    private static func terms(_ app: AppIdentity) -> [Section] {
        [
            Section(
                title: String(localized: "What you agree to"),
                words: String(
                    localized: """
                        These terms hold between you and us, who run \(app.name). You accept them when you make an \
                        account. Apple’s standard licence holds for the app itself.
                        """)),
            Section(
                title: String(localized: "Your account"),
                words: String(
                    localized: "Keep your password to yourself. You can delete your account in Settings at any time.")),
            Section(
                title: String(localized: "What \(app.name) can’t promise"), words: joined(app.disclaimer, app.judging)),
            Section(
                title: String(localized: "What is free and what costs"),
                words: joined(app.allowance, costs)),
            Section(
                title: String(localized: "What is yours"),
                words: String(
                    localized: """
                        What you upload and what you make stays yours. We use it only to do what you ask for. What you \
                        share, others can see until you take it back.
                        """)),
            Section(
                title: String(localized: "What isn’t allowed"),
                words: String(
                    localized: """
                        Don’t use \(app.name) to break the law, to deceive or to harm anybody, or to get around its \
                        limits. An account that does so may be locked.
                        """)),
            contact(app),
        ]
    }

    private static func privacy(_ app: AppIdentity) -> [Section] {
        [
            Section(
                title: String(localized: "What we keep"),
                words:
                    String(
                        localized: """
                            Your e-mail address, your name if you gave it, what you upload and make, and what you bought. Of \
                            your password only a hash is kept, from which it can’t be read. Your time zone says when your \
                            days begin; if you allow notifications, we keep your phone’s address for them.
                            """)),
            Section(
                title: String(localized: "Who sees it"),
                words:
                    String(
                        localized: """
                            What you upload is private unless you share it. It goes to an AI provider only if you agreed to \
                            it. There is no advertising and no tracking in the app.
                            """)),
            Section(
                title: String(localized: "Where it lies, and for how long"),
                words: joined(app.keeping, app.files.words)),
            Section(
                title: String(localized: "Payments"),
                words:
                    String(
                        localized: """
                            Apple handles your payment: we learn which product you bought, when and at what price, and never \
                            your card or address.
                            """)),
            Section(
                title: String(localized: "Your rights"),
                words: String(
                    localized: """
                        In Settings you can take all your data with you as a file, withdraw what you agreed to, and \
                        delete your account with everything in it. What was bought and used stays as amounts and days, \
                        with nothing that says whose they were.
                        """)),
            contact(app),
        ]
    }

    private static func joined(_ words: String...) -> String {
        words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static var costs: String {
        String(localized: "Prices are shown before you buy, and what you buy is charged to your Apple Account.")
    }

    private static func contact(_ app: AppIdentity) -> Section {
        Section(title: String(localized: "Questions"), words: String(localized: "Write to \(app.supportEmail)."))
    }
}
