/// What the shared screens need to know about the app they are in.
import Clients
import Foundation
import Styleguide

package struct AppIdentity: Sendable {
    package var name: String
    /// One sentence under the name on the welcome screen.
    package var tagline: String
    /// The app's SF Symbol.
    package var symbol: String
    package var tint: Tone
    /// The database schema of the app, which its plan and credits are read from.
    package var schema: String
    /// What one unit of the app's paid work is called.
    package var unit: WorkUnit
    /// What a customer gets for the price; stands above the prices.
    package var promise: String
    /// What every account gets for nothing, and whether bought credits last.
    package var allowance: String
    /// What the app's results can't promise, said where no result is.
    package var disclaimer: String
    /// Where to write for help.
    package var supportEmail: String
    package var version: String
    /// An account for trying the app out; given in development only, since it shows its password.
    package var demo: DemoOffer?
    /// The providers whose buttons it shows.
    package var providers: [SignInProvider]
    /// What stands in for providers where their own sign-in is missing.
    package var standIns: StandIns
    /// How one gets in.
    @Shared package var door: Door
    /// Where what people give it lies, and for how long: a part of its privacy policy. Empty where nothing is special.
    package var keeping: String
    /// Where files lie: another part of its privacy policy.
    package var files = FilePlace.unknown
    /// What else its results are not, and who looks at them: a part of its terms. Empty where nothing is special.
    package var judging: String

    package init(
        name: String, tagline: String, symbol: String, tint: Tone = Palette.navyInk, schema: String,
        unit: WorkUnit, promise: String, allowance: String = "", disclaimer: String, supportEmail: String,
        version: String = "1.0",
        demo: DemoOffer? = nil, providers: [SignInProvider] = [.apple], standIns: StandIns = [:],
        door: Door = Door(), keeping: String = "", judging: String = ""
    ) {
        self.name = name
        self.tagline = tagline
        self.symbol = symbol
        self.tint = tint
        self.schema = schema
        self.unit = unit
        self.promise = promise
        self.allowance = allowance
        self.disclaimer = disclaimer
        self.supportEmail = supportEmail
        self.version = version
        self.demo = demo
        self.providers = providers
        self.standIns = standIns
        self.door = door
        self.keeping = keeping
        self.judging = judging
    }

    /// Where a provider's page sends back; the app's scheme is its schema.
    package var signInAddress: URL { URL(string: "\(schema)://signed-in") ?? URL(fileURLWithPath: "/") }
}
