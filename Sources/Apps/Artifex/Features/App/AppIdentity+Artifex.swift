/// What Artifex is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import Language
import Styleguide

extension AppIdentity {
    static var artifex: AppIdentity {
        AppIdentity(
            name: "Artifex", tagline: String(localized: "Describe a picture in your own words, and watch it appear."),
            symbol: "photo",
            tint: Palette.navyInk, schema: "artifex", unit: WorkUnit("picture", "pictures"),
            promise: String(localized: "Turn words into pictures, keep them, and share the ones you like."),
            allowance: String(
                localized: "Every account has 10 free pictures a month. What isn’t used doesn’t carry over."),
            disclaimer: String(localized: "Pictures are made by AI or drawn by our server, as each one says."),
            supportEmail: "support@artifex.app", providers: [.apple, .google],
            door: .sheet(
                for: "Artifex", title: String(localized: "Experience the Future of AI-Powered Imagery"),
                subtitle: String(localized: "Describe a picture in your own words, and watch it appear.")),
            keeping: lasting)
    }

    /// What the server does, and its tests prove.
    private static var lasting: String {
        String(
            localized: """
                Your prompts, photos and pictures lie in your account until you delete them or the account. Nobody else sees a \
                picture until you publish it. With what you publish, everybody sees your name and your profile picture. \
                People who work for us look at published pictures that were reported or held back. A provider gets a prompt \
                or a photo only after the app has named it and you have agreed. A profile picture that you replace is \
                deleted, with your account at the latest.
                """)
    }
}
