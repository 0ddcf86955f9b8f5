/// What Veramo is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import Language
import Styleguide

extension AppIdentity {
    static var veramo: AppIdentity {
        AppIdentity(
            name: "Veramo",
            tagline: String(localized: "The AI Couples App: pictures that two people make for each other."),
            symbol: "heart",
            tint: Palette.navyInk,
            schema: "veramo", unit: WorkUnit("picture", "pictures"),
            promise: String(localized: "Make pictures for each other and put them on days to come."),
            allowance: String(
                localized:
                    "Your own photos, pairing, the calendar and the export are free. One plan serves both of you."),
            disclaimer: String(localized: "Pictures are made by AI or drawn by our server, as each one says."),
            supportEmail: "support@veramo.app", providers: [.apple, .google], keeping: lasting)
    }

    /// What the server does, and its tests prove.
    private static var lasting: String {
        String(
            localized: """
                Your pictures lie in private files. Nobody but you can open one before its day begins; from then on the person \
                you are linked with can, and nobody else. What a camera wrote into a photo is removed. A provider gets a \
                prompt or a picture only after the app has named it and you have agreed. When you end a link, nothing new is \
                shared, and both of you keep what was shared until then.
                """)
    }
}
