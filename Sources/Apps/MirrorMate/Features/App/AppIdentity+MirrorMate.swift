/// What MirrorMate is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import MirrorMateCore
import Styleguide
import SwiftUI

extension AppIdentity {
    static let mirrormate = AppIdentity(
        name: "MirrorMate", tagline: "Practise speaking, and see what your voice does.", symbol: "mic",
        tint: Palette.navyInk, schema: "mirrormate", unit: "analysis",
        promise: "Coaches you from a short video of yourself speaking.",
        allowance: "Every account has one free analysis a day. What isn’t used doesn’t carry over.",
        disclaimer: "Numbers are measured from your recording, each with its margin. They are practice, no diagnosis.",
        supportEmail: "support@mirrormate.app", providers: [.apple, .google], door: .mirrormate, keeping: lasting,
        judging: "Software measures them: no human expert reviews a recording.")

    /// What the server does, and its tests prove.
    private static let lasting =
        "A recording lies in a private place, which only the program that measures it opens. Nobody watches it. If you have agreed to a provider by its name, that one gets the sound "
        + "to write down what you say, or the numbers to put them into words; withdraw it in Settings. A recording is deleted once it is measured, well or not, and "
        + "\(RecordingLimits.mostHours) hours after its upload at the latest. What stays is the report: its numbers, the "
        + "words about them, and the receipt of the deletion, until you delete the report or your account. Your phone keeps "
        + "its own copy of the last three recordings; deleting a report or signing out removes it. Your profile picture is seen by nobody but you, and a new one "
        + "takes its place."
}

extension Door {
    fileprivate static var mirrormate: Door {
        var door = Door()
        door.style = .modal
        door.picture = { AnyView(BreathingHero()) }
        door.signUpButton = "Get Started"
        door.signInButton = "I already have an account"
        door.tryButton = "Try it without an account"
        door.signIn = Form(
            barTitle: "Sign In", title: "Welcome back", subtitle: "Sign in to see your reports.", button: "Sign In",
            busyButton: "Signing in…", other: "New here? Create an account")
        door.signUp = Form(
            barTitle: "Sign Up", title: "Create your account",
            subtitle: "One free analysis a day. Nothing is charged.", button: "Create Account",
            busyButton: "Creating…", other: "I already have an account")
        door.nameLabel = "Name"
        door.confirmationLabel = "Confirm password"
        door.guidesFields = true
        door.showsTerms = true
        door.asksForTerms = true
        door.highlights = points
        return door
    }

    private static let points = [
        OnboardingPage(
            systemImage: "video", title: "Speak for a minute",
            message: "Record up to \(RecordingLimits.longest) seconds, or choose a video you have."),
        OnboardingPage(
            systemImage: "ruler", title: "Measured, not guessed",
            message: "Every number says how it was measured and how sure it is."),
        OnboardingPage(
            systemImage: "lock", title: "Your video isn’t kept",
            message: "It is deleted once it is measured, and you get a receipt."),
    ]
}
