/// The text of each mail: what happened, what to do, and what it means if it wasn't you.
import PlainText

enum MailTemplate: String, Sendable, CaseIterable {
    case confirmation
    case magicLink
    case recovery
    case emailChange
    case invitation
    case reauthentication

    var subject: String {
        switch self {
        case .confirmation: "Confirm your e-mail address"
        case .magicLink: "Your sign-in link"
        case .recovery: "Reset your password"
        case .emailChange: "Confirm your new e-mail address"
        case .invitation: "You have been invited"
        case .reauthentication: "Your confirmation code"
        }
    }

    private var introduction: String {
        switch self {
        case .confirmation: "Thank you for signing up. Open this link to confirm your e-mail address:"
        case .magicLink: "Open this link to sign in:"
        case .recovery: "You asked for a new password. Open this link to choose one:"
        case .emailChange: "You asked to change your e-mail address. Open this link to confirm it:"
        case .invitation: "Somebody made an account for you. Open this link to accept it:"
        case .reauthentication: "Type this code to confirm that it is you:"
        }
    }

    private var action: String {
        switch self {
        case .confirmation, .emailChange: "Confirm the address"
        case .magicLink: "Sign in"
        case .recovery: "Choose a new password"
        case .invitation: "Accept the invitation"
        case .reauthentication: "Confirm"
        }
    }

    private var closing: String {
        "If you didn't ask for this, ignore this mail; nothing changes without the link or the code."
    }

    /// - Parameter link: nil for a mail with a code only.
    func text(link: String?, code: String, minutes: Int) -> String {
        guard let link else { return "\(introduction)\n\n\(code)\n\n\(validity(minutes))\n\n\(closing)\n" }
        return """
            \(introduction)

            \(link)

            Or type this code in the app: \(code)

            \(validity(minutes))

            \(closing)

            """
    }

    func html(link: String?, code: String, minutes: Int) -> String {
        let code = "<strong style=\"font-size:1.4em;letter-spacing:0.15em\">\(code.htmlEscaped)</strong>"
        let middle =
            link.map {
                "<p><a href=\"\($0.htmlEscaped)\">\(action)</a></p>\n<p>Or type this code in the app: \(code)</p>"
            }
            ?? "<p>\(code)</p>"
        return """
            <!doctype html>
            <html lang="en"><body style="font-family:sans-serif">
            <p>\(introduction)</p>
            \(middle)
            <p>\(validity(minutes))</p>
            <p>\(closing)</p>
            </body></html>

            """
    }

    private func validity(_ minutes: Int) -> String {
        "It works once and for \(minutes) minutes."
    }
}
