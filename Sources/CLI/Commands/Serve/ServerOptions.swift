/// The flags of `serve`, which become a configuration together with the environment.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerHTTP
import ServerProviders

struct ServerOptions: ParsableArguments {
    @OptionGroup var data: DataOption
    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup(title: "Accounts and mail") var accounts: AccountOptions
    @OptionGroup(title: "Safety of accounts") var safety: AccountSafetyOptions
    @OptionGroup(title: "Files") var files: FileOptions
    @OptionGroup(title: "Vision model") var model: ModelOptions
    @OptionGroup(title: "Jobs") var jobs: JobOptions
    @OptionGroup(title: "Notifications") var push: PushOptions
    @OptionGroup(title: "Purchases") var purchases: PurchaseOptions
    @OptionGroup(title: "Purchases through Adapty") var adapty: AdaptyOptions
    @OptionGroup(title: "Proofs of phones") var attestation: AttestationOptions
    @OptionGroup(title: "Products") var products: ProductOptions
    @OptionGroup(title: "Terms and privacy") var legal: LegalOptions

    @Option(
        help: ArgumentHelp(
            "The Supabase CLI's config.toml; flags and variables come before it. [ATELIER_CONFIG]", valueName: "file"))
    var config: String?
    @Flag(
        help:
            "A demo account, and stand-ins for Apple and Google that anybody can use; on this machine only. [ATELIER_DEVELOPMENT]"
    )
    var development = false
    @Option(
        help: "Give the demo account a history of checks of drawn pairs: on or off. [ATELIER_DEMO_HISTORY; default: on]"
    )
    var demoHistory: String?
    @Option(
        help:
            "The file with the key pairs that sign tokens; replicas share it. [ATELIER_SIGNING_KEYS; default: signing-keys.json in the data folder]"
    )
    var signingKeys: String?
    @Option(
        help:
            "The app store's share of each price in the owner's report, 0 to 1. [ATELIER_STORE_SHARE; default: 0.3]"
    )
    var storeShare: Double?
    @Flag(help: "Show the apps as phones in the browser, at this server's address. [ATELIER_SIMULATOR]")
    var simulator = false
    @Flag(help: "Start the server again whenever it dies, until it is told to end. [ATELIER_SUPERVISE]")
    var supervise = false
    @Option(help: "trace, debug, info, notice, warning, error or critical. [ATELIER_LOG_LEVEL; default: info]")
    var logLevel: String?

    /// Whether the apps are shown.
    func showsApps(_ environment: Environment = Environment()) throws -> Bool {
        try simulator || environment.flag("ATELIER_SIMULATOR") ?? false
    }

    /// Whether the demo account gets a history.
    func fillsDemo(_ environment: Environment = Environment()) throws -> Bool {
        var isOn = true
        try set(&isOn, demoHistory, environment, "ATELIER_DEMO_HISTORY")
        return isOn
    }

    /// The parent that supervises the server, if one is wanted; nil in the server that it starts.
    func supervisor(_ environment: Environment = Environment()) throws -> Supervisor? {
        let isWanted = try supervise || environment.flag("ATELIER_SUPERVISE") ?? false
        guard isWanted, environment.text(Supervisor.mark) == nil else { return nil }
        var arguments = CommandLine.arguments.dropFirst().filter { $0 != "--supervise" }
        var configuration = Configuration(data: data.folder)
        let environment = environment.filled(with: try supabase(environment)?.variables ?? [:])
        try network.apply(to: &configuration, environment)
        // A free port must stay the same after a restart, too.
        if configuration.port == 0 { arguments += ["--port", "\(try FreePort.find(configuration.host))"] }
        return Supervisor(arguments: Array(arguments))
    }

    /// The file of `--config`, if there is one.
    func supabase(_ environment: Environment = Environment()) throws -> SupabaseConfig? {
        try (config ?? environment.text("ATELIER_CONFIG")).map { try SupabaseConfig($0, environment) }
    }

    func configuration(_ environment: Environment = Environment()) throws -> Configuration {
        let file = try supabase(environment)
        let environment = environment.filled(with: file?.variables ?? [:])
        var configuration = Configuration(data: data.folder, products: Installed.products.map(\.served))
        configuration.program = Bundle.main.executableURL
        // The secret has no flag: command lines are visible to every user of a machine.
        configuration.jwtSecret = environment.text("ATELIER_JWT_SECRET")
        configuration.signingKeys = (signingKeys ?? environment.text("ATELIER_SIGNING_KEYS"))
            .map { URL(fileURLWithPath: $0) }
        if let name = logLevel ?? environment.text("ATELIER_LOG_LEVEL") {
            guard let level = Logger.Level(rawValue: name) else { throw CommandFailure("no log level \"\(name)\"") }
            configuration.logLevel = level
        }
        try network.apply(to: &configuration, environment)
        try database.apply(to: &configuration, environment)
        try accounts.apply(to: &configuration, environment)
        try safety.apply(to: &configuration.auth, environment)
        try files.apply(to: &configuration, environment)
        try model.apply(to: &configuration, environment)
        configuration.pictures = try ImageMakerSettings.read(environment.text)
        configuration.transcriber = try TranscriberConfiguration.read(environment.text)
        try jobs.apply(to: &configuration, environment)
        try products.apply(to: &configuration, environment)
        try push.apply(to: &configuration, environment)
        try setShare(&configuration.storeShare, storeShare, environment)
        try adapty.apply(to: &configuration, environment)
        try attestation.apply(to: &configuration, environment)
        configuration.buckets = file?.buckets ?? []
        configuration.isDevelopment = try development || environment.flag("ATELIER_DEVELOPMENT") ?? false
        try purchases.apply(to: &configuration, environment, isDevelopment: configuration.isDevelopment)
        try DevelopmentMode.check(configuration)
        return configuration
    }

    private func setShare(_ share: inout Decimal, _ option: Double?, _ environment: Environment) throws {
        guard let text = option.map({ "\($0)" }) ?? environment.text("ATELIER_STORE_SHARE") else { return }
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), (0...1).contains(value)
        else {
            throw CommandFailure("the store's share is from 0 to 1, such as 0.15")
        }
        share = value
    }
}
