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
            subtitle: "Describe a picture in your own words, and watch it appear."))
}
