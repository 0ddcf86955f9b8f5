/// The way into an app as data: how the welcome screen is laid out, what the forms ask for, and their words.
import Foundation
import SwiftUI

package struct Door: Sendable {
    package enum Style: Hashable, Sendable {
        /// The ways in stand on the welcome screen itself.
        case page
        /// One button of the welcome screen opens a sheet with them.
        case sheet
        /// The welcome screen says what the app does, and its buttons open the forms as sheets over it.
        case modal
    }

    /// A form's words.
    package struct Form: Sendable {
        package var barTitle: String
        package var title: String
        package var subtitle: String
        package var button: String
        /// What the button says while it works.
        package var busyButton: String
        /// The link to the other form.
        package var other: String

        package init(
            barTitle: String, title: String, subtitle: String, button: String, busyButton: String, other: String
        ) {
            self.barTitle = barTitle
            self.title = title
            self.subtitle = subtitle
            self.button = button
            self.busyButton = busyButton
            self.other = other
        }
    }

    package var style = Style.page
    /// Nil for the app's name.
    package var title: String?
    /// Nil for the app's tagline.
    package var subtitle: String?
    /// Stands above the title, in the place of the app's symbol.
    package var picture: (@MainActor @Sendable () -> AnyView)?

    // The buttons of the welcome screen and of its sheet.
    package var openButton = String(localized: "Try it out")
    package var signUpButton = String(localized: "Sign up with e-mail")
    package var signInButton = String(localized: "I have an account: sign in")

    package var signIn = Form(
        barTitle: String(localized: "Sign in"), title: String(localized: "Welcome back"),
        subtitle: String(localized: "Sign in to your account."), button: String(localized: "Sign in"),
        busyButton: String(localized: "Signing in…"), other: String(localized: "New here? Create an account"))
    package var signUp = Form(
        barTitle: String(localized: "Sign up"), title: String(localized: "Create account"),
        subtitle: String(localized: "It takes a minute. Nothing is charged."),
        button: String(localized: "Create account"), busyButton: String(localized: "Creating…"),
        other: String(localized: "Already have an account? Sign in"))
    package var emailLabel = String(localized: "E-mail")
    package var forgotLink = String(localized: "Forgot password?")
    /// What is said of an unknown address and of a wrong password alike; nil for the usual words.
    package var badCredentials: String?

    /// The label of the field for a person's full name; nil where an app doesn't ask for it.
    package var nameLabel: String?
    /// The label of the field that repeats the password; nil where it is typed once.
    package var confirmationLabel: String?
    /// The forms check a field when it is left, and their buttons wait until all fields are right.
    package var guidesFields = false
    /// Signing up names the terms and the privacy policy, and opens them.
    package var showsTerms = false
    /// They must be agreed to by a tick, which nobody has set beforehand.
    package var asksForTerms = false

    /// What the app does, point by point, on a welcome screen that opens forms as sheets.
    package var highlights: [OnboardingPage] = []
    /// The button that begins without an address; nil where an app needs one.
    package var tryButton: String?

    package init() {}
}

extension Door {
    /// A door whose welcome screen opens a sheet, and whose forms guide from field to field.
    ///
    /// - Parameter name: the app's name.
    package static func sheet(for name: String, title: String, subtitle: String) -> Door {
        var door = Door()
        door.style = .sheet
        door.title = title
        door.subtitle = subtitle
        door.signUpButton = String(localized: "Sign Up")
        door.signInButton = String(localized: "Login")
        door.signIn = Form(
            barTitle: String(localized: "Login"), title: String(localized: "Log In to Your Account"),
            subtitle: String(localized: "Complete the fields to log in and explore your \(name) account"),
            button: String(localized: "Login"),
            busyButton: String(localized: "Logging in…"), other: String(localized: "New here? Sign Up"))
        door.signUp = Form(
            barTitle: String(localized: "Sign Up"), title: String(localized: "Create Your Account"),
            subtitle: String(localized: "Fill in all the details to successfully create your \(name) account"),
            button: String(localized: "Create Account"), busyButton: String(localized: "Creating…"),
            other: String(localized: "Already have an account? Login"))
        door.emailLabel = String(localized: "Email")
        door.forgotLink = String(localized: "Forgot Password?")
        door.badCredentials = String(localized: "Invalid email or password")
        door.nameLabel = String(localized: "Fullname")
        door.confirmationLabel = String(localized: "Confirm Password")
        door.guidesFields = true
        door.showsTerms = true
        return door
    }
}
