/// What Veramo is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import Styleguide

extension AppIdentity {
    static let veramo = AppIdentity(
        name: "Veramo", tagline: "The AI Couples App: pictures that two people make for each other.", symbol: "heart",
        tint: Palette.navyInk,
        schema: "veramo", unit: "picture",
        promise: "Make pictures for each other and put them on days to come.",
        allowance: "Your own photos, pairing, the calendar and the export are free. One plan serves both of you.",
        disclaimer: "Pictures are made by AI or drawn by our server, as each one says.",
        supportEmail: "support@veramo.app", providers: [.apple, .google], keeping: lasting)

    /// What the server does, and its tests prove.
    private static let lasting =
        "Your pictures lie in private files. Nobody but you can open one before its day begins; from then on the person "
        + "you are linked with can, and nobody else. What a camera wrote into a photo is removed. A provider gets a "
        + "prompt or a picture only after the app has named it and you have agreed. When you end a link, nothing new is "
        + "shared, and both of you keep what was shared until then."
}
