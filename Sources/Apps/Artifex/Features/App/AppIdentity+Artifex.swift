/// What Artifex is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import Styleguide

extension AppIdentity {
    static let artifex = AppIdentity(
        name: "Artifex", tagline: "Describe a picture in your own words, and watch it appear.", symbol: "photo",
        tint: Palette.navyInk, schema: "artifex", unit: "picture",
        promise: "Turn words into pictures, keep them, and share the ones you like.",
        allowance: "Every account has 10 free pictures a month. What isn’t used doesn’t carry over.",
        disclaimer: "Pictures are made by AI or drawn by our server, as each one says.",
        supportEmail: "support@artifex.app", providers: [.apple, .google],
        door: .sheet(
            for: "Artifex", title: "Experience the Future of AI-Powered Imagery",
            subtitle: "Describe a picture in your own words, and watch it appear."), keeping: lasting)

    /// What the server does, and its tests prove.
    private static let lasting =
        "Your prompts, photos and pictures lie in your account until you delete them or the account. Nobody else sees a "
        + "picture until you publish it. With what you publish, everybody sees your name and your profile picture. "
        + "People who work for us look at published pictures that were reported or held back. A provider gets a prompt "
        + "or a photo only after the app has named it and you have agreed. A profile picture that you replace is "
        + "deleted, with your account at the latest."
}
