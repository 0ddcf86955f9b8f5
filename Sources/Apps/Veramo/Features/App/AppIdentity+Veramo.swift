/// What Veramo is called, and what it says about itself before anybody signs in.
import AccountFeatures
import Clients
import Styleguide

extension AppIdentity {
    static let veramo = AppIdentity(
        name: "Veramo", tagline: "Make pictures for each other, and see them on the day they’re meant for.",
        symbol: "heart", schema: "veramo", unit: "picture",
        promise: "Make pictures together, and plan them for the days to come. One plan is for both of you.",
        allowance: "Sharing your own photos for today, the calendar and the export are free.",
        disclaimer: "Pictures are made by AI or drawn by our server, as each one says.",
        supportEmail: "support@veramo.app", providers: [.apple, .google])
}
