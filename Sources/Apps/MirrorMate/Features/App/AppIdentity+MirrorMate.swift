/// What MirrorMate is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import MirrorMateCore
import Styleguide
import SwiftUI

extension AppIdentity {
    static var mirrormate: AppIdentity {
        AppIdentity(
            name: "MirrorMate", tagline: String(localized: "Practise speaking, and see what your voice does."),
            symbol: "mic",
            tint: Palette.navyInk, schema: "mirrormate", unit: WorkUnit("analysis", "analyses"),
            promise: String(localized: "Coaches you from a short video of yourself speaking."),
            allowance: String(
                localized: "Every account has one free analysis a day. What isn’t used doesn’t carry over."),
            disclaimer: String(
                localized:
                    "Numbers are measured from your recording, each with its margin. They are practice, no diagnosis."),
            supportEmail: "support@mirrormate.app", providers: [.apple, .google], door: .mirrormate, keeping: lasting,
            judging: String(localized: "Software measures them: no human expert reviews a recording."))
    }

    /// What the server does, and its tests prove.
    private static var lasting: String {
        String(
            localized: """
                A recording lies in a private place, which only the program that measures it opens. Nobody watches it. If you \
                have agreed to a provider by its name, that one gets the sound to write down what you say, or the numbers to \
                put them into words; withdraw it in Settings. A recording is deleted once it is measured, well or not, and \
                \(RecordingLimits.mostHours) hours after its upload at the latest. What stays is the report: its numbers, the \
                words about them, and the receipt of the deletion, until you delete the report or your account. Your phone keeps \
                its own copy of the last three recordings; deleting a report or signing out removes it. Your profile picture is \
                seen by nobody but you, and a new one takes its place.
                """)
    }
}

extension Door {
    fileprivate static var mirrormate: Door {
        var door = Door()
        door.style = .modal
        door.picture = { AnyView(BreathingHero()) }
        door.signUpButton = String(localized: "Get Started")
        door.signInButton = String(localized: "I already have an account")
        door.tryButton = String(localized: "Try it without an account")
        door.signIn = Form(
            barTitle: String(localized: "Sign In"), title: String(localized: "Welcome back"),
            subtitle: String(localized: "Sign in to see your reports."), button: String(localized: "Sign In"),
            busyButton: String(localized: "Signing in…"), other: String(localized: "New here? Create an account"))
        door.signUp = Form(
            barTitle: String(localized: "Sign Up"), title: String(localized: "Create your account"),
            subtitle: String(localized: "One free analysis a day. Nothing is charged."),
            button: String(localized: "Create Account"),
            busyButton: String(localized: "Creating…"), other: String(localized: "I already have an account"))
        door.nameLabel = String(localized: "Name")
        door.confirmationLabel = String(localized: "Confirm password")
        door.guidesFields = true
        door.showsTerms = true
        door.asksForTerms = true
        door.highlights = points
        return door
    }

    private static var points: [OnboardingPage] {
        [
            OnboardingPage(
                systemImage: "video", title: String(localized: "Speak for a minute"),
                message: String(
                    localized: "Record up to \(RecordingLimits.longest) seconds, or choose a video you have.")),
            OnboardingPage(
                systemImage: "ruler", title: String(localized: "Measured, not guessed"),
                message: String(localized: "Every number says how it was measured and how sure it is.")),
            OnboardingPage(
                systemImage: "lock", title: String(localized: "Your video isn’t kept"),
                message: String(localized: "It is deleted once it is measured, and you get a receipt.")),
        ]
    }
}
